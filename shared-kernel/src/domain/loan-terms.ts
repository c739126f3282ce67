import { isIsoDate } from './dates.ts';
import type { IsoDate } from './dates.ts';
import { checkInputs, checkWholeNumber } from './limits.ts';
import type { InputProblem, LimitCode, WholeNumberLimits } from './limits.ts';

/** `annuity`: equal payments; `differentiated`: equal parts of the principal plus interest on the rest. */
export type PaymentKind = 'annuity' | 'differentiated';

/** `monthly`: a twelfth of the annual rate each month; `actual/365`: by the days of each period. */
export type InterestBasis = 'monthly' | 'actual/365';

/** What an early repayment shortens: the `term` at the same payment, or the `payment` over the same term. */
export type EarlyEffect = 'term' | 'payment';

/** Money beyond the regular payment, on the date of that payment. */
export interface EarlyRepayment {
  /** Number of the regular payment it comes with, from 1. */
  readonly afterPayment: number;
  /** What exceeds the debt is not taken. */
  readonly amountKopecks: number;
  readonly effect: EarlyEffect;
}

export interface LoanTerms {
  readonly amountKopecks: number;
  /** Annual rate; 18 % is 1800. */
  readonly rateBasisPoints: number;
  readonly termMonths: number;
  readonly kind: PaymentKind;
  /** First payments that are interest only; fewer than the term. 0 when absent. */
  readonly graceMonths?: number | undefined;
  /** `monthly` when absent. */
  readonly basis?: InterestBasis | undefined;
  /** Date of issue; gives the payments their dates. Needed for `actual/365`. */
  readonly issueDate?: IsoDate | undefined;
  readonly earlyRepayments?: readonly EarlyRepayment[] | undefined;
}

export type LoanField =
  | 'amountKopecks'
  | 'rateBasisPoints'
  | 'termMonths'
  | 'graceMonths'
  | 'issueDate'
  | `earlyRepayments.${number}.${'afterPayment' | 'amountKopecks'}`;
export type LoanCode = LimitCode | 'required' | 'not_date';
export type LoanProblem = InputProblem<LoanField, LoanCode>;

/** Limits of a loan: 0,01 ₽ – 100 billion ₽, 0–400 %, 1–600 months. Within them every sum stays a safe integer. */
export const LOAN_LIMITS = {
  amountKopecks: { min: 1, max: 10_000_000_000_000 },
  rateBasisPoints: { min: 0, max: 40_000 },
  termMonths: { min: 1, max: 600 },
} as const satisfies Readonly<Record<string, WholeNumberLimits>>;

/** Every refused term of a loan; empty when it can be calculated. */
export function checkLoanTerms(terms: LoanTerms): LoanProblem[] {
  const problems: LoanProblem[] = checkInputs(terms, LOAN_LIMITS);
  const termMonths = problems.some((problem) => problem.field === 'termMonths')
    ? LOAN_LIMITS.termMonths.max
    : terms.termMonths;
  problems.push(...checkField('graceMonths', terms.graceMonths ?? 0, { min: 0, max: termMonths - 1 }));
  problems.push(...checkIssueDate(terms));
  for (const [index, early] of (terms.earlyRepayments ?? []).entries()) {
    const at = `earlyRepayments.${index}` as const;
    problems.push(...checkField(`${at}.afterPayment`, early.afterPayment, { min: 1, max: termMonths }));
    problems.push(...checkField(`${at}.amountKopecks`, early.amountKopecks, LOAN_LIMITS.amountKopecks));
  }
  return problems;
}

function checkIssueDate({ issueDate, basis }: LoanTerms): LoanProblem[] {
  if (issueDate === undefined)
    return basis === 'actual/365' ? [{ field: 'issueDate', code: 'required' }] : [];
  return isIsoDate(issueDate) ? [] : [{ field: 'issueDate', code: 'not_date' }];
}

function checkField(field: LoanField, value: number, limits: WholeNumberLimits): LoanProblem[] {
  const code = checkWholeNumber(value, limits);
  if (code === null) return [];
  return [{ field, code, limit: code === 'too_large' ? limits.max : limits.min }];
}
