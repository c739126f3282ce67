import { act, screen, waitFor, within } from '@testing-library/react';
import {
  archiveApplication,
  listApplications,
  listRejectReasons,
  rejectApplication,
  toggleArchive,
} from 'shared-kernel/contract/applications';
import { rememberCapabilities } from 'shared-kernel/capabilities';
import { CAPABILITIES } from 'shared-kernel/contract/capabilities';
import { countQueues } from 'shared-kernel/contract/list-views';
import type { ApplicationListItem } from 'shared-kernel/contract/applications';
import { portalEvents } from 'shared-kernel/events';
import { applicationListQuery } from 'shared-kernel/query';
import { session } from 'shared-kernel/session';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { mockProfile } from 'shared-kernel/testing/mock-profile';
import { renderWithPortal, TEST_USER } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { row } from '../../../testing/fixtures.ts';
import { RequestsPage } from './requests-page.tsx';

const REASONS = [
  { code: 'client_refused', title: 'Клиент отказался', comment_required: false },
  { code: 'other', title: 'Другое', comment_required: true },
];

/** A bank with these rows; it answers in the shape of the specification's first kind. */
function mockList(rows: ApplicationListItem[], total = rows.length, info = {}) {
  return mockEndpoint(listApplications, () => ({ objs: rows, info: { count_objs: total, ...info } }));
}

function show(route = '/requests', user = {}) {
  mockProfile();
  mockEndpoint(countQueues, { my_turn: 3, overdue: 1, to_sign: 2 });
  return renderWithPortal(
    <>
      <RequestsPage />
      <PortalToaster />
    </>,
    { route, user },
  );
}

const getFilter = (call: { query: { filter: string } } | undefined): unknown =>
  JSON.parse(call?.query.filter ?? 'null');

