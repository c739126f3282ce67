import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  listMessages,
  listThreads,
  markThreadRead,
  reportTyping,
  searchMessages,
  sendMessage,
} from 'shared-kernel/contract/chat';
import { createDownloadLink, listDocuments } from 'shared-kernel/contract/documents';
import type { Message } from 'shared-kernel/contract/chat';
import type { Document } from 'shared-kernel/contract/documents';
import { portalEvents } from 'shared-kernel/events';
import { mockEndpoint, mockError, mockNetworkFailure } from 'shared-kernel/testing/mock-endpoint';
import { TEST_USER, renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { ThreadView } from './thread-view.tsx';
import type { ThreadHandle } from './thread-view.tsx';

const THREAD = '22222222-2222-4222-8222-222222222222';

function message(id: number, text: string, isMe: boolean, clientId: string = crypto.randomUUID()): Message {
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
function bankThread(initial: readonly Message[], lastReadId = Infinity) {
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
function withLayout(): void {
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
function withScreen() {
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

beforeEach(withLayout);
afterEach(() => jest.restoreAllMocks());

function documentOf(id: string, title: string): Document {
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

async function write(
  user: { type: (node: Element, text: string) => Promise<void> },
  text: string,
): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: 'Сообщение' }), text);
}

describe('a chat thread', () => {
  it('sends with Enter, once, and empties the entry', async () => {
    const bank = bankThread([message(1, 'Здравствуйте', false)]);
    bank.accept();
    const { user } = renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await write(user, 'Добрый день{Enter}');
    await waitFor(() =>
      expect(bank.stored.map((each) => each.text)).toEqual(['Здравствуйте', 'Добрый день']),
    );
    expect(await screen.findByText('Добрый день')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Сообщение' })).toHaveValue('');
  });

  it('keeps a message that could not go out and sends it after a reload', async () => {
    const bank = bankThread([]);
    const failing = mockEndpoint(sendMessage, () => {
      throw mockNetworkFailure();
    });
    const first = renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await write(first.user, 'Не потеряйся{Enter}');
    expect(await screen.findByText('Отправится, когда появится связь')).toBeInTheDocument();
    first.unmount();
    failing.remove();
    bank.accept();
    renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await waitFor(() => expect(bank.stored.map((each) => each.text)).toEqual(['Не потеряйся']));
  });

  it('offers to try again or to drop what the bank refused', async () => {
    bankThread([]);
    mockEndpoint(sendMessage, () => {
      throw mockError('message_too_long', { status: 422 });
    });
    const { user } = renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await write(user, 'Отказ{Enter}');
    await user.click(await screen.findByRole('button', { name: /Удалить/ }));
    await waitFor(() => expect(screen.queryByText('Отказ')).not.toBeInTheDocument());
  });

  it('shows what arrives while the thread is open', async () => {
    const bank = bankThread([message(1, 'Первое', false)]);
    renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await screen.findByText('Первое');
    bank.stored.push(message(2, 'Второе', false));
    portalEvents.emit('thread-changed', { threadId: THREAD, messageId: 2 });
    expect(await screen.findByText('Второе')).toBeInTheDocument();
  });

  it('shows how far an own message has come', async () => {
    const bank = bankThread([message(1, 'Вопрос', true)]);
    renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    expect(await screen.findByRole('img', { name: 'Отправлено' })).toBeInTheDocument();
    const mark = (detail: object): void =>
      act(() => portalEvents.emit('thread-changed', { threadId: THREAD, ...detail }));
    // The reader's own mark says nothing about the other side.
    mark({ lastReadId: 1, side: 'agent' });
    mark({ deliveredId: 1, side: 'bank' });
    expect(await screen.findByRole('img', { name: 'Доставлено' })).toBeInTheDocument();
    mark({ lastReadId: 1, side: 'bank' });
    expect(await screen.findByRole('img', { name: 'Прочитано' })).toBeInTheDocument();
    expect(bank.marks).toEqual([]);
  });

  it('marks as read only what has been on the screen while the tab was in front', async () => {
    const page = withScreen();
    const focus = jest.spyOn(document, 'hasFocus').mockReturnValue(false);
    const bank = bankThread([message(1, 'Старое', false), message(2, 'Новое', false)], 1);
    renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    expect(await screen.findByText('Новые сообщения')).toBeInTheDocument();
    await waitFor(() => expect(page.observed.size).toBe(1));
    expect(bank.marks).toEqual([]);
    await page.showAndWait();
    expect(bank.marks).toEqual([]);
    focus.mockReturnValue(true);
    fireEvent.focus(window);
    await waitFor(() => expect(bank.marks).toEqual([2]));
    // Read by now, and still where the reader found it.
    expect(screen.getByText('Новые сообщения')).toBeInTheDocument();
    page.restore();
  });

  it('makes the last answer unread on request, and leaves it so while it is on the screen', async () => {
    const page = withScreen();
    jest.spyOn(document, 'hasFocus').mockReturnValue(true);
    const bank = bankThread([message(1, 'Ответ банка', false), message(2, 'Моё', true)]);
    const handle = { current: null as ThreadHandle | null };
    renderWithPortal(<ThreadView ref={handle} threadId={THREAD} closed={false} />);
    await screen.findByText('Ответ банка');
    act(() => expect(handle.current?.markUnread()).toBe(true));
    await waitFor(() => expect(bank.marks).toEqual([0]));
    await waitFor(() => expect(page.observed.size).toBeGreaterThan(0));
    await page.showAndWait();
    expect(bank.marks).toEqual([0]);
    page.restore();
  });

  it('says who is writing, but not that the reader is', async () => {
    bankThread([message(1, 'Здравствуйте', false)]);
    renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await screen.findByText('Здравствуйте');
    act(() => {
      portalEvents.emit('thread-typing', { threadId: THREAD, authorId: TEST_USER.id, authorName: 'Я' });
      portalEvents.emit('thread-typing', { threadId: 'other', authorId: 'x', authorName: 'Другой' });
    });
    expect(screen.queryByText(/печатает/)).not.toBeInTheDocument();
    act(() =>
      portalEvents.emit('thread-typing', { threadId: THREAD, authorId: 'x', authorName: 'Петрова А. С.' }),
    );
    expect(screen.getByText('Петрова А. С. печатает…')).toBeInTheDocument();
  });

  it('keeps only what is on the screen of 100 000 messages in the page', async () => {
    const bank = bankThread(
      Array.from({ length: 100_000 }, (_, index) => message(index + 1, `Строка ${index + 1}`, false)),
    );
    renderWithPortal(<ThreadView threadId={THREAD} closed={false} start={50_000} />);
    // The end comes first, and then the part that is on the screen.
    await waitFor(() => expect(bank.history.calls.length).toBeGreaterThan(0));
    await waitFor(() =>
      expect(screen.getByRole('log').querySelectorAll('[data-index]').length).toBeGreaterThan(5),
    );
    expect(screen.getByRole('log').querySelectorAll('[data-index]').length).toBeLessThan(60);
    expect(bank.history.calls.every(({ query }) => query.limit <= 200)).toBe(true);
    expect(bank.history.calls.length).toBeLessThan(10);
  });

  it('finds in the history and shows the message', async () => {
    bankThread([message(1, 'Договор аренды', false), message(2, 'Ещё', false)]);
    mockEndpoint(searchMessages, ({ query }) => ({
      hits: [
        {
          id: 1,
          number: 1,
          thread_id: query.thread_id ?? '',
          thread_title: 'Куратор',
          author_name: 'Петрова А. С.',
          excerpt: `нашлось: ${query.text}`,
          created_at: '2026-03-05T09:30:00.000Z',
        },
      ],
      has_more: false,
    }));
    const { user } = renderWithPortal(<ThreadView threadId={THREAD} closed={false} isSearching />);
    await user.type(await screen.findByRole('searchbox', { name: 'Поиск в переписке' }), 'аренды');
    await user.click(await screen.findByRole('button', { name: /нашлось: аренды/ }));
    expect(await screen.findByText('Договор аренды')).toBeInTheDocument();
  });

  it('opens the document that a message mentions', async () => {
    const id = '33333333-3333-4333-8333-333333333333';
    bankThread([message(1, `Смотрите [Устав](document:${id})`, false)]);
    const asked: string[] = [];
    mockEndpoint(createDownloadLink, ({ params }) => {
      asked.push(params.id);
      return { url: '/banks/sgb/files/ticket-ticket-ticket-ticket', expires_at: '2026-03-05T09:30:00.000Z' };
    });
    const opened = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await user.click(await screen.findByRole('button', { name: 'Устав' }));
    await waitFor(() => expect(opened).toHaveBeenCalled());
    expect(asked).toEqual([id]);
  });

  it('mentions a document by the keyboard', async () => {
    const bank = bankThread([]);
    bank.accept();
    const documents = [
      documentOf('44444444-4444-4444-8444-444444444444', 'Устав'),
      documentOf('55555555-5555-4555-8555-555555555555', 'Баланс'),
    ];
    mockEndpoint(listDocuments, ({ query }) =>
      documents.filter(({ title }) => title.includes(query.search ?? '')),
    );
    const { user } = renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await write(user, 'Вот @');
    const search = await screen.findByRole('combobox', { name: 'Название документа' });
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await user.type(search, '{ArrowDown}{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Сообщение' }), 'готов{Enter}');
    await waitFor(() =>
      expect(bank.stored.at(-1)?.text).toBe(
        'Вот [Баланс](document:55555555-5555-4555-8555-555555555555) готов',
      ),
    );
  });

  it('orders by the bank, whatever this device takes for the time', async () => {
    const bank = bankThread([message(1, 'Первое', false)]);
    bank.accept();
    jest.spyOn(Date.prototype, 'toISOString').mockReturnValue('1999-01-01T00:00:00.000Z');
    const { user } = renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await write(user, 'Второе{Enter}');
    await waitFor(() => expect(bank.stored).toHaveLength(2));
    await waitFor(() => {
      const texts = within(screen.getByRole('log'))
        .getAllByRole('article')
        .map((each) => each.textContent);
      expect(texts.map((each) => /Первое|Второе/.exec(each ?? '')?.[0])).toEqual(['Первое', 'Второе']);
    });
  });

  it('refuses 10 001 characters before they are sent, and says why', async () => {
    bankThread([]);
    renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    const box = await screen.findByRole('textbox', { name: 'Сообщение' });
    fireEvent.change(box, { target: { value: 'я'.repeat(10_001) } });
    expect(await screen.findByRole('alert')).toHaveTextContent(/10\s001.*10\s000/);
    expect(screen.getByRole('button', { name: 'Отправить сообщение' })).toBeDisabled();
    expect(box).toHaveValue('я'.repeat(10_001));
  });

  it('renders script as text', async () => {
    bankThread([message(1, '<img src=x onerror=alert(1)> [ссылка](javascript:alert(1))', false)]);
    const { container } = renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    const link = await screen.findByText('ссылка');
    expect(link.closest('a')?.getAttribute('href') ?? '').not.toMatch(/javascript/i);
    expect(container.querySelector('img')).toBeNull();
  });

  it('keeps the draft of a thread', async () => {
    bankThread([]);
    const first = renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await write(first.user, 'Черновик ответа');
    first.unmount();
    renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    expect(await screen.findByRole('textbox', { name: 'Сообщение' })).toHaveValue('Черновик ответа');
  });
});
