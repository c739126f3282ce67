import { basePeriodOf, periodsInYear, periodsTo } from './base-period.ts';
import type { CashFlow } from './cash-flow.ts';
import { accepted, refused } from './checked.ts';
import type { Checked } from './checked.ts';
import { epochDay, isIsoDate } from './dates.ts';
import { isKopecks } from './money.ts';
import { onlyRoot, smallestRoot } from './smallest-root.ts';

/**
 * `flows`: fewer than two, not whole kopecks, unreal dates, or the first is not money to the borrower;
 * `no_root`: no rate balances the flows, because the borrower pays back less than was received
 * or the fees at the issue take all of it.
 */
export const FULL_COST_CODES = ['flows', 'no_root'] as const;
export type FullCostCode = (typeof FULL_COST_CODES)[number];

/**
 * Full cost of a consumer loan (ПСК), article 6 of 353-ФЗ: i × base periods in a year × 100, where i is the
 * smallest root of Σ flow ÷ ((1 + e·i)(1 + i)^q).
 * @returns thousandths of a percent: 18,131 % is 18131.
 */
export function fullCost(flows: readonly CashFlow[]): Checked<number, FullCostCode> {
  const ordered = order(flows);
  if (!ordered) return refused('flows');
  const [issue, ...later] = [...new Set(ordered.map((flow) => flow.date))];
  if (issue === undefined || later.length === 0) return refused('flows');
  const period = basePeriodOf([issue, ...later]);
  const terms = ordered.map((flow) => ({
    amount: flow.amountKopecks,
    ...periodsTo(period, issue, flow.date),
  }));
  const rate = findRoot(ordered, (i) =>
    terms.reduce((sum, { amount, whole, share }) => sum + amount / ((1 + share * i) * (1 + i) ** whole), 0),
  );
  return rate === null ? refused('no_root') : accepted(toThousandths(rate * periodsInYear(period)));
}

/**
 * Effective annual rate, for loans to businesses: the root of Σ flow ÷ (1 + r)^(days ÷ 365).
 * @returns thousandths of a percent.
 */
export function effectiveRate(flows: readonly CashFlow[]): Checked<number, FullCostCode> {
  const ordered = order(flows);
  const issue = ordered?.[0]?.date;
  if (!ordered || issue === undefined) return refused('flows');
  const from = epochDay(issue);
  const terms = ordered.map((flow) => ({
    amount: flow.amountKopecks,
    years: (epochDay(flow.date) - from) / 365,
  }));
  // Powers by one logarithm: this is summed some twenty times for every step of a slider.
  const rate = findRoot(ordered, (r) => {
    const growth = Math.log1p(r);
    return terms.reduce((sum, { amount, years }) => sum + amount * Math.exp(-years * growth), 0);
  });
  return rate === null ? refused('no_root') : accepted(toThousandths(rate));
}

/** Money that the borrower only receives at first and only pays later has one rate; otherwise the smallest is sought. */
function findRoot(ordered: readonly CashFlow[], value: (rate: number) => number): number | null {
  const issue = ordered[0]?.date;
  const isPlain = ordered.every((flow) => flow.date === issue || flow.amountKopecks >= 0);
  return isPlain ? onlyRoot(value) : smallestRoot(value);
}

/** By date, money to the borrower first within a day; `null` when they are not flows of a loan. */
function order(flows: readonly CashFlow[]): CashFlow[] | null {
  if (!flows.every((flow) => isIsoDate(flow.date) && isKopecks(flow.amountKopecks))) return null;
  const ordered = [...flows].sort(
    (a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0) || a.amountKopecks - b.amountKopecks,
  );
  return ordered.length >= 2 && (ordered[0]?.amountKopecks ?? 0) < 0 ? ordered : null;
}

function toThousandths(rate: number): number {
  return Math.round(rate * 100_000);
}
