import { isIsoDate } from 'shared-kernel/domain/dates';
import type { IsoDate } from 'shared-kernel/domain/dates';
import { depositIncome } from 'shared-kernel/domain/deposit';
import type { DepositIncome } from 'shared-kernel/domain/deposit';
import { guaranteeFee, guaranteeLastDay } from 'shared-kernel/domain/guarantee';
import type { DepositInput, GuaranteeInput } from './calculator-state.ts';
import type { Result } from './loan-result.ts';
import { toRefusals } from './refusals.ts';

/** Income of a deposit by months. */
export function calculateDeposit(input: DepositInput): Result<DepositIncome> {
  const income = depositIncome({
    amountKopecks: input.amountKopecks ?? NaN,
    rateBasisPoints: input.rateBasisPoints ?? NaN,
    termMonths: input.termMonths ?? NaN,
    capitalised: input.capitalised,
    openDate: input.openDate,
  });
  return income.ok ? income : { ok: false, refusals: toRefusals(income.problems) };
}

export interface GuaranteeResult {
  readonly feeKopecks: number;
  /** The bank's minimum was taken, because the rate gives less. */
  readonly isMinimum: boolean;
  /** Last day in force. */
  readonly until: IsoDate;
}

/** Fee of a guarantee. */
export function calculateGuarantee(input: GuaranteeInput): Result<GuaranteeResult> {
  const terms = {
    sumKopecks: input.amountKopecks ?? NaN,
    rateBasisPoints: input.rateBasisPoints ?? NaN,
    days: input.days ?? NaN,
    minimumKopecks: input.minimumKopecks ?? 0,
  };
  const fee = guaranteeFee(terms);
  const dateProblems = isIsoDate(input.from) ? [] : [{ field: 'from', code: 'not_date' } as const];
  if (!fee.ok || dateProblems.length > 0) {
    return { ok: false, refusals: toRefusals([...(fee.ok ? [] : fee.problems), ...dateProblems]) };
  }
  const byRate = guaranteeFee({ ...terms, minimumKopecks: 0 });
  return {
    ok: true,
    value: {
      feeKopecks: fee.value,
      isMinimum: byRate.ok && fee.value > byRate.value,
      until: guaranteeLastDay(input.from, terms.days),
    },
  };
}
