import { initialState } from './calculator-state.ts';
import type { LoanInput } from './calculator-state.ts';
import { earnedChart, paymentChart } from './chart-data.ts';
import { calculateLoan } from './loan-result.ts';
import { calculateDeposit, calculateGuarantee } from './other-results.ts';

const INITIAL = initialState('2026-03-05');

function loan(change: Partial<LoanInput>) {
  return calculateLoan({ ...INITIAL.loan, ...change });
}

function textsOf(result: ReturnType<typeof loan>): readonly string[] {
  return result.ok ? [] : result.refusals.map(({ text }) => text);
}

function valueOf(result: ReturnType<typeof loan>) {
  if (!result.ok) throw new Error(textsOf(result).join());
  return result.value;
}

describe('loan calculation', () => {
  it('matches the figures of the specification', () => {
    const { schedule, totalKopecks, gain } = valueOf(loan({}));
    expect(schedule.payments[0]?.paymentKopecks).toBe(9_167_999);
    expect(schedule.payments.at(-1)?.paymentKopecks).toBe(9_168_002);
    expect(totalKopecks).toBe(110_015_991);
    expect(gain).toBeNull();
  });

  it('gives a person the full cost with the fee taken at the issue', () => {
    const person = {
      amountKopecks: 10_000_000,
      rateBasisPoints: 1200,
      termMonths: 3,
      borrower: 'person',
    } as const;
    expect(valueOf(loan(person)).cost).toEqual({ ok: true, value: 12_000 });
    const withFee = valueOf(loan({ ...person, issueFeeBasisPoints: 100 }));
    expect(withFee.cost).toEqual({ ok: true, value: 18_131 });
    expect(withFee.feesKopecks).toBe(100_000);
  });

  it('takes the monthly fee as long as the loan lives', () => {
    expect(valueOf(loan({ monthlyFeeKopecks: 50_000 })).feesKopecks).toBe(12 * 50_000);
  });

  it('says what early repayments save', () => {
    const { gain } = valueOf(
      loan({ early: [{ afterPayment: 3, amountKopecks: 30_000_000, effect: 'term' }] }),
    );
    expect(gain?.months).toBeGreaterThan(0);
    expect(gain?.interestKopecks).toBeGreaterThan(0);
  });

  it('refuses in Russian, field by field, and never calculates with nothing', () => {
    expect(textsOf(loan({ amountKopecks: undefined, termMonths: 700 }))).toEqual([
      'Сумма: укажите значение.',
      'Срок в месяцах: не больше 600.',
    ]);
    expect(textsOf(loan({ rateBasisPoints: 50_000 }))).toEqual(['Ставка: не больше 400\u00a0%.']);
    expect(textsOf(loan({ graceMonths: 12 }))).toEqual(['Отсрочка в месяцах: не больше 11.']);
    expect(textsOf(loan({ termMonths: 1, graceMonths: 1 }))).toEqual([
      'Отсрочка в месяцах: при сроке в один месяц отсрочки быть не может.',
    ]);
    expect(textsOf(loan({ monthlyFeeKopecks: 100_000_001 }))).toEqual([
      'Ежемесячная комиссия: не больше 1\u00a0000\u00a0000,00\u00a0₽.',
    ]);
    expect(textsOf(loan({ early: [{ afterPayment: undefined, amountKopecks: 0, effect: 'term' }] }))).toEqual(
      ['Номер платежа досрочного погашения: укажите значение.', 'Сумма: значение должно быть больше нуля.'],
    );
  });

  it('says why there is no rate when the fees take the whole loan', () => {
    expect(valueOf(loan({ issueFeeKopecks: 100_000_000 })).cost).toEqual({ ok: false, code: 'no_root' });
  });

  it('charts every payment, and names years where payments are many', () => {
    const { payments, totals } = valueOf(loan({ termMonths: 360 })).schedule;
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
  it('refuses what cannot be a date ten years on', () => {
    const result = calculateGuarantee({ ...INITIAL.guarantee, from: '9999-01-01' });
    expect(result).toEqual({
      ok: false,
      refusals: [{ field: 'from', text: 'Дата начала: такой даты нет.' }],
    });
  });

  it('names the last day in force and the minimum fee', () => {
    expect(calculateGuarantee({ ...INITIAL.guarantee, amountKopecks: 100_00, days: 1 })).toEqual({
      ok: true,
      value: { feeKopecks: 100_000, isMinimum: true, until: '2026-03-05' },
    });
    expect(calculateGuarantee(INITIAL.guarantee)).toEqual({
      ok: true,
      value: { feeKopecks: 8_630_137, isMinimum: false, until: '2026-08-31' },
    });
  });

  it('charts what a deposit has earned so far', () => {
    const income = calculateDeposit(INITIAL.deposit);
    if (!income.ok) throw new Error('deposit');
    expect(earnedChart(income.value.months).points.at(-1)?.value).toBe(income.value.interestKopecks);
  });

  it('refuses an empty deposit in words', () => {
    expect(calculateDeposit({ ...INITIAL.deposit, amountKopecks: undefined })).toEqual({
      ok: false,
      refusals: [{ field: 'amountKopecks', text: 'Сумма: укажите значение.' }],
    });
  });
});
