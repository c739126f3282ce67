import { quoteRequestSchema } from 'shared-kernel/contract/quotes';
import type { QuoteRequest } from 'shared-kernel/contract/quotes';
import type { CalculatorState } from './calculator-state.ts';

/** The shown calculation as the bank is asked to write it down; `null` while it cannot be calculated. */
export function quoteRequest(state: CalculatorState, clientName: string): QuoteRequest | null {
  const client = clientName.trim() === '' ? {} : { client_name: clientName };
  const parsed = quoteRequestSchema.safeParse({ ...toQuoteFields(state), ...client });
  return parsed.success ? parsed.data : null;
}

function toQuoteFields({ mode, loan, deposit, guarantee }: CalculatorState): object {
  if (mode === 'deposit') {
    return {
      mode,
      amount_kopecks: deposit.amountKopecks,
      rate_basis_points: deposit.rateBasisPoints,
      term_months: deposit.termMonths,
      capitalised: deposit.capitalised,
      open_date: deposit.openDate,
    };
  }
  if (mode === 'guarantee') {
    return {
      mode,
      product: guarantee.product,
      guarantee_type: guarantee.type,
      amount_kopecks: guarantee.amountKopecks,
      rate_basis_points: guarantee.rateBasisPoints,
      days: guarantee.days,
      minimum_kopecks: guarantee.minimumKopecks ?? 0,
      from: guarantee.from,
    };
  }
  return {
    mode,
    product: loan.product,
    amount_kopecks: loan.amountKopecks,
    rate_basis_points: loan.rateBasisPoints,
    term_months: loan.termMonths,
    kind: loan.kind,
    basis: loan.basis,
    issue_date: loan.issueDate,
    borrower: loan.borrower,
    grace_months: loan.graceMonths,
    issue_fee_basis_points: loan.issueFeeBasisPoints,
    issue_fee_kopecks: loan.issueFeeKopecks,
    monthly_fee_kopecks: loan.monthlyFeeKopecks,
    early_repayments: loan.early.map((early) => ({
      after_payment: early.afterPayment,
      amount_kopecks: early.amountKopecks,
      effect: early.effect,
    })),
  };
}
