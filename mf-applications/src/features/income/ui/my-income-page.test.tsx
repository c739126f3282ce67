import { act, screen, waitFor, within } from '@testing-library/react';
import { listPartnerBanks } from 'shared-kernel/contract/banks';
import { listThreads } from 'shared-kernel/contract/chat';
import { readIncome } from 'shared-kernel/contract/income';
import type { IncomeRow } from 'shared-kernel/contract/income';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal, signInForTest } from 'shared-kernel/testing/render-with-portal.tsx';
import { incomeRow } from '../../../testing/fixtures.ts';
import { MyIncomePage } from './my-income-page.tsx';

const THREAD = '22222222-2222-4222-8222-222222222222';

/** The same ids at every bank: they count their applications apart. */
const row = (client: string, change: Partial<IncomeRow> = {}): IncomeRow =>
  incomeRow({ application: { ...incomeRow().application, client_name: client }, ...change });

const answer = (rows: readonly IncomeRow[], forecast: number) => ({
  rows: [...rows],
  totals: {
    forecast: 0,
    accrued: 0,
    act: 0,
    paid: rows.reduce((sum, each) => sum + each.commission_kopecks, 0),
  },
  month_forecast: { month: '2026-03-01', commission_kopecks: forecast, count: 1 },
});

/** Signed in at СГБ, where the portal is, at Метком, which answers late, and at КУБ, which does not. */
function mockBanks() {
  signInForTest({}, 'metcome');
  signInForTest({}, 'cub');
  mockEndpoint(listPartnerBanks, []);
  const late = Promise.withResolvers<undefined>();
  const state = { isDown: true };
  const income = mockEndpoint(readIncome, async ({ bank }) => {
    if (bank === 'sgb') return answer([row('ООО «Ромашка»', { date: '2026-03-01' })], 100);
    if (bank === 'cub') {
      if (state.isDown) throw mockError('internal', { status: 503 });
      return answer([row('ООО «Кубик»', { partner: 'cub', date: '2026-02-01', commission_kopecks: 7 })], 30);
    }
    await late.promise;
    const statement = {
      id: THREAD,
      commission_kopecks: 1_000_000,
      state: 'paid',
      date: '2026-03-05',
      result: 'amount_differs',
    } as const;
    return answer([row('ООО «Лютик»', { partner: 'atb', commission_kopecks: 2_000_001, statement })], 23);
  });
  return Object.assign(state, { income, answerLate: () => act(async () => late.resolve(undefined)) });
}

const table = () => within(screen.getByRole('table', { name: 'Мои доходы' }));
const clients = () =>
  table()
    .getAllByText(/^ООО/)
    .map(({ textContent }) => textContent);

async function showAll() {
  const bank = mockBanks();
  const { user } = renderWithPortal(<MyIncomePage />, {
    route: '/my-income?from=2026-01-01&to=2026-03-31',
  });
  await user.click(await screen.findByRole('radio', { name: 'Все банки' }));
  return { bank, user };
}

