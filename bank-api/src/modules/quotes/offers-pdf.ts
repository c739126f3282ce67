import type { QuotedOffer } from 'shared-kernel/contract/quote-links';
import { formatAmount } from 'shared-kernel/domain/money';
import { formatCount } from 'shared-kernel/domain/plurals';
import { formatFullCost, formatRate } from 'shared-kernel/domain/rates';
import type { Column } from '../../pdf/pdf-writer.ts';
import { beginQuote, endQuote, moneyInFull } from './quote-parts.ts';
import type { StoredQuote } from './stored-quote.ts';
import { DAYS, GUARANTEE_TYPE_NAMES, MONTHS, PRODUCT_NAMES, TEXTS, WORKING_DAYS } from './texts.ts';

interface OfferColumn extends Column {
  readonly toText: (offer: QuotedOffer) => string;
}

const orDash = <Value>(value: Value | null, toText: (value: Value) => string): string =>
  value === null ? TEXTS.unknown : toText(value);

/** What a client compares; what the agent earns is none of it. */
function toColumns(isLoan: boolean): readonly OfferColumn[] {
  const texts = TEXTS.offerColumns;
  const bank: OfferColumn = {
    title: texts.bank,
    share: isLoan ? 0.25 : 0.4,
    toText: ({ bank_name: name, title }) => `${name}\n${title}`,
  };
  const rate: OfferColumn = {
    title: texts.rate,
    share: isLoan ? 0.12 : 0.18,
    align: 'right',
    toText: (offer) => orDash(offer.rate_basis_points, formatRate),
  };
  const fee: OfferColumn = {
    title: texts.fee,
    share: isLoan ? 0.16 : 0.24,
    align: 'right',
    toText: (offer) => orDash(offer.fee_kopecks, formatAmount),
  };
  const decision: OfferColumn = {
    title: texts.decision,
    share: isLoan ? 0.12 : 0.18,
    align: 'right',
    toText: (offer) => orDash(offer.decision_days, (days) => formatCount(days, WORKING_DAYS)),
  };
  if (!isLoan) return [bank, rate, fee, decision];
  return [
    bank,
    rate,
    {
      title: texts.payment,
      share: 0.17,
      align: 'right',
      toText: (offer) => orDash(offer.payment_kopecks, formatAmount),
    },
    {
      title: texts.effectiveRate,
      share: 0.18,
      align: 'right',
      toText: (offer) => orDash(offer.effective_rate_milli_percent, formatFullCost),
    },
    fee,
    decision,
  ];
}

/** The banks' offers for one request, side by side. */
export async function offersPdf(
  { request, offers, client_name: clientName, prepared_by: preparedBy }: StoredQuote,
  date: string,
): Promise<Uint8Array> {
  const { term_months: months, term_days: days, guarantee_type: type } = request;
  const frame = { date, clientName: clientName ?? undefined, preparedBy };
  const isLoan = months !== undefined;
  const pdf = await beginQuote(TEXTS.offers, frame, [
    [TEXTS.product, PRODUCT_NAMES[request.product]],
    ...(type === undefined || isLoan ? [] : ([[TEXTS.guaranteeType, GUARANTEE_TYPE_NAMES[type]]] as const)),
    [isLoan ? TEXTS.amount : TEXTS.guaranteeAmount, moneyInFull(request.amount_kopecks)],
    [TEXTS.term, isLoan ? formatCount(months, MONTHS) : formatCount(days ?? 0, DAYS)],
  ]);
  const columns = toColumns(isLoan);
  pdf.heading(TEXTS.offersHeading);
  pdf.table(
    columns,
    offers.map((offer) => columns.map(({ toText }) => toText(offer))),
  );
  if (isLoan) pdf.paragraph(TEXTS.offersMethod);
  return endQuote(pdf, TEXTS.noticeOther, frame);
}
