import { addMonths } from './dates.ts';
import type { IsoDate } from './dates.ts';
import type { LoanSchedule } from './loan.ts';

/** Money between borrower and lender on a date: negative to the borrower, positive from the borrower. */
export interface CashFlow {
  readonly date: IsoDate;
  readonly amountKopecks: number;
}

/** Fee or insurance that the borrower pays for the loan. */
export interface LoanFee {
  /** Whole months after the issue; 0 is at the issue. */
  readonly afterMonths: number;
  readonly amountKopecks: number;
}

/** Cash flow of a loan: the issue, every payment with its early repayments, and fees. */
export function loanCashFlow(
  amountKopecks: number,
  schedule: LoanSchedule,
  issueDate: IsoDate,
  fees: readonly LoanFee[] = [],
): CashFlow[] {
  return [
    { date: issueDate, amountKopecks: -amountKopecks },
    ...fees.map((fee) => ({ date: addMonths(issueDate, fee.afterMonths), amountKopecks: fee.amountKopecks })),
    ...schedule.payments.map((row) => ({
      date: row.date ?? addMonths(issueDate, row.number),
      amountKopecks: row.paymentKopecks + row.earlyKopecks,
    })),
  ];
}
