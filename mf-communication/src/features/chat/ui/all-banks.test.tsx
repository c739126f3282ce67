import { act, screen, waitFor, within } from '@testing-library/react';
import { listPartnerBanks } from 'shared-kernel/contract/banks';
import {
  THREADS_LIMIT,
  countUnreadChat,
  listMessages,
  listThreads,
  markThreadRead,
} from 'shared-kernel/contract/chat';
import { registerBankSwitcher, session } from 'shared-kernel/session';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal, signInForTest } from 'shared-kernel/testing/render-with-portal.tsx';
import { createThread, message, THREAD, withLayout, withScreen } from '../../../testing/chat.ts';
import { openOutbox, senderAt } from '../state/outbox.ts';
import { ThreadBankProvider } from '../state/thread-bank.ts';
import { ChatPage } from './chat-page.tsx';
import { ThreadView } from './thread-view.tsx';

const OWN = '11111111-1111-4111-8111-111111111111';
const last = (text: string, minute: number) => ({
  text,
  author_name: 'Петрова А. С.',
  created_at: `2026-03-05T09:${minute}:00.000Z`,
});

beforeEach(withLayout);
afterEach(() => jest.restoreAllMocks());

/** Signed in at СГБ, where the portal is, and at Метком, which has one unread thread. */
function mockBanks() {
  signInForTest({}, 'metcome');
  mockEndpoint(listPartnerBanks, []);
  const bank = { isDown: false, read: false };
  const lists = mockEndpoint(listThreads, ({ bank: code }) => {
    if (code === 'sgb') return [createThread(OWN, 'Куратор СГБ', { last_message: last('Своё', 40) })];
    if (bank.isDown) throw mockError('internal', { status: 503 });
    return [
      createThread(THREAD, 'Куратор Меткома', {
        last_message: last('Ждём баланс', 10),
        unread: bank.read ? 0 : 1,
      }),
    ];
  });
  mockEndpoint(countUnreadChat, ({ bank: code }) =>
    code === 'sgb' || bank.read ? { messages: 0, threads: 0 } : { messages: 1, threads: 1 },
  );
  const history = mockEndpoint(listMessages, () => ({
    messages: [message(1, 'Ждём баланс', false)],
    has_more: false,
    last_read_id: 0,
    last_read_number: 0,
    total: 1,
    other_side: { delivered_id: 0, read_id: 0 },
  }));
  const marks = mockEndpoint(markThreadRead, () => {
    bank.read = true;
    return { success: true };
  });
  return Object.assign(bank, { lists, history, marks });
}

const rows = () => within(screen.getByRole('navigation', { name: 'Диалоги' })).getAllByRole('link');
const showAll = async (user: { click: (element: Element) => Promise<void> }) =>
  user.click(await screen.findByRole('radio', { name: /^Все банки/ }));