describe('RequestsPage', () => {
  it('has no row chosen at the next bank', async () => {
    mockList([row(1), row(2)]);
    const { user } = show();
    const box = { name: 'Выбрать заявку 1' };
    await user.click(await screen.findByRole('checkbox', box));
    expect(screen.getByRole('checkbox', box)).toBeChecked();
    session.signIn('metcome', 'token-of-metcome', TEST_USER);
    rememberCapabilities('metcome', CAPABILITIES);
    act(() => session.setCurrentBank('metcome'));
    await waitFor(() => expect(screen.getByRole('checkbox', box)).not.toBeChecked());
  });

  it('shows client, product, status, signing, holder and deadline of a row', async () => {
    mockList([row(1042, { due_at: '2026-01-10T09:00:00.000Z', unread_messages: 3 })]);
    show();
    const line = (await screen.findByText('ООО «Клиент 1042»')).closest('tr') as HTMLElement;
    for (const text of [
      '1042',
      'ИНН 7707083893',
      'Оборотный кредит',
      'СГБ',
      'Анкета',
      'Требуется подпись',
      'Ваш ход',
      'Просрочено: 10.01',
    ]) {
      expect(within(line).getAllByText(new RegExp(text)).length).toBeGreaterThan(0);
    }
    expect(line).toHaveTextContent('1 500 000 ₽');
    expect(screen.getByRole('link', { name: 'Открыть заявку 1042' })).toHaveAttribute(
      'href',
      '#/issue/hash-of-application-1042/questionnaire?bank=sgb',
    );
  });

  it.each([
    ['/requests', {}, 'issues', 'Заявки', 'Заявок пока нет'],
    ['/all-requests', {}, 'issues_org', 'Все заявки', 'Заявок пока нет'],
    ['/archived-requests', {}, 'issues_archived', 'Архив заявок', 'В архиве пусто'],
    ['/requests', { is_staff: true }, 'issues', 'Заявки', 'Заявок пока нет'],
    ['/all-requests', { is_staff: true }, 'issues_org', 'Все заявки', 'Заявок пока нет'],
    ['/requests', { is_superuser: true }, 'issues', 'Заявки', 'Заявок пока нет'],
    ['/all-requests', { is_superuser: true }, 'issues_org', 'Все заявки', 'Заявок пока нет'],
    ['/archived-requests', { is_staff: true }, 'issues_archived', 'Архив заявок', 'В архиве пусто'],
    ['/requests/bank', { is_staff: true }, 'issues_bank', 'Заявки банка', 'Заявок в банке пока нет'],
  ] as const)('%s requests its list', async (route, user, name, title, empty) => {
    const list = mockList([]);
    show(route, user);
    expect(await screen.findByText(empty)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(list.calls[0]?.query).toEqual({ filter: '{}', page: 1, itemsPerPage: 25, name, type: 'all' });
  });

  it('filters by stages and overdue tasks in the address, and shows a capped total with a plus', async () => {
    const list = mockList([row(1)], 1_000, { capped: true });
    const { user } = show('/requests?q=клиент');
    expect(await screen.findByText('1 000+ заявок')).toBeInTheDocument();
    expect(await screen.findByText('1–1 из 1 000+ заявок')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Фильтры' }));
    const drawer = await screen.findByRole('dialog');
    await user.click(within(drawer).getByRole('combobox', { name: 'Этапы' }));
    const option = (await screen.findAllByText('Документы'))
      .map((found) => found.closest('.ant-select-item-option-content'))
      .find((found) => found !== null) as HTMLElement;
    await user.click(option);
    await waitFor(() => expect(list.calls.at(-1)?.query.route_tasks_names).toBe('issue_scoring'));
    expect(getFilter(list.calls.at(-1))).toEqual({ search: 'клиент' });
    await user.click(within(drawer).getByRole('checkbox', { name: 'Только просроченные' }));
    await waitFor(() => expect(list.calls.at(-1)?.query.overdue_tasks_only).toBe(true));
    expect(list.calls.at(-1)?.query.route_tasks_names).toBe('issue_scoring');
    const address = new URLSearchParams(window.location.hash.split('?')[1]);
    expect([address.get('stage'), address.get('overdue')]).toEqual(['issue_scoring', 'true']);
    await user.click(within(drawer).getByRole('checkbox', { name: 'Только просроченные' }));
    await waitFor(() => expect(window.location.hash).not.toContain('overdue'));
  });

  it('shows what is set in the drawer as chips with its count, and each goes by the keyboard', async () => {
    const list = mockList([row(1)], 1);
    const { user } = show(
      '/requests?accept=refused&status=review,finished&from=10000000&created_from=2026-03-05',
    );
    const chips = await screen.findByRole('list', { name: 'Выбранные фильтры' });
    // «Решение» shows itself beside the list.
    expect(
      within(chips)
        .getAllByRole('listitem')
        .map((chip) => chip.textContent),
    ).toEqual(['Сумма от: 100\u00a0000\u00a0₽', 'Статус: Верификация, Завершена', 'Создана с: 05.03.2026']);
    expect(screen.getByRole('button', { name: 'Фильтры, выбрано: 3' })).toBeInTheDocument();
    within(chips)
      .getByRole('button', { name: /«Статус/ })
      .focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(getFilter(list.calls.at(-1))).not.toHaveProperty('status'));
    expect(within(chips).getByRole('button', { name: /«Создана с/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(within(chips).getByRole('button', { name: /«Сумма от/ })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Фильтры' })).toHaveFocus());
    expect(getFilter(list.calls.at(-1))).toEqual({ accept: 'refused' });
    await user.click(screen.getByRole('button', { name: 'Сбросить фильтры' }));
    await waitFor(() => expect(getFilter(list.calls.at(-1))).toEqual({}));
    expect(screen.queryByRole('button', { name: 'Сбросить фильтры' })).not.toBeInTheDocument();
  });

  it('has no chip for the turn that the row above the filters shows', async () => {
    mockList([row(1)], 1);
    show('/requests?overdue=true&type=loan&status=review');
    const chips = await screen.findByRole('list', { name: 'Выбранные фильтры' });
    expect(chips).toHaveTextContent(/^Статус: Верификация$/);
  });

  it('says of conditions that nothing meets them, and resetting shows the list', async () => {
    const list = mockEndpoint(listApplications, ({ query }) =>
      query.filter === '{}'
        ? { objs: [row(1)], info: { count_objs: 1 } }
        : { objs: [], info: { count_objs: 0 } },
    );
    const { user } = show('/requests?accept=refused');
    expect(await screen.findByText('Ничего не найдено.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Новая заявка' })).not.toBeInTheDocument();
    const [, reset] = screen.getAllByRole('button', { name: 'Сбросить фильтры' });
    await user.click(reset as HTMLElement);
    expect(await screen.findByRole('link', { name: 'Открыть заявку 1' })).toBeInTheDocument();
    expect(list.calls.at(-1)?.query.filter).toBe('{}');
  });

  it('invites an agent without an application to create the first one', async () => {
    mockList([]);
    show('/requests');
    expect(await screen.findByRole('button', { name: 'Новая заявка' })).toBeInTheDocument();
    expect(screen.getByText(/Начните с ИНН клиента/)).toBeInTheDocument();
    expect(screen.queryByText('Сбросить фильтры')).not.toBeInTheDocument();
  });

  it('says to the bank’s own people who creates applications, without a button', async () => {
    mockList([]);
    show('/requests', { is_staff: true });
    expect(await screen.findByText('Заявки создают агенты.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Новая заявка' })).not.toBeInTheDocument();
  });

  it('drops a search that still waits when filters are reset', async () => {
    mockList([row(1)], 1);
    const { user } = show('/requests?accept=refused');
    await user.type(await screen.findByRole('searchbox'), 'клиент');
    await user.click(screen.getByRole('button', { name: 'Сбросить фильтры' }));
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Фильтры' })).toHaveFocus();
  });

  it('shows what is overdue by its deadline under «Просрочено», with its number in the tab', async () => {
    const late = row(7, { due_at: '2026-01-10T09:00:00.000Z' });
    const list = mockEndpoint(listApplications, ({ query }) => {
      const objs = query.overdue_tasks_only === true ? [late] : [row(1), late];
      return { objs, info: { count_objs: objs.length } };
    });
    const { user } = show();
    await screen.findByText('ООО «Клиент 1»');
    const turns = screen.getByRole('radiogroup', { name: 'Очереди заявок' });
    await waitFor(() => expect(turns).toHaveTextContent('Мой ход3Просрочено1К подписи2'));
    await user.click(within(turns).getByText('Просрочено'));
    await waitFor(() => expect(screen.queryByText('ООО «Клиент 1»')).not.toBeInTheDocument());
    expect(screen.getByText('ООО «Клиент 7»')).toBeInTheDocument();
    expect(getFilter(list.calls.at(-1))).toEqual({ sort: 'holder', direction: 'asc' });
    expect(window.location.hash).toBe('#/requests?overdue=true&sort=holder&dir=asc');
    expect(screen.getByRole('columnheader', { name: /Чей ход, срок/ })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await user.click(within(turns).getByText('Все'));
    await screen.findByText('ООО «Клиент 1»');
    expect(window.location.hash).toBe('#/requests');
  });

  it('opens neighbouring pages by cursor and any other page by number', async () => {
    const list = mockEndpoint(listApplications, ({ query: { page } }) => ({
      objs: [row(page)],
      info: { count_objs: 1_000, capped: true, next: `after-${page}`, previous: `before-${page}` },
    }));
    const { user } = show('/requests?page=40&q=клиент');
    const step = (way: 'next' | 'prev') =>
      user.click(document.querySelector(`.ant-pagination-${way} button`) as HTMLElement);
    const pageRequested = (page: number) =>
      waitFor(() => expect(list.calls.some(({ query }) => query.page === page)).toBe(true));
    const getCursors = (page: number) =>
      list.calls.filter(({ query }) => query.page === page).map(({ query }) => query.cursor);
    await screen.findByText('ООО «Клиент 40»');
    await waitFor(() => expect(document.querySelector('.ant-pagination-next button')).not.toBeNull());
    expect(getCursors(40)).toEqual([undefined]);
    expect(document.querySelector('.ant-pagination-next')).toHaveAttribute('title', 'Вперёд');
    await step('next');
    await screen.findByText('ООО «Клиент 41»');
    expect(new URLSearchParams(window.location.hash.split('?')[1]).get('page')).toBe('41');
    await step('prev');
    await waitFor(() => expect(getCursors(40)).toEqual([undefined, 'before-41']));
    await pageRequested(41);
    expect(new Set(getCursors(41))).toEqual(new Set(['after-40']));
    await user.click(document.querySelector('.ant-pagination-item-1') as HTMLElement);
    await screen.findByText('ООО «Клиент 1»');
    expect(getCursors(1)).toEqual([undefined]);
  });

  it('opens the queue for staff beside the lists, at what waits for a decision', async () => {
    const list = mockList([]);
    show('/requests/queue', { is_staff: true });
    expect(await screen.findByRole('heading', { level: 1, name: 'Очередь банка' })).toBeInTheDocument();
    await waitFor(() => expect(list.calls.at(-1)?.query.name).toBe('issues_bank'));
    expect(window.location.hash).toContain('#/requests/queue?status=');
  });

  it.each(['/requests/queue', '/requests/bank'])(
    'says at %s whose it is to everybody else',
    async (route) => {
      const list = mockList([]);
      show(route);
      expect(
        await screen.findByRole('heading', { level: 1, name: 'Раздел сотрудников банка' }),
      ).toBeInTheDocument();
      expect(list.calls).toHaveLength(0);
    },
  );

  it('takes a preloaded list from the cache without a call', async () => {
    const list = mockList([row(7)]);
    mockProfile();
    const { queryClient } = renderWithPortal(<p>Другая страница</p>);
    await queryClient.prefetchQuery(applicationListQuery({ name: 'issues' }));
    renderWithPortal(<RequestsPage />, { route: '/requests', queryClient });
    expect(screen.getByText('ООО «Клиент 7»')).toBeInTheDocument();
    expect(list.calls).toHaveLength(1);
  });

  it('filters by the options of the specification and keeps the view in the address', async () => {
    const list = mockList([row(1)]);
    const { user } = show('/requests?page=3');
    await screen.findByText('ООО «Клиент 1»');
    const offered: string[][] = [];
    for (const [name, option] of [
      ['Решение', 'Отказано'],
      ['Подписание', 'Требуется подпись'],
      ['Банк', 'АТБ'],
    ] as const) {
      await user.click(screen.getByRole('combobox', { name }));
      const popup = (await screen.findAllByText(option))
        .at(-1)
        ?.closest('.ant-select-dropdown') as HTMLElement;
      offered.push(
        [...popup.querySelectorAll('.ant-select-item-option-content')].map((item) => item.textContent ?? ''),
      );
      await user.click(within(popup).getByText(option));
    }
    expect(offered).toEqual([
      ['Одобрено', 'Отказано', 'В процессе'],
      ['Всё подписано', 'Требуется подпись', 'Подпись не требуется'],
      ['СГБ', 'Метком', 'АТБ'],
    ]);
    expect(window.location.hash).toBe('#/requests?partner=atb&accept=refused&signing=required');
    await waitFor(() => {
      const last = list.calls.at(-1);
      expect(getFilter(last)).toEqual({ accept: 'refused', signing: 'required', partner: 'atb' });
      expect(last?.query.page).toBe(1);
    });
  });

  it('restores filter, search and sorting from a link', async () => {
    const list = mockList([row(1)]);
    show('/requests?status=survey&q=Ромашка&sort=amount&dir=asc&type=loan');
    await screen.findByText('ООО «Клиент 1»');
    expect(screen.getByRole('searchbox')).toHaveValue('Ромашка');
    expect(screen.getByRole('columnheader', { name: /Сумма/ })).toHaveAttribute('aria-sort', 'ascending');
    expect(list.calls[0]?.query.type).toBe('loan');
    expect(getFilter(list.calls[0])).toEqual({
      status: ['survey'],
      search: 'Ромашка',
      sort: 'amount',
      direction: 'asc',
    });
  });

  it('cancels the call of the previous view silently', async () => {
    const answers: ((rows: ApplicationListItem[]) => void)[] = [];
    mockEndpoint(listApplications, () => new Promise((resolve) => answers.push((rows) => resolve(rows))));
    const { user } = show();
    await waitFor(() => expect(answers).toHaveLength(1));
    await user.click(screen.getByText('Гарантии'));
    await waitFor(() => expect(answers).toHaveLength(2));
    await act(async () => {
      answers[1]?.([row(2)]);
      answers[0]?.([row(1)]);
    });
    expect(await screen.findByText('ООО «Клиент 2»')).toBeInTheDocument();
    expect(screen.queryByText('ООО «Клиент 1»')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('recovers from an error by «Повторить»', async () => {
    let isDown = true;
    mockEndpoint(listApplications, () => {
      if (isDown) throw mockError('internal', { status: 500 });
      return [row(5)];
    });
    const { user } = show();
    const retry = await screen.findByRole('button', { name: 'Повторить' });
    isDown = false;
    await user.click(retry);
    expect(await screen.findByText('ООО «Клиент 5»')).toBeInTheDocument();
  });

  it('marks a background refresh for two seconds', async () => {
    mockList([row(1)]);
    show();
    await screen.findByText('ООО «Клиент 1»');
    expect(screen.queryByText('Обновлено')).not.toBeInTheDocument();
    act(() => portalEvents.emit('application-changed', { hash: row(1).hash_password }));
    expect(await screen.findByText('Обновлено')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Обновлено')).not.toBeInTheDocument(), { timeout: 3_000 });
  });

  it('moves the focus between rows with the arrow keys', async () => {
    mockList([row(1), row(2), row(3)]);
    const { user } = show();
    (await screen.findByRole('link', { name: 'Открыть заявку 1' })).focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Открыть заявку 2' })).toHaveFocus();
    await user.keyboard('{End}{ArrowUp}{Home}');
    expect(screen.getByRole('link', { name: 'Открыть заявку 1' })).toHaveFocus();
  });
});

describe('row actions', () => {
  async function choose(user: ReturnType<typeof show>['user'], id: number, action: string): Promise<void> {
    await user.click(await screen.findByRole('button', { name: `Действия с заявкой №${id}` }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  }

  it('archive removes the row at once', async () => {
    const rows = [row(1), row(2)];
    const list = mockList(rows);
    let answer: () => void = () => undefined;
    const archive = mockEndpoint(
      archiveApplication,
      () =>
        new Promise((resolve) => {
          answer = () => {
            rows.shift();
            resolve({ success: true });
          };
        }),
    );
    const { user } = show();
    await choose(user, 1, 'В архив');
    await waitFor(() => expect(screen.queryByText('ООО «Клиент 1»')).not.toBeInTheDocument());
    expect(screen.getByText(/^1 заявка$/)).toBeInTheDocument();
    // Another application changed meanwhile: the bank's rows of before must not come back.
    const callsBefore = list.calls.length;
    act(() => portalEvents.emit('application-changed', { hash: row(2).hash_password }));
    expect(list.calls).toHaveLength(callsBefore);
    await act(async () => answer());
    await waitFor(() => expect(list.calls.length).toBeGreaterThan(callsBefore));
    expect(await screen.findByText('Заявка №1 перенесена в архив')).toBeInTheDocument();
    expect(archive.calls[0]?.body).toEqual({ hashPassword: row(1).hash_password });
  });

  it('archive restores the row and shows the reason when the bank refuses', async () => {
    mockList([row(1), row(2)]);
    mockEndpoint(archiveApplication, () => {
      throw mockError('not_archivable', { status: 409, message: 'Заявку на этом этапе нельзя архивировать' });
    });
    const { user } = show();
    await choose(user, 1, 'В архив');
    expect(await screen.findByText('Не удалось перенести заявку в архив')).toBeInTheDocument();
    expect(screen.getByText('Заявку на этом этапе нельзя архивировать')).toBeInTheDocument();
    expect(screen.getByText('ООО «Клиент 1»')).toBeInTheDocument();
  });

  it('archive tells the refusal of a row after which another was archived', async () => {
    mockList([row(1), row(2)]);
    const refusals = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const archive = mockEndpoint(archiveApplication, async () => {
      await refusals[archive.calls.length === 1 ? 0 : 1].promise;
      throw mockError('not_archivable', { status: 409 });
    });
    const { user } = show();
    await choose(user, 1, 'В архив');
    await choose(user, 2, 'В архив');
    await waitFor(() => expect(archive.calls).toHaveLength(2));
    await act(async () => refusals[0].resolve());
    expect(await screen.findByText('Не удалось перенести заявку в архив')).toBeInTheDocument();
  });

  it('unarchive sets the row to active at once', async () => {
    mockList([row(3, { status: 'archived', archived: true })]);
    const unarchive = mockEndpoint(toggleArchive, () => new Promise(() => undefined));
    const { user } = show('/archived-requests');
    await choose(user, 3, 'Вернуть из архива');
    expect(await screen.findByText('Активна')).toBeInTheDocument();
    expect(unarchive.calls[0]?.body).toEqual({ id: 3, archived: false });
  });

  it('reject sends the reason, cancels the row at once and archives it by the toggle call', async () => {
    mockList([row(4)]);
    mockEndpoint(listRejectReasons, REASONS);
    const reject = mockEndpoint(rejectApplication, { success: true });
    const archive = mockEndpoint(toggleArchive, () => new Promise(() => undefined));
    const { user } = show();
    await choose(user, 4, 'Отказаться от заявки…');
    const dialog = await screen.findByRole('dialog');
    const submit = within(dialog).getByRole('button', { name: 'Отказаться от заявки' });
    await user.click(await within(dialog).findByLabelText('Другое'));
    await user.click(submit);
    expect(await within(dialog).findByText('Для этой причины нужен комментарий')).toBeInTheDocument();
    expect(reject.calls).toHaveLength(0);
    await user.type(within(dialog).getByLabelText('Комментарий'), 'Передумал');
    await user.click(within(dialog).getByLabelText('Сразу перенести в архив'));
    await user.click(submit);
    await waitFor(() => expect(archive.calls[0]?.body).toEqual({ id: 4, archived: true }));
    expect(reject.calls[0]?.body).toEqual({
      hash_password: row(4).hash_password,
      reason: 'other',
      comment: 'Передумал',
    });
    expect(within(screen.getByRole('table')).getByText('Отказ')).toBeInTheDocument();
  });

  it('reject keeps the dialog open with the error and restores the status when the bank refuses', async () => {
    mockList([row(4)]);
    mockEndpoint(listRejectReasons, REASONS);
    mockEndpoint(rejectApplication, () => {
      throw mockError('application_closed', { status: 409 });
    });
    const { user } = show();
    await choose(user, 4, 'Отказаться от заявки…');
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByLabelText('Клиент отказался'));
    await user.click(within(dialog).getByRole('button', { name: 'Отказаться от заявки' }));
    expect(await within(dialog).findByRole('alert')).toBeInTheDocument();
    await waitFor(() =>
      expect(within(screen.getByRole('table', { hidden: true })).queryByText('Отказ')).toBeNull(),
    );
  });

  it('the menu offers only allowed actions', async () => {
    mockList([row(1, { can_write: false })]);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Действия с заявкой №1' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Открыть']);
  });
});
