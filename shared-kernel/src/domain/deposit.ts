import { addMonths, daysBetween, isIsoDate } from './dates.ts';
import type { IsoDate } from './dates.ts';
import { checkInputs } from './limits.ts';
import type { Calculated, InputProblem, LimitCode, WholeNumberLimits } from './limits.ts';
import { mulDivHalfUp } from './rounding.ts';

export interface DepositTerms {
  readonly amountKopecks: number;
  /** Annual rate; 16 % is 1600. */
  readonly rateBasisPoints: number;
  readonly termMonths: number;
  /** Interest joins the deposit every month; otherwise it is paid out at the end. */
  readonly capitalised: boolean;
  /** With a date interest is counted by actual days of 365, without one by twelfths of a year. */
  readonly openDate?: IsoDate | undefined;
}

export interface DepositMonth {
  /** From 1. */
  readonly number: number;
  readonly date: IsoDate | null;
  /** Interest accrued over the month. */
  readonly interestKopecks: number;
  /** The deposit with the interest that has joined it. */
  readonly balanceKopecks: number;
}

export interface DepositIncome {
  readonly months: readonly DepositMonth[];
  readonly interestKopecks: number;
  /** What the depositor takes at the end. */
  readonly totalKopecks: number;
}

export type DepositField = 'amountKopecks' | 'rateBasisPoints' | 'termMonths' | 'openDate';
export type DepositCode = LimitCode | 'not_date';

/** Within these limits ten years of capitalisation stay a safe integer. */
export const DEPOSIT_LIMITS = {
  amountKopecks: { min: 1, max: 10_000_000_000_000 },
  rateBasisPoints: { min: 0, max: 5_000 },
  termMonths: { min: 1, max: 120 },
} as const satisfies Readonly<Record<string, WholeNumberLimits>>;

/**
 * Income of a deposit in whole kopecks, half up. Simple interest is rounded once for the whole term,
 * so its months always add up to it; capitalised interest is rounded each month, when it joins.
 */
export function depositIncome(terms: DepositTerms): Calculated<DepositIncome, DepositField, DepositCode> {
  const problems: InputProblem<DepositField, DepositCode>[] = checkInputs(terms, DEPOSIT_LIMITS);
  if (terms.openDate !== undefined && !isIsoDate(terms.openDate)) {
    problems.push({ field: 'openDate', code: 'not_date' });
  }
  if (problems.length > 0) return { ok: false, problems };
  const months: DepositMonth[] = [];
  let balance = terms.amountKopecks;
  let accrued = 0;
  for (let number = 1; number <= terms.termMonths; number += 1) {
    const upTo = terms.capitalised
      ? accrued + interest(terms, balance, number - 1, number)
      : interest(terms, terms.amountKopecks, 0, number);
    const interestKopecks = upTo - accrued;
    accrued = upTo;
    if (terms.capitalised) balance += interestKopecks;
    const date = terms.openDate ? addMonths(terms.openDate, number) : null;
    months.push({ number, date, interestKopecks, balanceKopecks: balance });
  }
  return {
    ok: true,
    value: { months, interestKopecks: accrued, totalKopecks: terms.amountKopecks + accrued },
  };
}

/** Interest on a sum from the end of one month to the end of another. */
function interest(
  { rateBasisPoints, openDate }: DepositTerms,
  sum: number,
  from: number,
  to: number,
): number {
  if (openDate === undefined) return mulDivHalfUp(sum, rateBasisPoints * (to - from), 120_000);
  const days = daysBetween(addMonths(openDate, from), addMonths(openDate, to));
  return mulDivHalfUp(sum, rateBasisPoints * days, 3_650_000);
}
