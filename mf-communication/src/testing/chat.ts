import { act, screen } from '@testing-library/react';
import {
  listMessages,
  listThreads,
  markThreadRead,
  reportTyping,
  sendMessage,
} from 'shared-kernel/contract/chat';
import type { Message, Thread } from 'shared-kernel/contract/chat';
import type { Document } from 'shared-kernel/contract/documents';
import { sampleThread } from 'shared-kernel/testing/chat-thread';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';

/** The thread of these tests. */
export const THREAD = '22222222-2222-4222-8222-222222222222';

/** A thread with the curator that was read. */
export const createThread = (id: string, title: string, more: Partial<Thread> = {}): Thread =>
  sampleThread({ id, title, ...more });

/** A message of the agent or of the curator. */
export function message(
  id: number,
  text: string,
  isMe: boolean,
  clientId: string = crypto.randomUUID(),
): Message {
  return {
    id,
    number: id,
    thread_id: THREAD,
    client_id: clientId,
    author: {
      id: isMe ? 'me' : 'curator',
      name: isMe ? 'Иванов И. И.' : 'Петрова А. С.',
      role: isMe ? 'agent' : 'bank',
      is_me: isMe,
    },
    text,
    reply_to: null,
    attachments: [],
    read: false,
    created_at: '2026-03-05T09:30:00.000Z',
  };
}

/** A thread on the bank's side; a repeated client id is stored once. */
export function bankThread(initial: readonly Message[], lastReadId = Infinity) {
  const stored = [...initial];
  const marks: number[] = [];
  const otherSide = { delivered_id: 0, read_id: 0 };
  mockEndpoint(listThreads, []);
  const history = mockEndpoint(listMessages, ({ query }) => {
    const { from, after, before, limit } = query;
    const rows = stored.filter(
      (each) => each.id > (after ?? 0) && each.id < (before ?? Infinity) && each.number >= (from ?? 0),
    );
    const isForward = after !== undefined || from !== undefined;
    const read = stored.filter((each) => each.id <= lastReadId);
    return {
      messages: isForward ? rows.slice(0, limit) : rows.slice(-limit),
      has_more: rows.length > limit,
      last_read_id: read.at(-1)?.id ?? 0,
      last_read_number: read.length,
      total: stored.length,
      other_side: { ...otherSide },
    };
  });
  mockEndpoint(markThreadRead, ({ body }) => {
    marks.push(body.last_read_id);
    return { success: true };
  });
  mockEndpoint(reportTyping, { success: true });
  const accept = () =>
    mockEndpoint(sendMessage, ({ body }) => {
      const known = stored.find((each) => each.client_id === body.client_id);
      if (known) return known;
      const added = message(stored.length + 1, body.text, true, body.client_id);
      stored.push(added);
      return added;
    });
  return { stored, marks, otherSide, history, accept };
}

/** jsdom lays nothing out: the log is 600 px high and every row 60. */
export function withLayout(): void {
  const isLog = (element: Element): boolean => element.getAttribute('role') === 'log';
  const define = (
    prototype: Element | HTMLElement,
    name: 'clientHeight' | 'clientWidth' | 'scrollHeight' | 'offsetHeight',
    size: (element: Element) => number,
  ): void => {
    jest.spyOn(prototype as HTMLElement, name, 'get').mockImplementation(function of(this: HTMLElement) {
      return size(this);
    });
  };
  define(Element.prototype, 'clientHeight', (element) => (isLog(element) ? 600 : 60));
  define(Element.prototype, 'clientWidth', () => 800);
  define(Element.prototype, 'scrollHeight', (element) => (isLog(element) ? 10_000_000 : 60));
  define(HTMLElement.prototype, 'offsetHeight', () => 60);
}

/** Elements that are watched for coming on the screen; `show` brings them there. */
export function withScreen() {
  const observed = new Map<Element, (entries: IntersectionObserverEntry[]) => void>();
  class ScreenObserver {
    readonly #tell: (entries: IntersectionObserverEntry[]) => void;
    constructor(tell: (entries: IntersectionObserverEntry[]) => void) {
      this.#tell = tell;
    }
    observe(element: Element): void {
      observed.set(element, this.#tell);
    }
    unobserve(element: Element): void {
      observed.delete(element);
    }
    disconnect(): void {
      observed.clear();
    }
  }
  const real = window.IntersectionObserver;
  window.IntersectionObserver = ScreenObserver as unknown as typeof IntersectionObserver;
  return {
    observed,
    /** Everything that is watched comes on the screen and stays there for a while. */
    showAndWait: async () => {
      jest.useFakeTimers();
      await act(async () => {
        for (const [target, tell] of [...observed])
          tell([{ target, isIntersecting: true } as unknown as IntersectionObserverEntry]);
        await jest.advanceTimersByTimeAsync(1_000);
      });
      jest.useRealTimers();
    },
    restore: () => {
      window.IntersectionObserver = real;
    },
  };
}

/** A document with one version. */
export function createDocument(id: string, title: string): Document {
  return {
    id,
    scope: 'application',
    document_name: title,
    title,
    description: null,
    required: false,
    status: 'pending',
    reason: null,
    signing: 'not_required',
    sent_at: null,
    current: {
      id: '66666666-6666-4666-8666-666666666666',
      number: 1,
      file_name: `${title}.pdf`,
      mime_type: 'application/pdf',
      size_bytes: 10,
      sha256: '',
      uploaded_at: '2026-03-05T09:30:00.000Z',
      uploaded_by: 'Я',
      signatures: [],
    },
    history: [],
    application: null,
    request_id: null,
    can_upload: true,
    can_delete: true,
    updated_at: '2026-03-05T09:30:00.000Z',
  };
}

/** Types into the entry of the thread. */
export async function write(
  user: { type: (node: Element, text: string) => Promise<void> },
  text: string,
): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: 'Сообщение' }), text);
}
