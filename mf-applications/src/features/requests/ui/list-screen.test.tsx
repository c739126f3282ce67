import { act, screen, waitFor, within } from '@testing-library/react';
import {
  archiveApplication,
  listApplications,
  listRejectReasons,
  rejectApplication,
} from 'shared-kernel/contract/applications';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { countQueues } from 'shared-kernel/contract/list-views';
import { mockEndpoint, mockNetworkFailure } from 'shared-kernel/testing/mock-endpoint';
import { mockProfile } from 'shared-kernel/testing/mock-profile';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { row } from '../../../testing/fixtures.ts';
import { RequestsPage } from './requests-page.tsx';

const PAGE_SIZE = 25;

/** A bank that pages through these rows. */
function mockPages(rows: readonly ApplicationListItem[]) {
  return mockEndpoint(listApplications, ({ query: { page } }) => ({
    objs: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    info: { count_objs: rows.length },
  }));
}

const rows = (count: number): ApplicationListItem[] => Array.from({ length: count }, (_, at) => row(at + 1));

function show(route = '/requests') {
  mockProfile();
  mockEndpoint(countQueues, { my_turn: 3, overdue: 1, to_sign: 2 });
  return renderWithPortal(<RequestsPage />, { route });
}

type User = ReturnType<typeof show>['user'];

const tick = async (user: User, ...ids: readonly number[]): Promise<void> => {
  for (const id of ids)
    await user.click(await screen.findByRole('checkbox', { name: `Выбрать заявку ${id}` }));
};
const findBar = () => screen.findByRole('toolbar', { name: 'Действия с выбранными' });
const queryBar = () => screen.queryByRole('toolbar', { name: 'Действия с выбранными' });
const pageNumber = (): string | null => new URLSearchParams(window.location.hash.split('?')[1]).get('page');