describe('MyIncomePage of all banks', () => {
  it('shows at once who answers, who is awaited and who does not answer, and adds the sums', async () => {
    const { bank, user } = await showAll();
    expect(await screen.findByText('Ждём ответа: Метком')).toBeInTheDocument();
    const line = await screen.findByRole('alert');
    expect(line).toHaveTextContent('Банк КУБ не отвечает');
    expect(clients()).toEqual(['ООО «Ромашка»']);
    const paid = () => screen.getByRole('button', { name: /Выплачено/ });
    expect(paid()).toHaveTextContent('10 000,50 ₽');

    await bank.answerLate();
    await waitFor(() => expect(clients()).toEqual(['ООО «Лютик»', 'ООО «Ромашка»']));
    expect(screen.queryByText(/^Ждём ответа/)).not.toBeInTheDocument();
    expect(paid()).toHaveTextContent('30 000,51 ₽');
    const other = table().getByText('ООО «Лютик»').closest('tr') as HTMLElement;
    expect(other).toHaveTextContent('Метком · партнёр АТБ');
    expect(within(other).getByRole('link')).toHaveAttribute('href', expect.stringContaining('bank=metcome'));

    bank.isDown = false;
    await user.click(within(line).getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(clients()).toEqual(['ООО «Лютик»', 'ООО «Ромашка»', 'ООО «Кубик»']));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(paid()).toHaveTextContent('30 000,58 ₽');
    const forecast = screen.getByRole('region', { name: /^К выплате за/ });
    expect(forecast).toHaveTextContent('1,53 ₽');
    expect(forecast).toHaveTextContent('3 сделки');
    for (const { bank: code, token } of bank.income.calls) expect(token).toBe(`test-token-${code}`);
  });

  it('filters the rows of every bank, and leaves to one bank what one bank makes', async () => {
    const { bank, user } = await showAll();
    await bank.answerLate();
    await waitFor(() => expect(clients()).toHaveLength(2));
    await user.click(screen.getByRole('checkbox', { name: 'Только с расхождениями' }));
    expect(clients()).toEqual(['ООО «Лютик»']);
    expect(screen.queryByRole('button', { name: 'Выписка банка' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Скачать XLSX' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Скачать CSV' })).toBeEnabled();
    expect(screen.getByText(/для них выберите один банк/)).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'СГБ' }));
    expect(await screen.findByRole('button', { name: 'Выписка банка' })).toBeInTheDocument();
    expect(screen.queryByText(/для них выберите один банк/)).not.toBeInTheDocument();
  });

  it('disputes a commission in the chat of its own bank', async () => {
    const { bank, user } = await showAll();
    const threads = mockEndpoint(listThreads, [
      {
        id: THREAD,
        kind: 'application',
        title: 'Заявка №1042',
        counterpart: 'Куратор',
        responder: null,
        application: null,
        closed: false,
        unread: 0,
        message_count: 0,
        last_message: null,
        waiting_since: null,
        request: null,
      },
    ]);
    await bank.answerLate();
    await user.click(await screen.findByRole('button', { name: 'Оспорить вознаграждение по заявке №1042' }));
    await waitFor(() => expect(window.location.hash).toContain(`#/chat?thread=${THREAD}`));
    const address = new URLSearchParams(window.location.hash.split('?')[1]);
    expect(address.get('bank')).toBe('metcome');
    // Begins the message in the chat.
    expect(address.get('text')?.replaceAll(/\s/gu, ' ')).toBe(
      'Здравствуйте! По заявке №1042 вознаграждение в выписке не совпадает с начисленным: в портале 20 000,01 ₽, в выписке 10 000,00 ₽. Проверьте, пожалуйста.',
    );
    expect(threads.calls.map((call) => [call.bank, call.token])).toEqual([['metcome', 'test-token-metcome']]);
  });

  it('tells when a payment is expected, and that its day has passed', async () => {
    const rows = [
      row('ООО «Ромашка»', { state: 'accrued', expected_payment: '2026-02-10' }),
      row('ООО «Лютик»', { id: 2, state: 'accrued', expected_payment: '2099-04-10' }),
      row('ООО «Кубик»', { id: 3, expected_payment: null }),
    ];
    mockEndpoint(readIncome, answer(rows, 100));
    renderWithPortal(<MyIncomePage />);
    await screen.findByText('ООО «Ромашка»');
    const column = table()
      .getAllByRole('columnheader')
      .findIndex((header) => header.textContent === 'Ожидаемая выплата');
    const cells = rows.map(({ application: { client_name: client } }) => {
      const line = table().getByText(client).closest('tr') as HTMLElement;
      return within(line).getAllByRole('cell')[column]?.textContent;
    });
    expect(cells).toEqual(['10.02.2026срок прошёл', '10.04.2099', '—']);
  });

  it('says that the bank has answered a part of the rows, and draws no chart of it', async () => {
    mockEndpoint(readIncome, { ...answer([row('ООО «Ромашка»')], 100), has_more: true });
    renderWithPortal(<MyIncomePage />, { user: { is_staff: true } });
    expect(await screen.findByText(/^За период строк больше/)).toBeInTheDocument();
    expect(screen.queryByText('Вознаграждение по месяцам')).toBeNull();
  });

  it('offers staff one bank alone', async () => {
    mockEndpoint(readIncome, answer([row('ООО «Ромашка»')], 100));
    renderWithPortal(<MyIncomePage />, { user: { is_staff: true } });
    await screen.findByText('ООО «Ромашка»');
    expect(screen.queryByRole('radio', { name: 'Все банки' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Выписка банка' })).toBeInTheDocument();
  });
});
