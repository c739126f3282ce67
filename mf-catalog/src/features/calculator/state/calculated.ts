import { madeOf } from '../../../common/part.ts';
import type { Part } from '../../../common/part.ts';
import type { DepositIncome } from 'shared-kernel/domain/deposit';
import type { LoanQuote } from 'shared-kernel/domain/loan-quote';
import type { DepositInput, GuaranteeInput, LoanInput } from './calculator-state.ts';
import { calculateLoan } from './loan-result.ts';
import type { Result } from './loan-result.ts';
import { calculateDeposit, calculateGuarantee } from './other-results.ts';
import type { GuaranteeResult } from './other-results.ts';
import type { Refusal } from './refusals.ts';

/** An outcome together with what it was calculated from, and its refusals by field. */
export interface Calculated<Input, Value> {
  readonly input: Input;
  readonly result: Result<Value>;
  readonly errors: ReadonlyMap<string, string>;
}

/** A value together with what it was calculated from. */
export interface Ready<Input, Value> {
  readonly input: Input;
  readonly value: Value;
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
/** Why there is no calculation; nothing when there is one. */
export const refusalsIn = <Input, Value>({
  result,
}: Calculated<Input, Value>): readonly Refusal[] | undefined => (result.ok ? undefined : result.refusals);

/** The value of a part; the last one there was while there is none. To be asked for once there is one. */
export function readyOf<Input, Value>(part: Part<Calculated<Input, Value>>): Part<Ready<Input, Value>> {
  let last: Ready<Input, Value> | undefined;
  return madeOf(part, ({ input, result }) => {
    if (result.ok) last = { input, value: result.value };
    if (last === undefined) throw new Error('Nothing was calculated yet');
    return last;
  });
}
