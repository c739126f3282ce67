import type { DepositIncome } from 'shared-kernel/domain/deposit';
import type { LoanQuote } from 'shared-kernel/domain/loan-quote';
import type { DepositInput, GuaranteeInput, LoanInput } from './calculator-state.ts';
import { calculateLoan } from './loan-result.ts';
import type { Result } from './loan-result.ts';
import { calculateDeposit, calculateGuarantee } from './other-results.ts';
import type { GuaranteeResult } from './other-results.ts';

/** An outcome together with what it was calculated from, and its refusals by field. */
export interface Calculated<Input, Value> {
  readonly input: Input;
  readonly result: Result<Value>;
  readonly errors: ReadonlyMap<string, string>;
}

/** The same map each time, so that fields without errors are not drawn again. */
const NO_ERRORS: ReadonlyMap<string, string> = new Map();

function calculated<Input, Value>(
  calculate: (input: Input) => Result<Value>,
): (input: Input) => Calculated<Input, Value> {
  return (input) => {
    const result = calculate(input);
    const errors = result.ok
      ? NO_ERRORS
      : new Map(result.refusals.map(({ field, text }) => [field, text] as const));
    return { input, result, errors };
  };
}

export const calculateLoanParts: (input: LoanInput) => Calculated<LoanInput, LoanQuote> =
  calculated(calculateLoan);
export const calculateDepositParts: (input: DepositInput) => Calculated<DepositInput, DepositIncome> =
  calculated(calculateDeposit);
export const calculateGuaranteeParts: (input: GuaranteeInput) => Calculated<GuaranteeInput, GuaranteeResult> =
  calculated(calculateGuarantee);

/** Refusals of a calculation by field. */
export const errorsOf = <Input, Value>({ errors }: Calculated<Input, Value>): ReadonlyMap<string, string> =>
  errors;
/** Whether there is a calculation to take away. */
export const isReady = <Input, Value>({ result }: Calculated<Input, Value>): boolean => result.ok;
