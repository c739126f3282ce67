import fc from 'fast-check';
import { annuityPayment, loanByPayment } from './annuity.ts';
import { addMonths } from './dates.ts';
import { buildSchedule, earlyRepaymentGain } from './loan.ts';
import type { LoanSchedule } from './loan.ts';
import { LOAN_LIMITS } from './loan-terms.ts';
import type { EarlyRepayment, LoanTerms } from './loan-terms.ts';

function schedule(terms: LoanTerms): LoanSchedule {
  const result = buildSchedule(terms);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

function codes(terms: Partial<LoanTerms>): string[] {
  const result = buildSchedule({
    amountKopecks: 100_000_00,
    rateBasisPoints: 1800,
    termMonths: 12,
    kind: 'annuity',
    ...terms,
  });
  return result.ok ? [] : result.problems.map(({ field, code }) => `${field}: ${code}`);
}

const million = { amountKopecks: 1_000_000_00, rateBasisPoints: 1800, termMonths: 12 } as const;

const kind = fc.constantFrom('annuity', 'differentiated');
const basis = fc.constantFrom('monthly', 'actual/365');
const anyTerms = fc
  .record({
    amountKopecks: fc.oneof(
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 100_00, max: 100_000_000_00 }),
      fc.integer(LOAN_LIMITS.amountKopecks),
    ),
    rateBasisPoints: fc.oneof(fc.integer({ min: 0, max: 4000 }), fc.integer(LOAN_LIMITS.rateBasisPoints)),
    termMonths: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 1, max: 60 }) },
      fc.integer({ min: 1, max: 600 }),
    ),
    kind,
    basis,
    issueDate: fc.integer({ min: 0, max: 400 }).map((months) => addMonths('2024-01-31', months)),
    grace: fc.integer({ min: 0, max: 24 }),
  })
  .map(({ grace, ...terms }): LoanTerms => ({
    ...terms,
    graceMonths: Math.min(grace, terms.termMonths - 1),
  }));

/** What must hold for every schedule, whatever its terms. */
function expectSound(terms: LoanTerms, { payments, totals }: LoanSchedule): void {
  let balance = terms.amountKopecks;
  let interest = 0;
  const isInterestOnly = (number: number) => number <= (terms.graceMonths ?? 0) && !terms.earlyRepayments;
  // One assertion of all rows: a schedule may have 600, and the properties draw hundreds of schedules.
  const unsound = payments.filter((row, index) => {
    balance -= row.principalKopecks + row.earlyKopecks;
    interest += row.interestKopecks;
    return !(
      row.number === index + 1 &&
      row.paymentKopecks === row.principalKopecks + row.interestKopecks &&
      Math.min(row.principalKopecks, row.interestKopecks, row.earlyKopecks) >= 0 &&
      row.balanceKopecks === balance &&
      (row.principalKopecks === 0 || !isInterestOnly(row.number))
    );
  });
  expect(unsound).toEqual([]);
  expect(balance).toBe(0);
  expect(payments.length).toBeLessThanOrEqual(terms.termMonths);
  expect(totals.interestKopecks).toBe(interest);
  expect(totals.paidKopecks).toBe(terms.amountKopecks + interest);
  expect(Number.isSafeInteger(totals.paidKopecks)).toBe(true);
}

