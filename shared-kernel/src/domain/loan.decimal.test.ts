import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { depositIncome } from './deposit.ts';
import { effectiveRate, fullCost } from './full-cost.ts';
import { guaranteeFee } from './guarantee.ts';
import { loanCashFlow } from './cash-flow.ts';
import { buildSchedule } from './loan.ts';
import type { LoanPayment } from './loan.ts';
import type { LoanTerms } from './loan-terms.ts';

/*
 * The same arithmetic a second time, written from the definitions with a decimal library and the calendar of the
 * platform: nothing here comes from the code that is checked.
 */
const D = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });
const kopecks = (value: Decimal): number => value.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();

/** The same day of a later month, or its last one: by the platform's calendar. */
function monthsLater(iso: string, months: number): Date {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
}

function daysFromIssue(iso: string, months: number): number {
  return Math.round((monthsLater(iso, months).getTime() - Date.parse(iso)) / 86_400_000);
}

/** Share of a year that interest of payment `n` is for. */
function yearShare(terms: LoanTerms, n: number): Decimal {
  if (terms.basis !== 'actual/365') return new D(1).div(12);
  const issue = terms.issueDate ?? '';
  return new D(daysFromIssue(issue, n) - daysFromIssue(issue, n - 1)).div(365);
}

/** Level payment by the formula of the annuity. */
function annuity(debt: number, rateBasisPoints: number, months: number): number {
  const r = new D(rateBasisPoints).div(120_000);
  if (r.isZero()) return kopecks(new D(debt).div(months));
  const factor = new D(1).minus(new D(1).plus(r).pow(-months));
  return kopecks(new D(debt).mul(r).div(factor));
}

/** Payment by payment: interest on what is owed, the rest repays, the last one settles. */
function secondSchedule(
  terms: LoanTerms,
  level: number,
): Pick<LoanPayment, 'interestKopecks' | 'balanceKopecks'>[] {
  const rows: Pick<LoanPayment, 'interestKopecks' | 'balanceKopecks'>[] = [];
  const rate = new D(terms.rateBasisPoints).div(10_000);
  const grace = terms.graceMonths ?? 0;
  let balance = terms.amountKopecks;
  for (let n = 1; n <= terms.termMonths && balance > 0; n += 1) {
    const interestKopecks = kopecks(new D(balance).mul(rate).mul(yearShare(terms, n)));
    let principal = terms.kind === 'annuity' ? Math.max(0, level - interestKopecks) : level;
    if (n <= grace) principal = 0;
    if (n === terms.termMonths) principal = balance;
    balance -= Math.min(principal, balance);
    rows.push({ interestKopecks, balanceKopecks: balance });
  }
  return rows;
}

const anyTerms = fc
  .record({
    amountKopecks: fc.oneof(
      fc.integer({ min: 1_000_00, max: 1_000_000_000_00 }),
      fc.integer({ min: 1, max: 10_000_000_000_000 }),
    ),
    rateBasisPoints: fc.oneof(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 40_000 })),
    termMonths: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 600 })),
    kind: fc.constantFrom('annuity', 'differentiated'),
    issueDate: fc.constantFrom('2023-12-31', '2024-02-29', '2026-01-31', '2027-03-05', '2096-02-29'),
    grace: fc.integer({ min: 0, max: 12 }),
  })
  .map(({ grace, ...terms }): LoanTerms => ({
    ...terms,
    graceMonths: Math.min(grace, terms.termMonths - 1),
  }));

function getRows(terms: LoanTerms): readonly LoanPayment[] {
  const built = buildSchedule(terms);
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  return built.value.payments;
}

