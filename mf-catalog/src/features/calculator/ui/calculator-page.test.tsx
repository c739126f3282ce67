import { screen, waitFor, within } from '@testing-library/react';
import { compareOffers, listProducts } from 'shared-kernel/contract/products';
import type { Offer } from 'shared-kernel/contract/products';
import { makeQuote } from 'shared-kernel/contract/quotes';
import { Route, Routes } from 'shared-kernel/router';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { bankKnowsAgent, exampleProduct } from '../../../testing/examples.ts';
import { CalculatorPage } from './calculator-page.tsx';

const OFFER: Offer = {
  bank: 'sgb',
  bank_name: 'СГБ',
  product: 'working_capital_loan',
  title: 'Оборотный кредит',
  eligible: true,
  reasons: [],
  rate_basis_points: 2150,
  payment_kopecks: 9_335_391,
  effective_rate_milli_percent: 26_246,
  fee_kopecks: 1_000_000,
  commission_kopecks: 1_200_000,
  decision_days: 3,
  min_amount_kopecks: 0,
  max_amount_kopecks: 10_000_000_000,
  min_term: 1,
  max_term: 36,
  bank_available: true,
};
const REFUSED: Offer = {
  ...OFFER,
  bank: 'ms6',
  bank_name: 'МС6',
  eligible: false,
  reasons: [{ code: 'amount_min', text: 'Минимальная сумма — 3 млн' }],
};

function open(query = '') {
  bankKnowsAgent();
  const offers = mockEndpoint(compareOffers, [REFUSED, OFFER]);
  mockEndpoint(listProducts, [
    exampleProduct({ id: 'sgb-deposit', category: 'deposits', product: null, title: 'Депозит «Резерв»' }),
  ]);
  const result = renderWithPortal(
    <Routes>
      <Route path="/calculator" element={<CalculatorPage />} />
      <Route path="/create-request" element={<p>Новая заявка</p>} />
    </Routes>,
    { route: `/calculator${query}` },
  );
  return { ...result, offers };
}

const results = () => within(screen.getByRole('region', { name: 'Результат расчёта' }));