describe('a million at 18 % for a year', () => {
  it('is repaid in equal payments', () => {
    const { payments, totals } = schedule({ ...million, kind: 'annuity' });
    expect(payments).toHaveLength(12);
    expect(payments.slice(0, 11).every((row) => row.paymentKopecks === 91_679_99)).toBe(true);
    expect(payments[11]).toMatchObject({ paymentKopecks: 91_680_02, balanceKopecks: 0 });
    expect(totals.interestKopecks).toBe(100_159_91);
    expect(totals.paidKopecks).toBe(1_100_159_91);
  });

  it('is repaid in equal parts of the principal', () => {
    const { payments, totals } = schedule({ ...million, kind: 'differentiated' });
    expect(payments[0]).toMatchObject({ paymentKopecks: 98_333_33, principalKopecks: 83_333_33 });
    expect(payments[11]).toMatchObject({ paymentKopecks: 84_583_37, balanceKopecks: 0 });
    expect(totals).toMatchObject({ interestKopecks: 97_500_00, largestPaymentKopecks: 98_333_33 });
  });

  it('has interest-only payments during the grace period', () => {
    const { payments } = schedule({ ...million, kind: 'annuity', graceMonths: 3 });
    expect(payments.slice(0, 3).map((row) => row.paymentKopecks)).toEqual([15_000_00, 15_000_00, 15_000_00]);
    expect(payments[3]?.paymentKopecks).toBe(annuityPayment(1_000_000_00, 1800, 9));
    expect(payments).toHaveLength(12);
  });

  it('counts interest by days when asked to', () => {
    const terms = { ...million, basis: 'actual/365', issueDate: '2026-01-31' } as const;
    const { payments } = schedule({ ...terms, kind: 'annuity' });
    expect(payments.slice(0, 3).map((row) => row.date)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
    // 1 000 000 × 18 % × 28 ÷ 365
    expect(payments[0]?.interestKopecks).toBe(13_808_22);
    const level = payments[0]?.paymentKopecks ?? 0;
    expect(payments.slice(0, 11).every((row) => row.paymentKopecks === level)).toBe(true);
    // The smallest level that closes the loan: the last payment is at most a few kopecks short of it.
    expect(level - (payments[11]?.paymentKopecks ?? 0)).toBeGreaterThanOrEqual(0);
    expect(level - (payments[11]?.paymentKopecks ?? 0)).toBeLessThan(15);
  });
});

describe('every schedule', () => {
  it('closes at zero, and its rows add up', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => expectSound(terms, schedule(terms))),
      { numRuns: 150 },
    );
  });

  it('agrees with a second computation in rational numbers', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const monthly = { ...terms, basis: 'monthly', graceMonths: 0 } as const;
        let balance = BigInt(terms.amountKopecks);
        for (const row of schedule(monthly).payments) {
          // round(x) = floor(x + 1/2) over the common denominator 240 000
          const interest = (balance * BigInt(terms.rateBasisPoints) * 2n + 120_000n) / 240_000n;
          expect(BigInt(row.interestKopecks)).toBe(interest);
          balance -= BigInt(row.principalKopecks);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('has an annuity whose present value is the loan', () => {
    const reasonable = fc.tuple(
      fc.integer({ min: 10_000_00, max: 100_000_000_00 }),
      fc.integer({ min: 1, max: 6000 }),
      fc.integer({ min: 1, max: 120 }),
    );
    fc.assert(
      fc.property(reasonable, ([amount, rate, months]) => {
        const payment = annuityPayment(amount, rate, months);
        const factor = -Math.expm1(-months * Math.log1p(rate / 120_000)) / (rate / 120_000);
        // Half a kopeck of rounding in each payment, and double precision.
        expect(Math.abs(payment * factor - amount)).toBeLessThanOrEqual(0.5 * factor + amount * 1e-12 + 1e-6);
      }),
    );
  });

  it.each([
    ['one month', { amountKopecks: 100_00, rateBasisPoints: 1200, termMonths: 1 }],
    ['0 %', { amountKopecks: 100_000_01, rateBasisPoints: 0, termMonths: 7 }],
    ['400 % for 600 months', { amountKopecks: 10_000_000_000_000, rateBasisPoints: 40_000, termMonths: 600 }],
    ['one kopeck for 600 months', { amountKopecks: 1, rateBasisPoints: 40_000, termMonths: 600 }],
  ])('is sound at the limits: %s', (_, limits) => {
    for (const paymentKind of ['annuity', 'differentiated'] as const) {
      for (const interestBasis of ['monthly', 'actual/365'] as const) {
        const terms = { ...limits, kind: paymentKind, basis: interestBasis, issueDate: '2028-02-29' };
        expectSound(terms, schedule(terms));
      }
    }
  });
});

