import type { ReactElement } from 'react';
import type { QuotedOffer } from 'shared-kernel/contract/quote-links';
import { formatMoneyShort } from 'shared-kernel/domain/money';
import { formatCount } from 'shared-kernel/domain/plurals';
import { formatFullCost, formatRate } from 'shared-kernel/domain/rates';
import { clientQuoteTexts as texts } from '../locale/client-quote.ts';

interface Figure {
  readonly label: string;
  readonly toText: (offer: QuotedOffer) => string;
}

const orNone = (value: number | null, toText: (value: number) => string): string =>
  value === null ? texts.none : toText(value);

const RATE: Figure = { label: texts.rate, toText: (offer) => orNone(offer.rate_basis_points, formatRate) };
const FEE: Figure = { label: texts.fee, toText: (offer) => orNone(offer.fee_kopecks, formatMoneyShort) };
const DECISION: Figure = {
  label: texts.decision,
  toText: (offer) => orNone(offer.decision_days, (days) => formatCount(days, texts.workingDays)),
};
const LOAN_FIGURES: readonly Figure[] = [
  RATE,
  { label: texts.payment, toText: (offer) => orNone(offer.payment_kopecks, formatMoneyShort) },
  {
    label: texts.effectiveRate,
    toText: (offer) => orNone(offer.effective_rate_milli_percent, formatFullCost),
  },
  FEE,
  DECISION,
];
const GUARANTEE_FIGURES: readonly Figure[] = [RATE, FEE, DECISION];

interface OfferTableProps {
  readonly offers: readonly QuotedOffer[];
  readonly isLoan: boolean;
  readonly labelledBy: string;
}

/**
 * A row is a bank, a column a figure, as in the PDF. On a phone each row is a card; the roles are written out, for a
 * browser takes them from a table that is laid out otherwise.
 */
export function OfferTable({ offers, isLoan, labelledBy }: OfferTableProps): ReactElement {
  const figures = isLoan ? LOAN_FIGURES : GUARANTEE_FIGURES;
  return (
    <table role="table" className="client-quote-offers" aria-labelledby={labelledBy}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {texts.bank}
          </th>
          {figures.map(({ label }) => (
            <th key={label} role="columnheader" scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {offers.map((offer) => (
          <tr key={`${offer.bank_name} ${offer.title}`} role="row">
            <th role="rowheader" scope="row">
              <strong>{offer.bank_name}</strong>
              <span>{offer.title}</span>
            </th>
            {figures.map(({ label, toText }) => (
              <td key={label} role="cell" data-label={label}>
                {toText(offer)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
