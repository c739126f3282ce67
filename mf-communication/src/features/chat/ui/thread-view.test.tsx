import { screen, waitFor } from '@testing-library/react';
import { listMessages, listThreads, sendMessage } from 'shared-kernel/contract/chat';
import type { Message } from 'shared-kernel/contract/chat';
import { portalEvents } from 'shared-kernel/events';
import { mockEndpoint, mockError, mockNetworkFailure } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { ThreadView } from './thread-view.tsx';

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
function bankThread(initial: readonly Message[]) {
  const stored = [...initial];
  mockEndpoint(listThreads, []);
  mockEndpoint(listMessages, ({ query }) => ({
    messages: stored.filter((each) => each.id > (query.after ?? 0) && each.id < (query.before ?? Infinity)),
    has_more: false,
    last_read_id: stored.at(-1)?.id ?? 0,
    last_read_number: stored.length,
    total: stored.length,
    other_side: { delivered_id: 0, read_id: 0 },
  }));
  const accept = () =>
    mockEndpoint(sendMessage, ({ body }) => {
      const known = stored.find((each) => each.client_id === body.client_id);
      if (known) return known;
      const added = message(stored.length + 1, body.text, true, body.client_id);
      stored.push(added);
      return added;
    });
  return { stored, accept };
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
