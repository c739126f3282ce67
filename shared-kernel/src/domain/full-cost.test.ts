import fc from 'fast-check';
import { basePeriodOf } from './base-period.ts';
import { loanCashFlow } from './cash-flow.ts';
import { addDays, addMonths, daysBetween } from './dates.ts';
import { effectiveRate, fullCost } from './full-cost.ts';
import { buildSchedule } from './loan.ts';
import type { LoanTerms } from './loan-terms.ts';

const ISSUE = '2026-01-15';
const payments = [1, 2, 3].map((month) => ({ date: addMonths(ISSUE, month), amountKopecks: 34_002_21 }));
const loan = { date: ISSUE, amountKopecks: -100_000_00 };

function getFlow(terms: LoanTerms, feeKopecks = 0) {
  const built = buildSchedule(terms);
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  const fees = feeKopecks > 0 ? [{ afterMonths: 0, amountKopecks: feeKopecks }] : [];
  return loanCashFlow(terms.amountKopecks, built.value, terms.issueDate ?? ISSUE, fees);
}

function getValue(result: ReturnType<typeof fullCost>): number {
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

describe('full cost', () => {
  it('is 12,000 % for three payments of a loan at 12 %', () => {
    expect(fullCost([loan, ...payments])).toEqual({ ok: true, value: 12_000 });
  });

  it('is 18,131 % with a fee of 1 % up front', () => {
    expect(fullCost([loan, { date: ISSUE, amountKopecks: 1_000_00 }, ...payments])).toEqual({
      ok: true,
      value: 18_131,
    });
  });

  it('does not depend on the order of the flows or the day of the month', () => {
    expect(fullCost([...payments, loan])).toEqual({ ok: true, value: 12_000 });
    const fromTheLastDay = [1, 2, 3].map((month) => ({
      date: addMonths('2026-01-31', month),
      amountKopecks: 34_002_21,
    }));
    expect(fullCost([{ ...loan, date: '2026-01-31' }, ...fromTheLastDay])).toEqual({
      ok: true,
      value: 12_000,
    });
  });

  it('is zero when nothing is paid for the loan', () => {
    expect(fullCost([loan, { date: '2026-02-15', amountKopecks: 100_000_00 }])).toEqual({
      ok: true,
      value: 0,
    });
  });

  it('is the daily rate times 365 for a loan to pay day', () => {
    // 30 000 for 15 days at 0,8 % a day
    const flows = [
      { date: ISSUE, amountKopecks: -30_000_00 },
      { date: addDays(ISSUE, 15), amountKopecks: 33_600_00 },
    ];
    expect(fullCost(flows)).toEqual({ ok: true, value: 292_000 });
  });

  it('counts an irregular first period as a share of a month', () => {
    const rest = (10 / (365 / 12)) * 0.01;
    const amountKopecks = Math.round(100_000_00 * (1 + rest));
    // Issued ten days before: the ten days earn simple interest within their period.
    const flows = [
      loan,
      { date: addDays(ISSUE, 10), amountKopecks: amountKopecks - 100_000_00 },
      { date: addMonths(addDays(ISSUE, 10), 1), amountKopecks: 50_000_00 },
      { date: addMonths(addDays(ISSUE, 10), 2), amountKopecks: 53_000_00 },
    ];
    expect(basePeriodOf(flows.map((flow) => flow.date))).toEqual({ unit: 'month', length: 1 });
    const at = (i: number) =>
      -100_000_00 +
      (flows[1]?.amountKopecks ?? 0) / (1 + (10 / (365 / 12)) * i) +
      50_000_00 / ((1 + (10 / (365 / 12)) * i) * (1 + i)) +
      53_000_00 / ((1 + (10 / (365 / 12)) * i) * (1 + i) ** 2);
    const i = getValue(fullCost(flows)) / 1_200_000;
    expect(at(i - 1e-6)).toBeGreaterThan(0);
    expect(at(i + 1e-6)).toBeLessThan(0);
  });

  it('is the contract rate of a loan without fees, and more with one', () => {
    const terms = fc.record({
      amountKopecks: fc.integer({ min: 100_000_00, max: 30_000_000_00 }),
      rateBasisPoints: fc.integer({ min: 100, max: 4000 }),
      termMonths: fc.integer({ min: 2, max: 120 }),
      kind: fc.constantFrom('annuity', 'differentiated'),
      issueDate: fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days)),
    });
    fc.assert(
      fc.property(terms, (drawn) => {
        const bare = getValue(fullCost(getFlow(drawn)));
        // Kopecks of rounding move the third decimal by one at most on loans this large.
        expect(Math.abs(bare - drawn.rateBasisPoints * 10)).toBeLessThanOrEqual(1);
        expect(getValue(fullCost(getFlow(drawn, Math.round(drawn.amountKopecks / 100))))).toBeGreaterThan(
          bare,
        );
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['no flows', [], 'flows'],
    ['only the issue', [loan], 'flows'],
    ['all on one day', [loan, { date: ISSUE, amountKopecks: 1 }], 'flows'],
    [
      'payments first',
      [
        { date: ISSUE, amountKopecks: 5 },
        { date: '2026-02-15', amountKopecks: 1 },
      ],
      'flows',
    ],
    ['an unreal date', [loan, { date: '2026-02-30', amountKopecks: 1 }], 'flows'],
    ['not a number', [loan, { date: '2026-02-15', amountKopecks: Number.NaN }], 'flows'],
    ['pays back less', [loan, { date: '2026-02-15', amountKopecks: 1 }], 'no_root'],
    ['the fee takes all', [loan, { date: ISSUE, amountKopecks: 100_000_00 }, ...payments], 'no_root'],
  ])('is refused: %s', (_, flows, code) => {
    expect(fullCost(flows)).toEqual({ ok: false, code });
    expect(effectiveRate(flows).ok).toBe(false);
  });
});

describe('base period', () => {
  it.each([
    [['2026-01-10', '2026-01-24', '2026-02-07', '2026-02-21'], { unit: 'day', length: 14 }],
    [['2026-01-31', '2026-02-28', '2026-03-31'], { unit: 'month', length: 1 }],
    [['2026-01-25', '2026-02-10', '2026-03-10', '2026-04-10'], { unit: 'month', length: 1 }],
    [['2026-01-10', '2026-04-10', '2026-07-10'], { unit: 'month', length: 3 }],
    // Two intervals equally frequent: the smaller one.
    [['2026-01-10', '2026-02-10', '2026-03-10', '2026-06-10', '2026-09-10'], { unit: 'month', length: 1 }],
    // None repeats: the average of 31 and 59 days, rounded to months.
    [['2026-01-10', '2026-02-10', '2026-04-10'], { unit: 'month', length: 2 }],
    [['2026-01-10', '2028-01-10'], { unit: 'month', length: 12 }],
  ])('%j', (dates, expected) => {
    expect(basePeriodOf(dates)).toEqual(expected);
  });
});

describe('effective rate', () => {
  it('is the yearly growth of a one-year loan', () => {
    expect(effectiveRate([loan, { date: '2027-01-15', amountKopecks: 120_000_00 }])).toEqual({
      ok: true,
      value: 20_000,
    });
  });

  it('compounds monthly payments', () => {
    const flows = getFlow({
      amountKopecks: 1_000_000_00,
      rateBasisPoints: 1800,
      termMonths: 12,
      kind: 'annuity',
      issueDate: ISSUE,
    });
    const rate = getValue(effectiveRate(flows));
    const at = (r: number) =>
      flows.reduce(
        (sum, flow) => sum + flow.amountKopecks / (1 + r) ** (daysBetween(ISSUE, flow.date) / 365),
        0,
      );
    expect(at((rate - 1) / 100_000)).toBeGreaterThan(0);
    expect(at((rate + 1) / 100_000)).toBeLessThan(0);
    // (1 + 0,18 ÷ 12)^12 − 1 = 19,562 % with equal months; a short February brings it up a little.
    expect(rate).toBeGreaterThan(19_562);
    expect(rate).toBeLessThan(19_700);
  });
});
