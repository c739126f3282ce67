import type { DepositQuoteRequest, GuaranteeQuoteRequest } from 'shared-kernel/contract/quotes';
import { formatDate } from 'shared-kernel/domain/dates';
import type { DepositIncome } from 'shared-kernel/domain/deposit';
import { guaranteeLastDay } from 'shared-kernel/domain/guarantee';
import { formatAmount, formatMoney } from 'shared-kernel/domain/money';
import { formatCount } from 'shared-kernel/domain/plurals';
import { formatRate } from 'shared-kernel/domain/rates';
import { beginQuote, endQuote, factIf, moneyInFull, type QuoteFrame } from './quote-parts.ts';
import { DAYS, GUARANTEE_TYPE_NAMES, MONTHS, PRODUCT_NAMES, TEXTS } from './texts.ts';

/** A deposit's quote with its months. */
export async function depositQuotePdf(
  request: DepositQuoteRequest,
  income: DepositIncome,
  frame: QuoteFrame,
): Promise<Uint8Array> {
  const pdf = await beginQuote(TEXTS.deposit, frame, [
    [TEXTS.depositAmount, moneyInFull(request.amount_kopecks)],
    [TEXTS.term, formatCount(request.term_months, MONTHS)],
    [TEXTS.rate, TEXTS.perYear(formatRate(request.rate_basis_points))],
    [TEXTS.openDate, formatDate(request.open_date)],
    [TEXTS.capitalisation, request.capitalised ? TEXTS.capitalised : TEXTS.paidAtEnd],
    [TEXTS.basis, TEXTS.bases['actual/365']],
  ]);
  pdf.heading(TEXTS.result);
  pdf.facts([
    [TEXTS.income, formatMoney(income.interestKopecks)],
    [TEXTS.depositTotal, formatMoney(income.totalKopecks)],
  ]);
  pdf.heading(TEXTS.months);
  pdf.table(
    [
      { title: TEXTS.columns.number, share: 0.1, align: 'right' },
      { title: TEXTS.columns.date, share: 0.24 },
      { title: TEXTS.columns.accrued, share: 0.33, align: 'right' },
      { title: TEXTS.columns.deposit, share: 0.33, align: 'right' },
    ],
    income.months.map((month) => [
      String(month.number),
      month.date === null ? '' : formatDate(month.date),
      formatAmount(month.interestKopecks),
      formatAmount(month.balanceKopecks),
    ]),
    ['', TEXTS.sum, formatAmount(income.interestKopecks), ''],
  );
  return endQuote(pdf, TEXTS.noticeOther, frame);
}

/** A guarantee's quote. */
export async function guaranteeQuotePdf(
  request: GuaranteeQuoteRequest,
  feeKopecks: number,
  frame: QuoteFrame,
): Promise<Uint8Array> {
  const until = guaranteeLastDay(request.from, request.days);
  const pdf = await beginQuote(TEXTS.guarantee, frame, [
    [TEXTS.product, PRODUCT_NAMES[request.product]],
    [TEXTS.guaranteeType, GUARANTEE_TYPE_NAMES[request.guarantee_type]],
    [TEXTS.guaranteeAmount, moneyInFull(request.amount_kopecks)],
    [
      TEXTS.inForce,
      TEXTS.between(formatCount(request.days, DAYS), formatDate(request.from), formatDate(until)),
    ],
    [TEXTS.guaranteeRate, TEXTS.perYear(formatRate(request.rate_basis_points))],
    ...factIf(request.minimum_kopecks > 0, TEXTS.minimum, () => formatMoney(request.minimum_kopecks)),
  ]);
  pdf.heading(TEXTS.result);
  pdf.facts([[TEXTS.fee, moneyInFull(feeKopecks)]]);
  pdf.paragraph(TEXTS.formula);
  if (feeKopecks === request.minimum_kopecks) pdf.paragraph(TEXTS.minimumTaken);
  return endQuote(pdf, TEXTS.noticeOther, frame);
}
