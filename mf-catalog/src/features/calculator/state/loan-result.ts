import { quoteLoan } from 'shared-kernel/domain/loan-quote';
import type { LoanQuote, LoanQuoteTerms } from 'shared-kernel/domain/loan-quote';
import type { LoanInput } from './calculator-state.ts';
import { toRefusals } from './refusals.ts';
import type { Refusal } from './refusals.ts';

/** A calculation, or everything that stands in its way. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

/** The filled form as terms of the arithmetic; an empty required field is not a number. */
function toTerms(input: LoanInput): LoanQuoteTerms {
  return {
    amountKopecks: input.amountKopecks ?? NaN,
    rateBasisPoints: input.rateBasisPoints ?? NaN,
    termMonths: input.termMonths ?? NaN,
    kind: input.kind,
    basis: input.basis,
    issueDate: input.issueDate,
    borrower: input.borrower,
    graceMonths: input.graceMonths,
    issueFeeBasisPoints: input.issueFeeBasisPoints,
    issueFeeKopecks: input.issueFeeKopecks,
    monthlyFeeKopecks: input.monthlyFeeKopecks,
    earlyRepayments: input.early.map((early) => ({
      afterPayment: early.afterPayment ?? NaN,
      amountKopecks: early.amountKopecks ?? NaN,
      effect: early.effect,
    })),
  };
}

/** Schedule and price of a loan, or why there is none. */
export function calculateLoan(input: LoanInput): Result<LoanQuote> {
  const quote = quoteLoan(toTerms(input));
  return quote.ok ? quote : { ok: false, refusals: toRefusals(quote.problems) };
}
