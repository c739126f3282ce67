import type { LoanQuoteRequest } from 'shared-kernel/contract/quotes';
import { formatDate } from 'shared-kernel/domain/dates';
import type { LoanPayment } from 'shared-kernel/domain/loan';
import type { LoanQuote } from 'shared-kernel/domain/loan-quote';
import { formatAmount, formatMoney } from 'shared-kernel/domain/money';
import { formatCount } from 'shared-kernel/domain/plurals';
import { formatFullCost, formatRate } from 'shared-kernel/domain/rates';
import { beginQuote, endQuote, factIf, moneyInFull, type Fact, type QuoteFrame } from './quote-parts.ts';
import { MONTHS, PRODUCT_NAMES, TEXTS } from './texts.ts';

function toTerms(request: LoanQuoteRequest): Fact[] {
  const grace = request.grace_months ?? 0;
  const feeShare = request.issue_fee_basis_points ?? 0;
  const feeSum = request.issue_fee_kopecks ?? 0;
  const monthly = request.monthly_fee_kopecks ?? 0;
  return [
    [TEXTS.product, PRODUCT_NAMES[request.product]],
    [TEXTS.borrower, TEXTS.borrowers[request.borrower]],
    [TEXTS.amount, moneyInFull(request.amount_kopecks)],
    [TEXTS.term, formatCount(request.term_months, MONTHS)],
    [TEXTS.rate, TEXTS.perYear(formatRate(request.rate_basis_points))],
    [TEXTS.kind, TEXTS.kinds[request.kind]],
    [TEXTS.basis, TEXTS.bases[request.basis]],
    [TEXTS.issueDate, formatDate(request.issue_date)],
    ...factIf(grace > 0, TEXTS.grace, () => formatCount(grace, MONTHS)),
    ...factIf(feeShare > 0, TEXTS.issueFee, () => TEXTS.ofAmount(formatRate(feeShare))),
    ...factIf(feeSum > 0, TEXTS.issueFeeSum, () => formatMoney(feeSum)),
    ...factIf(monthly > 0, TEXTS.monthlyFee, () => formatMoney(monthly)),
    ...request.early_repayments.map((early): Fact => [
      TEXTS.early,
      `${TEXTS.earlyAt(early.after_payment, formatMoney(early.amount_kopecks))}, ${TEXTS.earlyEffects[early.effect]}`,
    ]),
  ];
}

function toResult(request: LoanQuoteRequest, quote: LoanQuote): Fact[] {
  const { schedule, feesKopecks, totalKopecks, cost, gain } = quote;
  const { payments, totals } = schedule;
  const first = payments[request.grace_months ?? 0] ?? payments[0];
  const isLevel = request.kind === 'annuity' && request.early_repayments.length === 0;
  const months = gain !== null && gain.months > 0 ? formatCount(gain.months, MONTHS) : null;
  return [
    [isLevel ? TEXTS.payment : TEXTS.firstPayment, formatMoney(first?.paymentKopecks ?? 0)],
    [TEXTS.lastPayment, formatMoney(payments.at(-1)?.paymentKopecks ?? 0)],
    [TEXTS.interest, formatMoney(totals.interestKopecks)],
    ...factIf(feesKopecks > 0, TEXTS.fees, () => formatMoney(feesKopecks)),
    [TEXTS.total, formatMoney(totalKopecks)],
    [
      request.borrower === 'person' ? TEXTS.fullCost : TEXTS.effectiveRate,
      cost.ok ? TEXTS.perYear(formatFullCost(cost.value)) : TEXTS.noCost,
    ],
    ...(gain === null
      ? []
      : [[TEXTS.gain, TEXTS.gainOf(formatMoney(gain.interestKopecks), months)] as const]),
  ];
}

/** A loan's quote with its whole schedule. */
export async function loanQuotePdf(
  request: LoanQuoteRequest,
  quote: LoanQuote,
  frame: QuoteFrame,
): Promise<Uint8Array> {
  const pdf = await beginQuote(TEXTS.loan, frame, toTerms(request));
  pdf.heading(TEXTS.result);
  pdf.facts(toResult(request, quote));
  const { payments, totals } = quote.schedule;
  const hasEarly = totals.earlyKopecks > 0;
  const money = hasEarly ? 0.16 : 0.195;
  const columns = TEXTS.columns;
  pdf.heading(TEXTS.schedule);
  pdf.table(
    [
      { title: columns.number, share: hasEarly ? 0.06 : 0.07, align: 'right' },
      { title: columns.date, share: hasEarly ? 0.14 : 0.15 },
      { title: columns.payment, share: money, align: 'right' },
      { title: columns.principal, share: money, align: 'right' },
      { title: columns.interest, share: money, align: 'right' },
      ...(hasEarly ? [{ title: columns.early, share: money, align: 'right' as const }] : []),
      { title: columns.balance, share: money, align: 'right' },
    ],
    payments.map((row) => toCells(row, hasEarly)),
    [
      '',
      TEXTS.sum,
      formatAmount(totals.paidKopecks - totals.earlyKopecks),
      formatAmount(request.amount_kopecks - totals.earlyKopecks),
      formatAmount(totals.interestKopecks),
      ...(hasEarly ? [formatAmount(totals.earlyKopecks)] : []),
      '',
    ],
  );
  return endQuote(pdf, TEXTS.notice, frame);
}

function toCells(row: LoanPayment, hasEarly: boolean): string[] {
  return [
    String(row.number),
    row.date === null ? '' : formatDate(row.date),
    formatAmount(row.paymentKopecks),
    formatAmount(row.principalKopecks),
    formatAmount(row.interestKopecks),
    ...(hasEarly ? [formatAmount(row.earlyKopecks)] : []),
    formatAmount(row.balanceKopecks),
  ];
}