describe('an early repayment', () => {
  const terms = { ...million, kind: 'annuity' } as const;
  const early = (effect: EarlyRepayment['effect']) =>
    schedule({ ...terms, earlyRepayments: [{ afterPayment: 3, amountKopecks: 300_000_00, effect }] });

  it('shortens the term at the same payment', () => {
    const shorter = early('term');
    expect(shorter.payments.length).toBeLessThan(12);
    expect(shorter.payments[4]?.paymentKopecks).toBe(91_679_99);
    expect(shorter.payments[2]).toMatchObject({ paymentKopecks: 91_679_99, earlyKopecks: 300_000_00 });
  });

  it('lowers the payment over the same term, and saves less', () => {
    const lower = early('payment');
    expect(lower.payments).toHaveLength(12);
    expect(lower.payments[3]?.paymentKopecks).toBe(
      annuityPayment(lower.payments[2]?.balanceKopecks ?? 0, 1800, 9),
    );
    const base = schedule(terms);
    const saved = earlyRepaymentGain(base, early('term'));
    expect(saved.months).toBeGreaterThan(0);
    expect(saved.interestKopecks).toBeGreaterThan(earlyRepaymentGain(base, lower).interestKopecks);
    expect(earlyRepaymentGain(base, lower)).toMatchObject({ months: 0 });
  });

  it('takes no more than the debt', () => {
    const closed = schedule({
      ...terms,
      earlyRepayments: [{ afterPayment: 2, amountKopecks: 5_000_000_00, effect: 'term' }],
    });
    expect(closed.payments).toHaveLength(2);
    expect(closed.totals.paidKopecks).toBe(1_000_000_00 + closed.totals.interestKopecks);
  });

  it('never costs more, and the schedule stays sound', () => {
    const repayments = fc.array(
      fc.record({
        afterPayment: fc.integer({ min: 1, max: 600 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
        effect: fc.constantFrom('term', 'payment'),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(anyTerms, repayments, (base, drawn) => {
        const earlyRepayments = drawn.map(({ afterPayment, share, effect }) => ({
          afterPayment: ((afterPayment - 1) % base.termMonths) + 1,
          amountKopecks: Math.max(1, Math.round(base.amountKopecks * share ** 4)),
          effect,
        }));
        const repaid = schedule({ ...base, earlyRepayments });
        expectSound({ ...base, earlyRepayments }, repaid);
        const gain = earlyRepaymentGain(schedule(base), repaid);
        expect(gain.interestKopecks).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 120 },
    );
  });
});

describe('refused terms', () => {
  it.each([
    [{ amountKopecks: 0 }, ['amountKopecks: zero']],
    [{ amountKopecks: -1 }, ['amountKopecks: negative']],
    [{ amountKopecks: 1e18 }, ['amountKopecks: too_large']],
    [{ amountKopecks: Number.POSITIVE_INFINITY }, ['amountKopecks: too_large']],
    [{ amountKopecks: 100.5 }, ['amountKopecks: fractional']],
    [{ amountKopecks: Number.NaN }, ['amountKopecks: not_number']],
    [{ rateBasisPoints: -1 }, ['rateBasisPoints: negative']],
    [{ rateBasisPoints: 40_001 }, ['rateBasisPoints: too_large']],
    [{ rateBasisPoints: 0.5 }, ['rateBasisPoints: fractional']],
    [{ termMonths: 0 }, ['termMonths: zero']],
    [{ termMonths: 601 }, ['termMonths: too_large']],
    [{ graceMonths: 12 }, ['graceMonths: too_large']],
    [{ basis: 'actual/365' }, ['issueDate: required']],
    [{ issueDate: '2026-02-30' }, ['issueDate: not_date']],
    [{ issueDate: '9999-01-01' }, ['issueDate: not_date']],
    [
      { earlyRepayments: [{ afterPayment: 13, amountKopecks: 0, effect: 'term' }] },
      ['earlyRepayments.0.afterPayment: too_large', 'earlyRepayments.0.amountKopecks: zero'],
    ],
    [{ amountKopecks: -5, termMonths: Number.NaN }, ['amountKopecks: negative', 'termMonths: not_number']],
  ] satisfies [Partial<LoanTerms>, string[]][])('%j', (terms, expected) => {
    expect(codes(terms)).toEqual(expected);
  });

  it('accepts the limits themselves', () => {
    expect(codes({ rateBasisPoints: 0, termMonths: 1 })).toEqual([]);
    expect(codes({ rateBasisPoints: 40_000, termMonths: 600 })).toEqual([]);
  });
});

describe('loan by payment', () => {
  it('is the largest loan whose payment fits', () => {
    const inputs = fc.tuple(
      fc.integer({ min: 1_000_00, max: 10_000_000_00 }),
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 1, max: 240 }),
    );
    fc.assert(
      fc.property(inputs, ([payment, rate, months]) => {
        const loan = loanByPayment(payment, rate, months);
        expect(annuityPayment(loan, rate, months)).toBeLessThanOrEqual(payment);
        expect(annuityPayment(loan + months + 1, rate, months)).toBeGreaterThanOrEqual(payment);
      }),
    );
  });
});
