import { quoteLoan } from './loan-quote.ts';
import type { LoanQuote, LoanQuoteTerms } from './loan-quote.ts';

const TERMS: LoanQuoteTerms = {
  amountKopecks: 100_000_00,
  rateBasisPoints: 1200,
  termMonths: 3,
  kind: 'annuity',
  issueDate: '2026-01-15',
  borrower: 'person',
};

function quote(change: Partial<LoanQuoteTerms> = {}): LoanQuote {
  const result = quoteLoan({ ...TERMS, ...change });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

function problems(change: Partial<LoanQuoteTerms>): string[] {
  const result = quoteLoan({ ...TERMS, ...change });
  return result.ok ? [] : result.problems.map(({ field, code }) => `${field}: ${code}`);
}

/** Every number anywhere in the value. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(numbersIn);
}

describe('quote of a loan', () => {
  it('gives a person the full cost, with its fees', () => {
    expect(quote().cost).toEqual({ ok: true, value: 12_000 });
    expect(quote({ issueFeeBasisPoints: 100 }).cost).toEqual({ ok: true, value: 18_131 });
    expect(quote({ issueFeeKopecks: 1_000_00 })).toMatchObject({
      feesKopecks: 1_000_00,
      cost: { ok: true, value: 18_131 },
    });
  });

  it('gives a business the effective rate, which is higher', () => {
    const { cost } = quote({ borrower: 'business' });
    expect(cost.ok && cost.value).toBeGreaterThan(12_000);
  });

  it('takes the monthly fee as long as the loan lives', () => {
    const repaid = [{ afterPayment: 1, amountKopecks: 100_000_00, effect: 'term' }] as const;
    expect(quote({ monthlyFeeKopecks: 100_00 }).feesKopecks).toBe(300_00);
    expect(quote({ monthlyFeeKopecks: 100_00, earlyRepayments: repaid })).toMatchObject({
      feesKopecks: 100_00,
      gain: { months: 2 },
    });
  });

  it('adds up: what is paid is the loan, its interest and its fees', () => {
    const { schedule, feesKopecks, totalKopecks } = quote({
      issueFeeBasisPoints: 150,
      monthlyFeeKopecks: 99_00,
    });
    expect(totalKopecks).toBe(100_000_00 + schedule.totals.interestKopecks + feesKopecks);
  });

  it.each([
    [{ issueFeeBasisPoints: 10_001 }, ['issueFeeBasisPoints: too_large']],
    [{ issueFeeBasisPoints: -1 }, ['issueFeeBasisPoints: negative']],
    [{ issueFeeKopecks: 100_000_01 }, ['issueFeeKopecks: too_large']],
    [{ monthlyFeeKopecks: 0.5 }, ['monthlyFeeKopecks: fractional']],
    [{ monthlyFeeKopecks: Number.NaN }, ['monthlyFeeKopecks: not_number']],
    [{ amountKopecks: Number.NaN, issueFeeKopecks: 5 }, ['amountKopecks: not_number']],
    [{ amountKopecks: 0, issueFeeKopecks: 5 }, ['amountKopecks: zero', 'issueFeeKopecks: too_large']],
  ] satisfies [Partial<LoanQuoteTerms>, string[]][])('refuses %j', (change, expected) => {
    expect(problems(change)).toEqual(expected);
  });
});

/** What agents mistype, all at once: each is calculated to the end, or refused with a reason; nothing is ever not a number. */
describe('bad input', () => {
  const AMOUNTS = [0, -1, -1e15, 1, 99, 100.5, 1e13, 1e13 + 1, 1e18, Infinity, -Infinity, NaN];
  const RATES = [0, 1, -1, 0.5, 4_000, 40_000, 40_001, Infinity, NaN];
  const MONTHS = [0, -1, 1, 1.5, 2, 12, 600, 601, Infinity, NaN];
  const DATES = ['2024-02-29', '2023-12-31', '2026-02-29', '9899-12-31', '9900-01-01', 'nonsense', ''];
  const cases = AMOUNTS.flatMap((amountKopecks) =>
    RATES.flatMap((rateBasisPoints) =>
      MONTHS.map((termMonths) => ({ amountKopecks, rateBasisPoints, termMonths })),
    ),
  ).map((terms, index) => ({
    ...terms,
    issueDate: DATES[index % DATES.length] ?? '',
    kind: index % 2 === 0 ? ('annuity' as const) : ('differentiated' as const),
    basis: index % 3 === 0 ? ('actual/365' as const) : ('monthly' as const),
    borrower: index % 5 === 0 ? ('person' as const) : ('business' as const),
  }));

  it(`is right or refused in ${cases.length} combinations`, () => {
    let right = 0;
    for (const terms of cases) {
      const result = quoteLoan(terms);
      if (!result.ok) {
        expect(result.problems.length).toBeGreaterThan(0);
        continue;
      }
      right += 1;
      expect(numbersIn(result.value).every(Number.isSafeInteger)).toBe(true);
      const { payments } = result.value.schedule;
      expect(payments.at(-1)?.balanceKopecks).toBe(0);
      expect(payments.reduce((sum, row) => sum + row.principalKopecks, 0)).toBe(terms.amountKopecks);
      expect(Math.min(...payments.map((row) => row.interestKopecks))).toBeGreaterThanOrEqual(0);
    }
    expect(right).toBeGreaterThan(20);
  });

  it.each([
    ['over 29 February of a leap year', '2028-01-29', ['2028-02-29', '2028-03-29'], [31, 29]],
    ['over February of a common year', '2027-01-29', ['2027-02-28', '2027-03-29'], [30, 29]],
    ['from 29 February on', '2028-02-29', ['2028-03-29', '2028-04-29'], [29, 31]],
    ['over 2100, which is no leap year', '2100-01-31', ['2100-02-28', '2100-03-31'], [28, 31]],
  ])('counts days %s', (_, issueDate, dates, days) => {
    const { schedule } = quote({ issueDate, basis: 'actual/365', kind: 'differentiated', termMonths: 2 });
    expect(schedule.payments.map((row) => row.date)).toEqual(dates);
    // 100 000,00 at 12 % for the first period, half of it for the second.
    expect(schedule.payments.map((row) => row.interestKopecks)).toEqual([
      Math.round((100_000_00 * 12 * (days[0] ?? 0)) / 36_500),
      Math.round((50_000_00 * 12 * (days[1] ?? 0)) / 36_500),
    ]);
  });
});