describe('CalculatorPage', () => {
  it('calculates immediately and keeps the input in the address', async () => {
    const { user } = open();
    expect(results().getAllByText('91 679,99 ₽')).not.toHaveLength(0);
    const amount = screen.getByRole('textbox', { name: 'Сумма кредита' });
    await user.clear(amount);
    await user.type(amount, '2000000');
    expect(amount).toHaveValue('2\u00a0000\u00a0000');
    expect(await results().findAllByText('183 359,99 ₽')).not.toHaveLength(0);
    await waitFor(() => expect(window.location.hash).toContain('amount=200000000'));
  });

  it('restores a calculation from its link', async () => {
    open('?mode=loan&amount=100000000&months=12&rate=1800&payment=differentiated');
    expect(results().getAllByText('98 333,33 ₽')).not.toHaveLength(0);
    expect(results().getByText('97 500 ₽')).toBeInTheDocument();
  });

  it('opens the list of a choice with the press that loads it', async () => {
    const { user } = open();
    const product = screen.getByRole('combobox', { name: 'Продукт' });
    expect(product).toHaveTextContent('Кредит на пополнение оборотных средств');
    await user.click(product);
    await user.click(await screen.findByTitle('Овердрафт'));
    await waitFor(() => expect(window.location.hash).toContain('product=overdraft'));
    expect(screen.getByRole('combobox', { name: 'Продукт' })).toHaveFocus();
  });

  it('takes a date as it is typed, and goes back to the last whole one', async () => {
    const { user } = open();
    const date = screen.getByRole('textbox', { name: 'Дата выдачи' });
    await user.clear(date);
    await user.keyboard('31.03.2027');
    expect(date).toHaveValue('31.03.2027');
    await waitFor(() => expect(window.location.hash).toContain('date=2027-03-31'));
    await user.keyboard('{Backspace}{Backspace}');
    expect(date).toHaveValue('31.03.20');
    await user.tab();
    expect(date).toHaveValue('31.03.2027');
  });

  it.each(['press', 'key'])('opens the calendar of a date by a %s', async (way) => {
    const { user } = open('?mode=loan&amount=100000000&months=12&rate=1800&date=2027-03-30');
    const date = screen.getByRole('textbox', { name: 'Дата выдачи' });
    if (way === 'press') await user.click(date);
    else {
      date.focus();
      await user.keyboard('{ArrowDown}');
    }
    await user.click(await screen.findByTitle('2027-03-31'));
    await waitFor(() => expect(window.location.hash).toContain('date=2027-03-31'));
  });

  it.each([
    ['loan', 'Срок', '7,5', 'Срок в месяцах: нужно целое число.'],
    ['deposit', 'Срок', '7,5', 'Срок в месяцах: нужно целое число.'],
    ['guarantee', 'Срок действия', '30,5', 'Срок в днях: нужно целое число.'],
  ])('refuses a fraction of the term of a %s', async (mode, name, typed, told) => {
    const { user } = open(`?mode=${mode}`);
    const term = screen.getByRole('textbox', { name });
    await user.clear(term);
    await user.type(term, typed);
    expect(await results().findByRole('alert')).toHaveTextContent(told);
    expect(term).toHaveValue(typed);
    expect(screen.getByRole('button', { name: 'PDF для клиента' })).toBeDisabled();
  });

  it('explains invalid input instead of showing NaN', async () => {
    const { user } = open();
    await user.clear(screen.getByRole('textbox', { name: 'Сумма кредита' }));
    expect(await results().findByRole('alert')).toHaveTextContent('Сумма: укажите значение.');
    expect(document.body).not.toHaveTextContent('NaN');
  });

  it('compares offers, applies a rate and starts an application', async () => {
    const { user, offers } = open();
    const table = within(await screen.findByRole('table', { name: 'Предложения банков' }));
    expect(table.getByText('Минимальная сумма — 3 млн')).toBeInTheDocument();
    expect(table.getByText('12 000 ₽')).toBeInTheDocument();
    expect(offers.calls[0]?.body).toEqual({
      product: 'working_capital_loan',
      amount_kopecks: 100_000_000,
      term_months: 12,
    });
    await user.click(table.getByRole('button', { name: 'Взять ставку банка СГБ' }));
    expect(screen.getByRole('textbox', { name: 'Ставка годовых' })).toHaveValue('21,5');
    await user.click(table.getByRole('button', { name: 'Создать заявку: СГБ' }));
    await screen.findByText('Новая заявка');
    expect(window.location.hash).toBe(
      '#/create-request?product=working_capital_loan&amount=100000000&months=12',
    );
  });

  it('copies the link or shows it when the clipboard is blocked', async () => {
    const { user } = open('?mode=guarantee&amount=500000000');
    await user.click(screen.getByRole('button', { name: 'Скопировать ссылку' }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toContain('#/calculator?mode=guarantee'),
    );
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Скопировать ссылку' }));
    const shown = await screen.findByRole('textbox', { name: 'Ссылка на расчёт' });
    expect((shown as HTMLInputElement).value).toContain('amount=500000000');
  });

  it('shows the saving of an early repayment', async () => {
    const { user } = open();
    await user.click(screen.getByText('Досрочное погашение'));
    await user.click(await screen.findByRole('button', { name: 'Добавить досрочное погашение' }));
    expect(await results().findByText('Экономия на процентах')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Убрать погашение 1' }));
    await waitFor(() => expect(results().queryByText('Экономия на процентах')).not.toBeInTheDocument());
  });

  it('calculates a deposit and lists deposits of the banks', async () => {
    const { user } = open();
    await user.click(screen.getByText('Депозит', { selector: 'div' }));
    expect(await results().findByText('Доход за срок', { selector: 'dt' })).toBeInTheDocument();
    expect(await screen.findByText('Депозит «Резерв»')).toBeInTheDocument();
  });

  it('rounds the average income of a deposit half up', () => {
    // Three kopecks in two months.
    open('?mode=deposit&amount=100&months=2&rate=1800&capital=0&date=2027-01-01');
    expect(results().getByText('В среднем за месяц').closest('div')).toHaveTextContent(/0,02\s₽/);
  });

  it('requests a PDF of the shown calculation with the name of the client', async () => {
    const { user } = open('?mode=loan&amount=100000000&months=24&rate=1800&payment=differentiated');
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const quotes = mockEndpoint(makeQuote, new Blob(['%PDF'], { type: 'application/pdf' }));
    await user.click(screen.getByRole('button', { name: 'PDF для клиента' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Расчёт для клиента' }));
    await user.type(dialog.getByRole('textbox', { name: 'Клиент' }), 'ООО «Вектор»');
    await user.click(dialog.getByRole('button', { name: 'Скачать PDF' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saved).toEqual(['raschet-kredita.pdf']);
    expect(quotes.calls[0]?.body).toMatchObject({
      mode: 'loan',
      client_name: 'ООО «Вектор»',
      term_months: 24,
      kind: 'differentiated',
    });
  });

  it('disables the export without a calculation', async () => {
    const { user } = open();
    await user.clear(screen.getByRole('textbox', { name: 'Сумма кредита' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'PDF для клиента' })).toBeDisabled());
    expect(screen.getByRole('button', { name: 'Excel' })).toBeDisabled();
  });

  it('renders only the visible rows of the schedule', async () => {
    // jsdom lays nothing out: the frame of the schedule has a height, twelve rows of it.
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(485);
    open('?mode=loan&amount=100000000&months=360&rate=1800');
    const schedule = within(screen.getByRole('table', { name: 'График платежей' }));
    expect(screen.getByRole('table', { name: 'График платежей' })).toHaveAttribute('aria-rowcount', '361');
    expect(await schedule.findByRole('row', { name: /^12 / })).toHaveAttribute('aria-rowindex', '13');
    expect(schedule.queryByRole('row', { name: /^40 / })).not.toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Из чего состоят платежи' })).toHaveAttribute(
      'aria-details',
      screen.getByRole('table', { name: 'График платежей' }).id,
    );
  });
});