describe('a second computation in decimals', () => {
  it('gives the same kopecks in every row, by months', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const months = terms.termMonths - (terms.graceMonths ?? 0);
        const level =
          terms.kind === 'annuity'
            ? annuity(terms.amountKopecks, terms.rateBasisPoints, months)
            : kopecks(new D(terms.amountKopecks).div(months));
        expect(getRows(terms)).toMatchObject(secondSchedule(terms, level));
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('gives the same kopecks in every row, by days over leap years', () => {
    fc.assert(
      fc.property(anyTerms, (drawn) => {
        const terms = { ...drawn, basis: 'actual/365' } as const;
        const rows = getRows(terms);
        const months = terms.termMonths - (terms.graceMonths ?? 0);
        const level =
          terms.kind === 'annuity'
            ? Math.max(...rows.slice(terms.graceMonths, -1).map((row) => row.paymentKopecks), 0)
            : kopecks(new D(terms.amountKopecks).div(months));
        // Where interest outgrows the level the rows say nothing of it: the arithmetic of the interest still holds.
        let balance = terms.amountKopecks;
        for (const row of rows) {
          const share = yearShare(terms, row.number);
          expect(row.interestKopecks).toBe(
            kopecks(new D(balance).mul(terms.rateBasisPoints).div(10_000).mul(share)),
          );
          balance -= row.principalKopecks;
          if (row.number > (terms.graceMonths ?? 0) && row !== rows.at(-1) && terms.kind === 'annuity')
            expect(row.paymentKopecks).toBeLessThanOrEqual(level);
        }
        expect(balance).toBe(0);
        if (terms.kind === 'differentiated') expect(rows).toMatchObject(secondSchedule(terms, level));
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  it('finds the smallest level payment by days: one kopeck less does not close the loan', () => {
    const reasonable = fc.record({
      amountKopecks: fc.integer({ min: 10_000_00, max: 1_000_000_000_00 }),
      rateBasisPoints: fc.integer({ min: 100, max: 4000 }),
      termMonths: fc.integer({ min: 2, max: 120 }),
      issueDate: fc.constantFrom('2023-12-31', '2024-02-29', '2026-01-31', '2027-03-05'),
    });
    const lastAt = (terms: LoanTerms, level: number): number => {
      const rows = secondSchedule(terms, level);
      const [before, last] = [rows.at(-2), rows.at(-1)];
      return (before?.balanceKopecks ?? terms.amountKopecks) + (last?.interestKopecks ?? 0);
    };
    fc.assert(
      fc.property(reasonable, (drawn) => {
        const terms = { ...drawn, kind: 'annuity', basis: 'actual/365' } as const;
        const level = getRows(terms)[0]?.paymentKopecks ?? 0;
        expect(lastAt(terms, level)).toBeLessThanOrEqual(level);
        expect(lastAt(terms, level - 1)).toBeGreaterThan(level - 1);
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  it('finds the same effective rate and the same full cost', () => {
    const terms = fc.record({
      amountKopecks: fc.integer({ min: 100_000_00, max: 100_000_000_00 }),
      rateBasisPoints: fc.integer({ min: 100, max: 4000 }),
      termMonths: fc.integer({ min: 1, max: 60 }),
      kind: fc.constantFrom('annuity', 'differentiated'),
      issueDate: fc.constantFrom('2024-02-29', '2026-01-31', '2027-03-05'),
      feeShare: fc.integer({ min: 0, max: 500 }),
    });
    fc.assert(
      fc.property(terms, ({ feeShare, ...drawn }) => {
        const rows = getRows(drawn);
        const built = buildSchedule(drawn);
        if (!built.ok) throw new Error('terms');
        const fee = Math.round((drawn.amountKopecks * feeShare) / 10_000);
        const flows = loanCashFlow(drawn.amountKopecks, built.value, drawn.issueDate, [
          { afterMonths: 0, amountKopecks: fee },
        ]);
        const received = new D(drawn.amountKopecks - fee);
        const worth = (factor: (row: LoanPayment) => Decimal): Decimal =>
          rows
            .reduce((sum, row) => sum.plus(new D(row.paymentKopecks).mul(factor(row))), new D(0))
            .minus(received);
        // Half a thousandth of a percent to either side must change the sign of what the flows are worth.
        const around = (thousandths: number, value: (rate: Decimal) => Decimal): void => {
          const at = (shift: number): Decimal => value(new D(thousandths).plus(shift).div(100_000));
          expect(at(-0.51).gte(0)).toBe(true);
          expect(at(0.51).lte(0)).toBe(true);
        };
        const effective = effectiveRate(flows);
        const full = fullCost(flows);
        if (!effective.ok || !full.ok) throw new Error('no rate');
        around(effective.value, (rate) =>
          worth((row) => rate.plus(1).pow(new D(-daysFromIssue(drawn.issueDate, row.number)).div(365))),
        );
        // Monthly schedule: whole months, twelve in a year.
        if (drawn.termMonths > 1)
          around(full.value, (rate) => worth((row) => rate.div(12).plus(1).pow(-row.number)));
      }),
      { numRuns: 30 },
    );
  }, 60_000);

  it('gives the same income of a deposit and the same fee of a guarantee', () => {
    const deposits = fc.record({
      amountKopecks: fc.integer({ min: 1, max: 10_000_000_000_000 }),
      rateBasisPoints: fc.integer({ min: 0, max: 5_000 }),
      termMonths: fc.integer({ min: 1, max: 120 }),
      capitalised: fc.boolean(),
      openDate: fc.constantFrom('2023-12-31', '2024-02-29', '2027-03-05'),
    });
    fc.assert(
      fc.property(deposits, (terms) => {
        const rate = new D(terms.rateBasisPoints).div(10_000);
        let balance = terms.amountKopecks;
        for (let n = 1; n <= terms.termMonths && terms.capitalised; n += 1) {
          const days = daysFromIssue(terms.openDate, n) - daysFromIssue(terms.openDate, n - 1);
          balance += kopecks(new D(balance).mul(rate).mul(days).div(365));
        }
        const simple = kopecks(
          new D(terms.amountKopecks).mul(rate).mul(daysFromIssue(terms.openDate, terms.termMonths)).div(365),
        );
        const expected = terms.capitalised ? balance - terms.amountKopecks : simple;
        const income = depositIncome(terms);
        expect(income.ok && income.value.interestKopecks).toBe(expected);
      }),
      { numRuns: 60 },
    );
    const guarantees = fc.record({
      sumKopecks: fc.integer({ min: 1, max: 10_000_000_000_000 }),
      rateBasisPoints: fc.integer({ min: 0, max: 10_000 }),
      days: fc.integer({ min: 1, max: 3_660 }),
      minimumKopecks: fc.integer({ min: 0, max: 1_000_000_00 }),
    });
    fc.assert(
      fc.property(guarantees, (terms) => {
        const byRate = new D(terms.sumKopecks)
          .mul(terms.rateBasisPoints)
          .div(10_000)
          .mul(terms.days)
          .div(365);
        expect(guaranteeFee(terms)).toEqual({
          ok: true,
          value: Math.max(terms.minimumKopecks, kopecks(byRate)),
        });
      }),
    );
  }, 60_000);
});