describe('selection', () => {
  it('is dropped by a filter, and stays over the pages and orders of one', async () => {
    mockPages(rows(60));
    const { user } = show();
    await tick(user, 1, 2);
    expect(await findBar()).toHaveTextContent('Выбрано: 2 заявки');
    await waitFor(() => expect(document.querySelector('.ant-pagination-item-2')).not.toBeNull());
    await user.click(document.querySelector('.ant-pagination-item-2') as HTMLElement);
    await screen.findByText('ООО «Клиент 26»');
    await user.click(screen.getByRole('button', { name: /Сумма/ }));
    await screen.findByText('ООО «Клиент 1»');
    expect(await findBar()).toHaveTextContent('Выбрано: 2 заявки');
    await user.click(screen.getByText('Кредиты'));
    await waitFor(() => expect(queryBar()).not.toBeInTheDocument());
    expect(screen.getByRole('checkbox', { name: 'Выбрать заявку 1' })).not.toBeChecked();
  });

  it('is dropped by a search', async () => {
    mockPages(rows(3));
    const { user } = show();
    await tick(user, 1);
    await findBar();
    await user.type(screen.getByRole('searchbox'), 'клиент{Enter}');
    await waitFor(() => expect(queryBar()).not.toBeInTheDocument());
  });

  it('keeps nothing of the rows before a filter that were ticked while it loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    mockEndpoint(listApplications, async ({ query: { type } }) => {
      if (type === 'loan') await promise;
      return { objs: type === 'loan' ? [row(2)] : [row(1)], info: { count_objs: 1 } };
    });
    const { user } = show();
    await screen.findByText('ООО «Клиент 1»');
    await user.click(screen.getByText('Кредиты'));
    await tick(user, 1);
    await findBar();
    await act(async () => resolve());
    await screen.findByText('ООО «Клиент 2»');
    expect(queryBar()).not.toBeInTheDocument();
  });

  it('names what a refusal closes, without what it cannot close', async () => {
    mockPages([...rows(7), row(8, { status: 'cancelled' })]);
    mockEndpoint(listRejectReasons, []);
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Выбрать все заявки на странице' }));
    await user.click(within(await findBar()).getByRole('button', { name: 'Отказаться…' }));
    const dialog = await screen.findByRole('dialog', { name: /^Отказ: 7\sзаявок$/ });
    const named = within(dialog).getByRole('list', { name: 'Будут закрыты' });
    expect(
      within(named)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...[1, 2, 3, 4, 5].map((id) => `Заявка №${id} ООО «Клиент ${id}»`),
      expect.stringMatching(/^и ещё 2\sзаявки$/),
    ]);
  });

  it('asks nothing anew of rows that are ticked after its own were dropped', async () => {
    mockPages(rows(3));
    mockEndpoint(listRejectReasons, []);
    const { user } = show('/requests?type=loan');
    await tick(user, 1);
    await user.click(within(await findBar()).getByRole('button', { name: 'Отказаться…' }));
    await screen.findByRole('dialog');
    act(() => void (window.location.hash = '#/requests'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await tick(user, 2);
    await findBar();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('has its actions in a menu on a phone', async () => {
    const { matchMedia } = window;
    window.matchMedia = ((query: string) => ({
      ...matchMedia(query),
      matches: query.includes('width < 768px'),
    })) as typeof window.matchMedia;
    mockPages(rows(2));
    const { user } = show();
    await tick(user, 1);
    const bar = await findBar();
    expect(within(bar).getByRole('button', { name: 'В архив' })).toBeInTheDocument();
    expect(within(bar).queryByRole('button', { name: 'Отказаться…' })).not.toBeInTheDocument();
    await user.click(within(bar).getByRole('button', { name: 'Ещё действия' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Передать коллеге…',
      'Отказаться…',
      'Выгрузить выбранные',
    ]);
    window.matchMedia = matchMedia;
  });
});

describe('pages', () => {
  it('leads from a page behind the last one to the last, in place of it', async () => {
    const list = mockPages(rows(60));
    show('/requests?page=999');
    const { length } = window.history;
    expect(await screen.findByText('ООО «Клиент 60»')).toBeInTheDocument();
    expect(pageNumber()).toBe('3');
    expect(window.history).toHaveLength(length);
    expect(screen.queryByText('Ничего не найдено.')).not.toBeInTheDocument();
    expect(list.calls.map(({ query }) => query.page)).toEqual([999, 3]);
  });

  it('leads to the page before when all rows of the last one are archived', async () => {
    const all = rows(26);
    mockPages(all);
    mockEndpoint(archiveApplication, () => {
      all.pop();
      return { success: true };
    });
    const { user } = show('/requests?page=2');
    await user.click(await screen.findByRole('button', { name: 'Действия с заявкой №26' }));
    await user.click(await screen.findByRole('menuitem', { name: 'В архив' }));
    expect(await screen.findByText('ООО «Клиент 25»')).toBeInTheDocument();
    expect(pageNumber()).toBeNull();
  });

  it('leads to the first page of an empty list', async () => {
    mockPages([]);
    show('/requests?page=3');
    expect(await screen.findByText('Заявок пока нет')).toBeInTheDocument();
    expect(pageNumber()).toBeNull();
  });

  it('stays where the bank names no total', async () => {
    const list = mockEndpoint(listApplications, () => []);
    show('/requests?page=999');
    expect(await screen.findByText('Ничего не найдено.')).toBeInTheDocument();
    expect([pageNumber(), list.calls.length]).toEqual(['999', 1]);
  });
});

describe('limits', () => {
  async function openFilters(user: User): Promise<HTMLElement> {
    await user.click(await screen.findByRole('button', { name: /^Фильтры/ }));
    return screen.findByRole('dialog', { name: 'Фильтры' });
  }

  it('says that the first day is after the last, and filters by neither until it is not', async () => {
    mockPages(rows(1));
    const { user } = show('/requests?created_to=2026-11-01');
    const drawer = await openFilters(user);
    const first = await within(drawer).findByRole('textbox', { name: 'Создана с' });
    await user.type(first, '30.11.2026{Enter}');
    expect(await within(drawer).findByText('Первый день позже последнего')).toBeInTheDocument();
    expect(first).toHaveValue('30.11.2026');
    expect(window.location.hash).toBe('#/requests?created_to=2026-11-01');
    const last = within(drawer).getByRole('textbox', { name: 'Создана по' });
    await user.clear(last);
    await user.type(last, '30.11.2026{Enter}');
    await waitFor(() =>
      expect(window.location.hash).toBe('#/requests?created_from=2026-11-30&created_to=2026-11-30'),
    );
    expect(within(drawer).queryByText('Первый день позже последнего')).not.toBeInTheDocument();
  });

  it('says that the least sum is above the largest, and forgets it with the other filters', async () => {
    mockPages(rows(1));
    const { user } = show('/requests?to=100000');
    const drawer = await openFilters(user);
    const least = await within(drawer).findByRole('textbox', { name: 'Сумма от' });
    await user.type(least, '5000{Enter}');
    expect(await within(drawer).findByText('Сумма «от» больше суммы «до»')).toBeInTheDocument();
    expect(window.location.hash).toBe('#/requests?to=100000');
    await user.click(within(drawer).getByRole('button', { name: 'Сбросить фильтры' }));
    await waitFor(() => expect(within(drawer).getByRole('textbox', { name: 'Сумма от' })).toHaveValue(''));
    expect(window.location.hash).toBe('#/requests');
  });
});

it('says that there is no network while the rows are those of before', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const setOnline = (isOnline: boolean): void => {
    online.mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  };
  mockEndpoint(listApplications, ({ query: { type } }) => {
    if (!navigator.onLine) throw mockNetworkFailure();
    return { objs: [row(type === 'loan' ? 2 : 1)], info: { count_objs: 1 } };
  });
  const { user, queryClient } = show();
  await screen.findByText('ООО «Клиент 1»');
  // As in the portal, what fails without a network waits for it.
  queryClient.setDefaultOptions({ queries: { networkMode: 'offlineFirst', retry: 1, retryDelay: 0 } });
  setOnline(false);
  expect(screen.queryByText(/^Нет сети/)).not.toBeInTheDocument();
  await user.click(screen.getByText('Кредиты'));
  expect(await screen.findByText('Нет сети: показаны прежние заявки')).toBeInTheDocument();
  expect(screen.getByText('ООО «Клиент 1»')).toBeInTheDocument();
  setOnline(true);
  await screen.findByText('ООО «Клиент 2»');
  expect(screen.queryByText(/^Нет сети/)).not.toBeInTheDocument();
  online.mockRestore();
});

it('names a column as the head of the table does where columns are chosen', async () => {
  mockPages(rows(1));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Столбцы' }));
  expect(await screen.findByRole('checkbox', { name: 'Подпись' })).toBeChecked();
  expect(screen.getByRole('columnheader', { name: 'Подпись' })).toBeInTheDocument();
});

it('asks for no signature of an application that the agent refuses', async () => {
  mockPages(rows(1));
  mockEndpoint(listRejectReasons, [
    { code: 'client_refused', title: 'Клиент отказался', comment_required: false },
  ]);
  mockEndpoint(rejectApplication, () => new Promise(() => undefined));
  const { user } = show();
  expect(await screen.findByText(/Требуется подпись/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Действия с заявкой №1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Отказаться от заявки…' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Клиент отказался');
  await user.click(within(dialog).getByRole('button', { name: 'Отказаться от заявки' }));
  await waitFor(() => expect(screen.queryByText(/Требуется подпись/)).not.toBeInTheDocument());
});
