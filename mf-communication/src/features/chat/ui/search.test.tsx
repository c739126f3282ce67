import { screen, waitFor, within } from '@testing-library/react';
import { listPartnerBanks } from 'shared-kernel/contract/banks';
import { countUnreadChat, listThreads, searchMessages } from 'shared-kernel/contract/chat';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal, signInForTest } from 'shared-kernel/testing/render-with-portal.tsx';
import { bankThread, message, THREAD, withLayout } from '../../../testing/chat.ts';
import { ChatPage } from './chat-page.tsx';
import { ThreadView } from './thread-view.tsx';

beforeEach(withLayout);
afterEach(() => jest.restoreAllMocks());

const more = () => screen.queryByRole('button', { name: 'Показать ещё' });

const createHit = (id: number, excerpt: string) => ({
  id,
  number: id,
  thread_id: THREAD,
  thread_title: 'Куратор',
  author_name: 'Петрова А. С.',
  excerpt,
  created_at: `2026-03-05T09:${String(id).padStart(2, '0')}:00.000Z`,
});

describe('the search in a thread', () => {
  it('reads on where the bank has found more, until its end', async () => {
    bankThread([message(1, 'Аренда', false)]);
    const found = mockEndpoint(searchMessages, ({ query: { before } }) =>
      before === undefined
        ? { hits: [createHit(40, 'аренда последняя'), createHit(30, 'аренда ранее')], has_more: true }
        : { hits: [createHit(20, 'аренда первая')], has_more: false },
    );
    const { user } = renderWithPortal(<ThreadView threadId={THREAD} closed={false} isSearching />);
    await user.type(await screen.findByRole('searchbox', { name: 'Поиск в диалоге' }), 'аренда');
    await user.click(await screen.findByRole('button', { name: 'Показать ещё' }));
    const list = screen.getByRole('list', { name: 'Найденные сообщения' });
    expect(await within(list).findByRole('button', { name: /аренда первая/ })).toBeInTheDocument();
    expect(within(list).getByRole('button', { name: /аренда последняя/ })).toBeInTheDocument();
    expect(found.calls.at(-1)?.query).toMatchObject({ text: 'аренда', thread_id: THREAD, before: 30 });
    expect(more()).not.toBeInTheDocument();
  });

  it('offers to ask again for what did not come', async () => {
    bankThread([message(1, 'Аренда', false)]);
    let isDown = true;
    mockEndpoint(searchMessages, ({ query: { before } }) => {
      if (before === undefined) return { hits: [createHit(40, 'аренда последняя')], has_more: true };
      if (isDown) throw mockError('validation', { status: 400 });
      return { hits: [createHit(20, 'аренда первая')], has_more: false };
    });
    const { user } = renderWithPortal(<ThreadView threadId={THREAD} closed={false} isSearching />);
    await user.type(await screen.findByRole('searchbox', { name: 'Поиск в диалоге' }), 'аренда');
    await user.click(await screen.findByRole('button', { name: 'Показать ещё' }));
    const again = await screen.findByRole('button', { name: 'Повторить' });
    isDown = false;
    await user.click(again);
    expect(await screen.findByRole('button', { name: /аренда первая/ })).toBeInTheDocument();
  });
});

describe('the search of the chat', () => {
  it('reads on at the banks that have found more, and begins anew with another text', async () => {
    signInForTest({}, 'metcome');
    mockEndpoint(listPartnerBanks, []);
    mockEndpoint(listThreads, []);
    mockEndpoint(countUnreadChat, { messages: 0, threads: 0 });
    const found = mockEndpoint(searchMessages, ({ bank, query: { before, text } }) => {
      if (text !== 'счёт') return { hits: [createHit(50, 'другое')], has_more: true };
      if (bank === 'metcome') return { hits: [createHit(35, 'счёт Меткома')], has_more: false };
      return before === undefined
        ? { hits: [createHit(40, 'счёт последний')], has_more: true }
        : { hits: [createHit(30, 'счёт первый')], has_more: false };
    });
    const { user } = renderWithPortal(<ChatPage />, { route: '/chat' });
    await user.click(await screen.findByRole('radio', { name: /^Все банки/ }));
    const box = screen.getByRole('searchbox', { name: 'Найти диалог или сообщение' });
    await user.type(box, 'счёт');
    const region = await screen.findByRole('region', { name: 'Найденные сообщения' });
    await within(region).findByText('счёт Меткома');
    await user.click(within(region).getByRole('button', { name: 'Показать ещё' }));
    await within(region).findByText('счёт первый');
    expect(
      within(region)
        .getAllByText(/^счёт/)
        .map((each) => each.textContent),
    ).toEqual(['счёт последний', 'счёт Меткома', 'счёт первый']);
    const older = found.calls.filter(({ query }) => query.before !== undefined);
    expect(older.map(({ bank, query }) => [bank, query.before])).toEqual([['sgb', 40]]);
    expect(more()).not.toBeInTheDocument();
    await user.type(box, 'а');
    await waitFor(() => expect(screen.getAllByText('другое')).toHaveLength(2));
    expect(screen.queryByText('счёт первый')).not.toBeInTheDocument();
    expect(more()).toBeInTheDocument();
  });

  it('drops the older messages of other banks with the step back to this bank', async () => {
    signInForTest({}, 'metcome');
    mockEndpoint(listPartnerBanks, []);
    mockEndpoint(listThreads, []);
    mockEndpoint(countUnreadChat, { messages: 0, threads: 0 });
    mockEndpoint(searchMessages, ({ bank, query: { before } }) => {
      if (bank === 'sgb') return { hits: [createHit(35, 'счёт этого банка')], has_more: false };
      return before === undefined
        ? { hits: [createHit(40, 'счёт последний')], has_more: true }
        : { hits: [createHit(30, 'счёт первый')], has_more: false };
    });
    const { user } = renderWithPortal(<ChatPage />, { route: '/chat' });
    await user.click(await screen.findByRole('radio', { name: /^Все банки/ }));
    await user.type(screen.getByRole('searchbox', { name: 'Найти диалог или сообщение' }), 'счёт');
    await user.click(await screen.findByRole('button', { name: 'Показать ещё' }));
    await screen.findByText('счёт первый');
    await user.click(screen.getByRole('radio', { name: 'СГБ' }));
    await waitFor(() => expect(screen.queryByText('счёт последний')).not.toBeInTheDocument());
    expect(screen.getByText('счёт этого банка')).toBeInTheDocument();
    expect(screen.queryByText('счёт первый')).not.toBeInTheDocument();
  });
});
