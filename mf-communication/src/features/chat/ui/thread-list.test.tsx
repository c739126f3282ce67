import { screen, waitFor, within } from '@testing-library/react';
import { THREADS_LIMIT, listThreads, readThread, searchMessages } from 'shared-kernel/contract/chat';
import type { Thread } from 'shared-kernel/contract/chat';
import { portalEvents } from 'shared-kernel/events';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { bankThread, createThread } from '../../../testing/chat.ts';
import { ChatPage } from './chat-page.tsx';

const [FIRST, SECOND] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

const talk = (id: string, title: string, text: string, count: number, more: Partial<Thread> = {}): Thread =>
  createThread(id, title, {
    last_message: { text, author_name: 'Петрова А. С.', created_at: `2026-03-05T09:30:0${count}.000Z` },
    message_count: count,
    ...more,
  });

const lines = (): readonly string[] =>
  within(screen.getByRole('navigation', { name: 'Диалоги' }))
    .getAllByRole('link')
    .map((each) => each.textContent ?? '');

async function openPage() {
  const list = mockEndpoint(listThreads, [
    talk(FIRST, 'Первая', 'Старое в первой', 2),
    talk(SECOND, 'Вторая', 'Старое во второй', 1),
  ]);
  renderWithPortal(<ChatPage />);
  await screen.findByText('Старое во второй');
  return { list, asked: list.calls.length };
}

afterEach(() => jest.restoreAllMocks());

describe('ThreadList', () => {
  it('names a thread by its client above the number, unread threads first', async () => {
    const application = { id: 1042, hash_password: 'h'.repeat(20), client_name: 'ООО «Ромашка»' };
    mockEndpoint(listThreads, [
      talk(FIRST, 'Куратор', 'Прочитано', 2),
      talk(SECOND, 'Заявка №1042', 'Ждёт', 1, { kind: 'application', application, unread: 3 }),
    ]);
    renderWithPortal(<ChatPage />);
    await screen.findByText('Ждёт');
    const [first, second] = lines();
    expect(first).toContain('ООО «Ромашка»');
    expect(first).toContain('Заявка №1042');
    expect(first).toContain('Непрочитанных сообщений: 3');
    expect(second).toContain('Куратор');
  });

  it('comes back from a thread on a phone with the filter and the search that led there', async () => {
    const wide = window.matchMedia;
    jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...wide(query), matches: true }));
    bankThread([]);
    const list = mockEndpoint(listThreads, [talk(FIRST, 'Первая', 'Ждёт', 1)]);
    mockEndpoint(searchMessages, { hits: [], has_more: false });
    const { user } = renderWithPortal(<ChatPage />, { route: '/chat', user: { is_staff: true } });
    await user.click(await screen.findByRole('button', { name: 'Ждут ответа' }));
    await user.type(screen.getByRole('searchbox', { name: 'Найти диалог или сообщение' }), 'счёт{Enter}');
    await waitFor(() => expect(list.calls.at(-1)?.query).toMatchObject({ waiting: true, search: 'счёт' }));
    await user.click(await screen.findByRole('link', { name: /Первая/ }));
    await user.click(await screen.findByRole('button', { name: 'К списку диалогов' }));
    expect(await screen.findByRole('searchbox')).toHaveValue('счёт');
    expect(screen.getByRole('button', { name: 'Ждут ответа' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('refetches only the thread with a new message and moves it to the top', async () => {
    const { list, asked } = await openPage();
    const one = mockEndpoint(readThread, () => talk(SECOND, 'Вторая', 'Новое во второй', 3));
    portalEvents.emit('thread-changed', { threadId: SECOND, messageId: 3 });
    portalEvents.emit('thread-changed', { threadId: SECOND, lastReadId: 3, side: 'agent' });
    expect(await screen.findByText('Новое во второй')).toBeInTheDocument();
    expect(lines().map((each) => /Первая|Вторая/.exec(each)?.[0])).toEqual(['Вторая', 'Первая']);
    expect(one.calls.map(({ params }) => params.id)).toEqual([SECOND]);
    expect(list.calls).toHaveLength(asked);
  });

  it('refetches the whole list at a bank without the call for one thread', async () => {
    const { list, asked } = await openPage();
    mockEndpoint(readThread, () => {
      throw mockError('not_found', { status: 404 });
    });
    portalEvents.emit('thread-changed', { threadId: SECOND, messageId: 3 });
    await waitFor(() => expect(list.calls.length).toBeGreaterThan(asked));
  });

  it('refetches the whole list when it lacks the thread', async () => {
    const { list, asked } = await openPage();
    const id = '33333333-3333-4333-8333-333333333333';
    mockEndpoint(readThread, () => talk(id, 'Третья', 'Начало', 1));
    portalEvents.emit('thread-changed', { threadId: id, messageId: 4 });
    await waitFor(() => expect(list.calls.length).toBeGreaterThan(asked));
  });

  it('says that a full list may not be all', async () => {
    const rows = Array.from({ length: THREADS_LIMIT }, () =>
      talk(crypto.randomUUID(), 'Куратор', 'Текст', 1),
    );
    const list = mockEndpoint(listThreads, () => rows);
    const { queryClient } = renderWithPortal(<ChatPage />);
    expect(await screen.findByText(/^Показаны последние 500 диалогов/)).toBeInTheDocument();
    rows.pop();
    const asked = list.calls.length;
    void queryClient.invalidateQueries();
    await waitFor(() => expect(list.calls.length).toBeGreaterThan(asked));
    await waitFor(() => expect(screen.queryByText(/^Показаны последние/)).not.toBeInTheDocument());
  });
});
