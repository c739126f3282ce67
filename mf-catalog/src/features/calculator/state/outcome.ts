import type { DepositIncome } from 'shared-kernel/domain/deposit';
import type { LoanQuote } from 'shared-kernel/domain/loan-quote';
import type { CalculatorState, DepositInput, GuaranteeInput, LoanInput } from './calculator-state.ts';
import { calculateLoan } from './loan-result.ts';
import type { Result } from './loan-result.ts';
import { calculateDeposit, calculateGuarantee } from './other-results.ts';
import type { GuaranteeResult } from './other-results.ts';

/** A result together with what it was calculated from. */
export type Outcome =
  | { readonly mode: 'loan'; readonly input: LoanInput; readonly result: Result<LoanQuote> }
  | { readonly mode: 'deposit'; readonly input: DepositInput; readonly result: Result<DepositIncome> }
  | { readonly mode: 'guarantee'; readonly input: GuaranteeInput; readonly result: Result<GuaranteeResult> };

/** The calculation that a state shows. */
export function calculate({ mode, loan, deposit, guarantee }: CalculatorState): Outcome {
  if (mode === 'loan') return { mode, input: loan, result: calculateLoan(loan) };
  if (mode === 'deposit') return { mode, input: deposit, result: calculateDeposit(deposit) };
  return { mode, input: guarantee, result: calculateGuarantee(guarantee) };
}

/** The same map each time, so that fields without errors are not rendered again. */
const NO_ERRORS: ReadonlyMap<string, string> = new Map();

/** Why there is no result, by field. */
export function fieldErrors({ result }: Outcome): ReadonlyMap<string, string> {
  return result.ok ? NO_ERRORS : new Map(result.refusals.map(({ field, text }) => [field, text]));
}
