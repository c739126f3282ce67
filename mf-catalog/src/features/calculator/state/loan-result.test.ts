import { initialState } from './calculator-state.ts';
import type { LoanInput } from './calculator-state.ts';
import { earnedChart, paymentChart } from './chart-data.ts';
import { calculateLoan } from './loan-result.ts';
import { calculateDeposit, calculateGuarantee } from './other-results.ts';

const INITIAL = initialState('2026-03-05');

function loan(change: Partial<LoanInput>) {
  return calculateLoan({ ...INITIAL.loan, ...change });
}

function getTexts(result: ReturnType<typeof loan>): readonly string[] {
  return result.ok ? [] : result.refusals.map(({ text }) => text);
}

function getValue(result: ReturnType<typeof loan>) {
  if (!result.ok) throw new Error(getTexts(result).join());
  return result.value;
}

describe('loan calculation', () => {
  it('matches the figures of the specification', () => {
    const { schedule, totalKopecks, gain } = getValue(loan({}));
    expect(schedule.payments[0]?.paymentKopecks).toBe(9_167_999);
    expect(schedule.payments.at(-1)?.paymentKopecks).toBe(9_168_002);
    expect(totalKopecks).toBe(110_015_991);
    expect(gain).toBeNull();
  });

  it('includes the issue fee in the full cost for an individual', () => {
    const person = {
      amountKopecks: 10_000_000,
      rateBasisPoints: 1200,
      termMonths: 3,
      borrower: 'person',
    } as const;
    expect(getValue(loan(person)).cost).toEqual({ ok: true, value: 12_000 });
    const withFee = getValue(loan({ ...person, issueFeeBasisPoints: 100 }));
    expect(withFee.cost).toEqual({ ok: true, value: 18_131 });
    expect(withFee.feesKopecks).toBe(100_000);
  });

  it('charges the monthly fee until the last payment', () => {
    expect(getValue(loan({ monthlyFeeKopecks: 50_000 })).feesKopecks).toBe(12 * 50_000);
  });

  it('reports the saving of early repayments', () => {
    const { gain } = getValue(
      loan({ early: [{ afterPayment: 3, amountKopecks: 30_000_000, effect: 'term' }] }),
    );
    expect(gain?.months).toBeGreaterThan(0);
    expect(gain?.interestKopecks).toBeGreaterThan(0);
  });

  it('rejects missing and invalid fields with Russian texts', () => {
    expect(getTexts(loan({ amountKopecks: undefined, termMonths: 700 }))).toEqual([
      'Сумма: укажите значение.',
      'Срок в месяцах: не больше 600.',
    ]);
    expect(getTexts(loan({ rateBasisPoints: 50_000 }))).toEqual(['Ставка: не больше 400\u00a0%.']);
    expect(getTexts(loan({ graceMonths: 12 }))).toEqual(['Отсрочка в месяцах: не больше 11.']);
    expect(getTexts(loan({ termMonths: 1, graceMonths: 1 }))).toEqual([
      'Отсрочка в месяцах: при сроке в один месяц отсрочки быть не может.',
    ]);
    expect(getTexts(loan({ monthlyFeeKopecks: 100_000_001 }))).toEqual([
      'Ежемесячная комиссия: не больше 1\u00a0000\u00a0000\u00a0₽.',
    ]);
    expect(
      getTexts(loan({ early: [{ afterPayment: undefined, amountKopecks: 0, effect: 'term' }] })),
    ).toEqual([
      'Номер платежа досрочного погашения: укажите значение.',
      'Сумма: значение должно быть больше нуля.',
    ]);
  });

  it('rejects fees that take the whole loan', () => {
    expect(getValue(loan({ issueFeeKopecks: 100_000_000 })).cost).toEqual({ ok: false, code: 'no_root' });
  });

  it('charts every payment and labels years of a long schedule', () => {
    const { payments, totals } = getValue(loan({ termMonths: 360 })).schedule;
    const { points, series, formatLabel } = paymentChart(payments);
    expect(series.map(({ name }) => name)).toEqual(['Основной долг', 'Проценты']);
    const interest = points.filter((point) => point.series === 'Проценты');
    expect(interest).toHaveLength(360);
    expect(interest.reduce((sum, { value }) => sum + value, 0)).toBe(totals.interestKopecks);
    expect([interest[0]?.label, formatLabel('05.04.2026')]).toEqual(['05.04.2026', '2026']);
    expect(paymentChart(payments.slice(0, 12)).formatLabel('05.04.2026')).toBe('05.04.2026');
  });
});

describe('deposit and guarantee', () => {
  it('rejects a guarantee that ends after the last possible date', () => {
    const result = calculateGuarantee({ ...INITIAL.guarantee, from: '9999-01-01' });
    expect(result).toEqual({
      ok: false,
      refusals: [{ field: 'from', text: 'Дата начала: такой даты нет.' }],
    });
  });

  it('reports the last day in force and the minimum fee', () => {
    expect(calculateGuarantee({ ...INITIAL.guarantee, amountKopecks: 100_00, days: 1 })).toEqual({
      ok: true,
      value: { feeKopecks: 100_000, isMinimum: true, until: '2026-03-05' },
    });
    expect(calculateGuarantee(INITIAL.guarantee)).toEqual({
      ok: true,
      value: { feeKopecks: 8_630_137, isMinimum: false, until: '2026-08-31' },
    });
  });

  it('charts the accumulated income of a deposit', () => {
    const income = calculateDeposit(INITIAL.deposit);
    if (!income.ok) throw new Error('deposit');
    expect(earnedChart(income.value.months).points.at(-1)?.value).toBe(income.value.interestKopecks);
  });

  it('rejects an empty deposit with a text', () => {
    expect(calculateDeposit({ ...INITIAL.deposit, amountKopecks: undefined })).toEqual({
      ok: false,
      refusals: [{ field: 'amountKopecks', text: 'Сумма: укажите значение.' }],
    });
  });
});