describe('ChatPage of all banks', () => {
  it('lists the threads of each bank with its own token, unread first, and remembers the scope', async () => {
    const bank = mockBanks();
    const first = renderWithPortal(<ChatPage />, { route: '/chat' });
    await screen.findByText('Своё');
    expect(
      await screen.findByRole('radio', { name: 'Все банки (непрочитанных в других банках: 1)' }),
    ).toBeInTheDocument();
    expect(screen.queryByText('Ждём баланс')).not.toBeInTheDocument();
    await showAll(first.user);
    await screen.findByText('Ждём баланс');
    expect(rows().map((row) => /Куратор [А-Яа-я]+/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Куратор Меткома',
      'Куратор СГБ',
    ]);
    expect(rows()[0]).toHaveTextContent('Метком');
    const tokens = bank.lists.calls.map((call) => `${call.bank}:${call.token}`);
    expect(tokens).toContain('metcome:test-token-metcome');
    expect(tokens).not.toContain('metcome:test-token-sgb');
    first.unmount();
    renderWithPortal(<ChatPage />, { route: '/chat' });
    expect(await screen.findByText('Ждём баланс')).toBeInTheDocument();
  });

  it('names the bank whose list is full and may not be all', async () => {
    mockBanks();
    const rows = Array.from({ length: THREADS_LIMIT }, () => createThread(crypto.randomUUID(), 'Куратор'));
    mockEndpoint(listThreads, ({ bank }) => (bank === 'sgb' ? [createThread(OWN, 'Куратор СГБ')] : rows));
    const { user } = renderWithPortal(<ChatPage />, { route: '/chat' });
    await showAll(user);
    expect(await screen.findAllByText(/Показаны последние 500 диалогов/)).toHaveLength(1);
    expect(screen.getByText(/^Метком\. Показаны/)).toBeInTheDocument();
  });

  it('shows a bank that fails as a line and asks it again by hand', async () => {
    const bank = mockBanks();
    bank.isDown = true;
    const { user } = renderWithPortal(<ChatPage />, { route: '/chat' });
    await showAll(user);
    expect(await screen.findByText('Своё')).toBeInTheDocument();
    const line = await screen.findByRole('alert');
    expect(line).toHaveTextContent('Банк Метком не отвечает');
    bank.isDown = false;
    await user.click(within(line).getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByText('Ждём баланс')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('reads a thread of another bank with its token and marks it read there', async () => {
    const sight = withScreen();
    jest.spyOn(document, 'hasFocus').mockReturnValue(true);
    const bank = mockBanks();
    const { user } = renderWithPortal(<ChatPage />, { route: '/chat' });
    await showAll(user);
    await user.click(await screen.findByRole('link', { name: /Куратор Меткома/ }));
    expect(rows()[0]).toHaveTextContent(/Непрочитанных сообщений/);
    const log = await screen.findByRole('log', { name: 'Сообщения' });
    expect(await within(log).findByText('Ждём баланс')).toBeInTheDocument();
    await waitFor(() => expect(sight.observed.size).toBe(1));
    await sight.showAndWait();
    await waitFor(() => expect(bank.marks.calls).toHaveLength(1));
    for (const { bank: code, token } of [...bank.history.calls, ...bank.marks.calls])
      expect([code, token]).toEqual(['metcome', 'test-token-metcome']);
    await waitFor(() => expect(rows()[0]).not.toHaveTextContent(/Непрочитанных сообщений/));
    // It stays where it was opened until another is.
    expect(rows()[0]).toHaveTextContent('Куратор Меткома');
    await user.click(screen.getByRole('link', { name: /Куратор СГБ/ }));
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Куратор СГБ'));
    expect(screen.queryByRole('radio', { name: /непрочитанных/ })).not.toBeInTheDocument();
    sight.restore();
  });

  it('answers at the bank of the thread: the portal moves there and the entry has the focus', async () => {
    mockBanks();
    const asked: string[] = [];
    const stop = registerBankSwitcher((bank) => {
      asked.push(bank);
      act(() => session.setCurrentBank(bank));
      return Promise.resolve();
    });
    const { user } = renderWithPortal(<ChatPage />, { route: `/chat?thread=${THREAD}&bank=metcome` });
    await screen.findByRole('log', { name: 'Сообщения' });
    expect(screen.queryByRole('textbox', { name: 'Сообщение' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Ответить' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Ответить в банке Метком' }));
    expect(asked).toEqual(['metcome']);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Сообщение' })).toHaveFocus());
    expect(screen.queryByRole('button', { name: /^Ответить в банке/ })).not.toBeInTheDocument();
    stop();
  });

  it('keeps words from another page until the portal is at the bank of the thread', async () => {
    mockBanks();
    const stop = registerBankSwitcher((bank) => {
      act(() => session.setCurrentBank(bank));
      return Promise.resolve();
    });
    const { user } = renderWithPortal(<ChatPage />, {
      route: `/chat?thread=${THREAD}&bank=metcome&text=${encodeURIComponent('Проверьте, пожалуйста.')}`,
    });
    await screen.findByRole('log', { name: 'Сообщения' });
    await user.click(screen.getByRole('button', { name: 'Ответить в банке Метком' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Сообщение' })).toHaveValue('Проверьте, пожалуйста.'),
    );
    expect(window.location.hash).not.toContain('text=');
    stop();
  });

  it('shows in a thread of another bank what could not be sent there', async () => {
    mockBanks();
    openOutbox(THREAD, senderAt('metcome')).change(() => [
      {
        clientId: crypto.randomUUID(),
        text: 'Не принято',
        state: 'failed',
        createdAt: '2026-03-05T09:30:00.000Z',
      },
    ]);
    renderWithPortal(
      <ThreadBankProvider value="metcome">
        <ThreadView threadId={THREAD} closed={false} />
      </ThreadBankProvider>,
    );
    expect(await screen.findByText('Не принято')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Отправить ещё раз/ })).toBeInTheDocument();
  });
});
