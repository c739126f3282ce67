import { loanCashFlow } from 'shared-kernel/domain/cash-flow';
import type { LoanFee } from 'shared-kernel/domain/cash-flow';
import { effectiveRate, fullCost } from 'shared-kernel/domain/full-cost';
import type { FullCostCode } from 'shared-kernel/domain/full-cost';
import { checkWholeNumber } from 'shared-kernel/domain/limits';
import { buildSchedule, earlyRepaymentGain } from 'shared-kernel/domain/loan';
import type { LoanSchedule } from 'shared-kernel/domain/loan';
import type { LoanTerms } from 'shared-kernel/domain/loan-terms';
import { applyRate, sumKopecks } from 'shared-kernel/domain/money';
import type { LoanInput } from './calculator-state.ts';
import { refusalsOf } from './refusals.ts';
import type { Refusal } from './refusals.ts';

/** A calculation, or everything that stands in its way. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

export interface LoanResult {
  readonly schedule: LoanSchedule;
  readonly feesKopecks: number;
  /** Payments, early repayments and fees together. */
  readonly totalKopecks: number;
  /** Full cost for a person, effective rate for a business; thousandths of a percent. */
  readonly cost:
    { readonly ok: true; readonly value: number } | { readonly ok: false; readonly code: FullCostCode };
  /** What the early repayments save; `null` without any. */
  readonly gain: { readonly interestKopecks: number; readonly months: number } | null;
}

/** Fees are optional: an empty field is none, but a fee never exceeds the loan. */
const FEE_FIELDS = ['issueFeeKopecks', 'monthlyFeeKopecks'] as const;
const WHOLE_BASIS_POINTS = 10_000;

export function calculateLoan(input: LoanInput): Result<LoanResult> {
  const terms: LoanTerms = {
    amountKopecks: input.amountKopecks ?? NaN,
    rateBasisPoints: input.rateBasisPoints ?? NaN,
    termMonths: input.termMonths ?? NaN,
    kind: input.kind,
    basis: input.basis,
    issueDate: input.issueDate,
    graceMonths: input.graceMonths ?? 0,
    earlyRepayments: input.early.map((early) => ({
      afterPayment: early.afterPayment ?? NaN,
      amountKopecks: early.amountKopecks ?? NaN,
      effect: early.effect,
    })),
  };
  const schedule = buildSchedule(terms);
  const refusals = [...(schedule.ok ? [] : refusalsOf(schedule.problems)), ...feeRefusals(input)];
  if (!schedule.ok || refusals.length > 0) return { ok: false, refusals };

  const fees = feesOf(input, terms.amountKopecks, schedule.value.payments.length);
  const flows = loanCashFlow(terms.amountKopecks, schedule.value, input.issueDate, fees);
  const feesKopecks = sumKopecks(fees.map((fee) => fee.amountKopecks));
  const without = input.early.length > 0 ? buildSchedule({ ...terms, earlyRepayments: [] }) : null;
  return {
    ok: true,
    value: {
      schedule: schedule.value,
      feesKopecks,
      totalKopecks: schedule.value.totals.paidKopecks + feesKopecks,
      cost: input.borrower === 'person' ? fullCost(flows) : effectiveRate(flows),
      gain: without?.ok ? earlyRepaymentGain(without.value, schedule.value) : null,
    },
  };
}

function feeRefusals(input: LoanInput): readonly Refusal[] {
  const bounds = { min: 0, max: input.amountKopecks ?? Number.MAX_SAFE_INTEGER };
  const share = checkWholeNumber(input.issueFeeBasisPoints ?? 0, { min: 0, max: WHOLE_BASIS_POINTS });
  return refusalsOf([
    ...(share === null
      ? []
      : [{ field: 'issueFeeBasisPoints', code: share, limit: WHOLE_BASIS_POINTS } as const]),
    ...FEE_FIELDS.flatMap((field) => {
      const code = checkWholeNumber(input[field] ?? 0, bounds);
      return code === null ? [] : [{ field, code, limit: bounds.max }];
    }),
  ]);
}

/** Fees by month; the monthly one is paid as long as the loan lives. */
function feesOf(input: LoanInput, amountKopecks: number, payments: number): LoanFee[] {
  const atIssue = applyRate(amountKopecks, input.issueFeeBasisPoints ?? 0) + (input.issueFeeKopecks ?? 0);
  const monthly = input.monthlyFeeKopecks ?? 0;
  return [
    ...(atIssue > 0 ? [{ afterMonths: 0, amountKopecks: atIssue }] : []),
    ...(monthly > 0
      ? Array.from({ length: payments }, (_, index) => ({ afterMonths: index + 1, amountKopecks: monthly }))
      : []),
  ];
}
