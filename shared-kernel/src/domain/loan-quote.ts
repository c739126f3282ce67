import { loanCashFlow } from './cash-flow.ts';
import type { LoanFee } from './cash-flow.ts';
import type { Checked } from './checked.ts';
import type { IsoDate } from './dates.ts';
import { effectiveRate, fullCost } from './full-cost.ts';
import type { FullCostCode } from './full-cost.ts';
import { checkWholeNumber } from './limits.ts';
import type { Calculated, InputProblem, WholeNumberLimits } from './limits.ts';
import { buildSchedule, earlyRepaymentGain } from './loan.ts';
import type { LoanSchedule } from './loan.ts';
import type { LoanCode, LoanField, LoanTerms } from './loan-terms.ts';
import { applyRate, sumKopecks } from './money.ts';

/** Who borrows: 353-ФЗ asks for the full cost (ПСК) of loans to people, businesses get the effective rate. */
export const BORROWERS = ['business', 'person'] as const;
export type Borrower = (typeof BORROWERS)[number];

/** A loan with everything that its client pays for it. */
export interface LoanQuoteTerms extends LoanTerms {
  readonly issueDate: IsoDate;
  readonly borrower: Borrower;
  /** Share of the amount, paid at the issue. */
  readonly issueFeeBasisPoints?: number | undefined;
  /** Sum paid at the issue: appraisal, insurance. */
  readonly issueFeeKopecks?: number | undefined;
  /** Paid with every payment, as long as the loan lives. */
  readonly monthlyFeeKopecks?: number | undefined;
}

export type FeeField = 'issueFeeBasisPoints' | 'issueFeeKopecks' | 'monthlyFeeKopecks';
export type LoanQuoteField = LoanField | FeeField;

export interface LoanQuote {
  readonly schedule: LoanSchedule;
  /** Fees at the issue and with every payment, together. */
  readonly feesKopecks: number;
  /** Payments, early repayments and fees together. */
  readonly totalKopecks: number;
  /** Full cost for a person, effective rate for a business; thousandths of a percent. */
  readonly cost: Checked<number, FullCostCode>;
  /** What the early repayments save; `null` without any. */
  readonly gain: { readonly interestKopecks: number; readonly months: number } | null;
}

const WHOLE_BASIS_POINTS = 10_000;

/** Schedule, fees and true price of a loan: what the calculator shows and the quote says. */
export function quoteLoan(terms: LoanQuoteTerms): Calculated<LoanQuote, LoanQuoteField, LoanCode> {
  const schedule = buildSchedule(terms);
  const problems = [...(schedule.ok ? [] : schedule.problems), ...feeProblems(terms)];
  if (!schedule.ok || problems.length > 0) return { ok: false, problems };
  const { payments, totals } = schedule.value;
  const fees = toFees(terms, payments.length);
  const flows = loanCashFlow(terms.amountKopecks, schedule.value, terms.issueDate, fees);
  const feesKopecks = sumKopecks(fees.map((fee) => fee.amountKopecks));
  const without = terms.earlyRepayments?.length ? buildSchedule({ ...terms, earlyRepayments: [] }) : null;
  return {
    ok: true,
    value: {
      schedule: schedule.value,
      feesKopecks,
      totalKopecks: totals.paidKopecks + feesKopecks,
      cost: terms.borrower === 'person' ? fullCost(flows) : effectiveRate(flows),
      gain: without?.ok ? earlyRepaymentGain(without.value, schedule.value) : null,
    },
  };
}

/** An absent fee is none; a fee never exceeds the loan. */
function feeProblems(terms: LoanQuoteTerms): InputProblem<LoanQuoteField, LoanCode>[] {
  const check = (field: FeeField, limits: WholeNumberLimits): InputProblem<LoanQuoteField, LoanCode>[] => {
    const code = checkWholeNumber(terms[field] ?? 0, limits);
    if (code === null) return [];
    return [{ field, code, limit: code === 'too_large' ? limits.max : limits.min }];
  };
  const amount = Number.isSafeInteger(terms.amountKopecks) ? terms.amountKopecks : Number.MAX_SAFE_INTEGER;
  const sums = { min: 0, max: Math.max(0, amount) };
  return [
    ...check('issueFeeBasisPoints', { min: 0, max: WHOLE_BASIS_POINTS }),
    ...check('issueFeeKopecks', sums),
    ...check('monthlyFeeKopecks', sums),
  ];
}

function toFees(terms: LoanQuoteTerms, payments: number): LoanFee[] {
  const atIssue =
    applyRate(terms.amountKopecks, terms.issueFeeBasisPoints ?? 0) + (terms.issueFeeKopecks ?? 0);
  const monthly = terms.monthlyFeeKopecks ?? 0;
  return [
    ...(atIssue > 0 ? [{ afterMonths: 0, amountKopecks: atIssue }] : []),
    ...(monthly > 0
      ? Array.from({ length: payments }, (_, index) => ({ afterMonths: index + 1, amountKopecks: monthly }))
      : []),
  ];
}
