import { screen, within } from '@testing-library/react';
import { listClients } from 'shared-kernel/contract/clients';
import type { Client } from 'shared-kernel/contract/clients';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal, signInForTest } from 'shared-kernel/testing/render-with-portal.tsx';
import { ClientApplications } from './client-applications.tsx';
import { ClientsPage } from './clients-page.tsx';

const [COMMON, HERE, THERE] = ['7707083893', '7728168971', '7736050003'] as const;

function client(inn: string, day: number, change: Partial<Client> = {}): Client {
  return {
    inn,
    name: `ООО «Клиент ${inn}»`,
    applications: 1,
    amount_kopecks: 100_000_000,
    last: {
      id: day,
      hash_password: `hash_of_application_${day}`,
      product_title: 'Овердрафт',
      amount_kopecks: 100_000_000,
      status: 'survey',
      stage: 'issue_survey',
      archived: false,
      created_at: `2026-03-${String(day).padStart(2, '0')}T09:00:00.000Z`,
    },
    ...change,
  };
}

const answer = (rows: readonly Client[], total = rows.length) => ({
  objs: [...rows],
  info: { count_objs: total },
});

function show() {
  signInForTest({}, 'metcome');
  return renderWithPortal(<ClientsPage />, { route: '/clients' });
}

const chooseAll = async (user: ReturnType<typeof show>['user']): Promise<void> =>
  user.click(
    within(await screen.findByRole('radiogroup', { name: 'Чьих клиентов показать' })).getByText('Все банки'),
  );

it('ClientsPage sums a client of two banks into one row, and keeps the choice', async () => {
  mockEndpoint(listClients, ({ bank }) =>
    bank === 'sgb'
      ? answer([client(COMMON, 9, { applications: 2 }), client(HERE, 8)])
      : answer([client(THERE, 12), client(COMMON, 11)]),
  );
  const { user, unmount } = show();
  expect(await screen.findByText('2 клиента')).toBeInTheDocument();
  await chooseAll(user);
  expect(await screen.findByText('3 клиента')).toBeInTheDocument();
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual([
    `ООО «Клиент ${THERE}»`,
    `ООО «Клиент ${COMMON}»`,
    `ООО «Клиент ${HERE}»`,
  ]);
  expect(within(rows[1]!).getByText('СГБ, Метком')).toBeInTheDocument();
  expect(within(rows[1]!).getByRole('cell', { name: '3' })).toBeInTheDocument();
  expect(within(rows[1]!).getByRole('link', { name: 'Заявка №11' })).toHaveAttribute(
    'href',
    expect.stringContaining('bank=metcome'),
  );
  unmount();
  renderWithPortal(<ClientsPage />, { route: '/clients' });
  expect(await screen.findByText('3 клиента')).toBeInTheDocument();
});

it('a slow bank and a dead one are a line each, and the clients of the others are there', async () => {
  signInForTest({}, 'ms6');
  let isDown = true;
  mockEndpoint(listClients, ({ bank }) => {
    if (bank === 'ms6') return new Promise<never>(() => undefined);
    if (bank === 'metcome' && isDown) throw mockError('unavailable', { status: 400 });
    return answer([client(bank === 'sgb' ? HERE : THERE, 8)]);
  });
  const { user } = show();
  await chooseAll(user);
  expect(await screen.findByText('Банк Метком не отвечает, его данных в списке нет')).toBeInTheDocument();
  expect(screen.getByText(/^Ждём ответа: /)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: `ООО «Клиент ${HERE}»` })).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByRole('link', { name: `ООО «Клиент ${THERE}»` })).toBeInTheDocument();
});

it('what is left of a long list is read on demand, and sums that may grow say so', async () => {
  const asked = mockEndpoint(listClients, ({ bank, query }) => {
    if (bank === 'metcome') return answer([client(COMMON, 20)]);
    return Number(query.page) === 1 ? answer([client(HERE, 15)], 2) : answer([client(COMMON, 3)], 2);
  });
  const { user } = show();
  await chooseAll(user);
  expect(await screen.findByRole('cell', { name: '1+' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Показать ещё' }));
  expect(await screen.findByRole('cell', { name: '2' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).not.toBeInTheDocument();
  expect(asked.calls.some((call) => call.bank === 'sgb' && Number(call.query.page) === 2)).toBe(true);
});

it('ClientApplications says once that an application is archived, in the word of its status', () => {
  const { last } = client(HERE, 8);
  renderWithPortal(<ClientApplications applications={[{ ...last, status: 'archived', archived: true }]} />);
  expect(screen.getAllByText(/в архиве/iu).map(({ textContent }) => textContent)).toEqual(['В архиве']);
});
