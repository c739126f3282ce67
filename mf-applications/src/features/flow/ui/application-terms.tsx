import type { Application } from 'shared-kernel/contract/applications';
import type { Offer } from 'shared-kernel/contract/products';
import { formatMoneyShort } from 'shared-kernel/domain/money';
import { formatFullCost, formatRate } from 'shared-kernel/domain/rates';
import { MoneyText } from 'shared-kernel/ui';
import type { Fact } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';

type Items = readonly Fact[];

/** The term in the unit the product counts in. */
export function termText({ term_months: months, term_days: days }: Application): string {
  if (months !== null) return ru.months(months);
  return days === null ? ru.dash : ru.days(days);
}

/** The agent's commission, as this reader has to call it. */
export const commissionLabel = ({ owner }: Pick<Application, 'owner'>): string =>
  owner.is_me ? ru.offer.commission : ru.offer.commissionOfAgent;

/** What the bank offered: rate, payment and full cost of a loan, the bank's fee, the agent's commission. */
export function offerItems(application: Application, offer: Offer): Items {
  const { kind } = application;
  const { rate_basis_points: rate, payment_kopecks: payment, effective_rate_milli_percent: cost } = offer;
  return [
    { key: 'rate', label: ru.offer.rate, children: rate === null ? ru.dash : formatRate(rate) },
    ...(kind === 'loan'
      ? [
          {
            key: 'payment',
            label: offer.payment_kind === 'differentiated' ? ru.offer.firstPayment : ru.offer.payment,
            children: <MoneyText kopecks={payment} />,
          },
          {
            key: 'cost',
            label: ru.offer.effectiveRate,
            children: cost === null ? ru.dash : formatFullCost(cost),
          },
        ]
      : []),
    { key: 'fee', label: ru.offer.fee, children: <MoneyText kopecks={offer.fee_kopecks} /> },
    {
      key: 'commission',
      label: commissionLabel(application),
      children: <MoneyText kopecks={offer.commission_kopecks} strong />,
    },
  ];
}

/**
 * What the bank has approved; `null` before its decision. The payment, the fee and the commission are those of the
 * offer, so they are told only where the whole amount was approved.
 */
export function approvedItems(application: Application): Items | null {
  const { approved_amount_kopecks: approved, state } = application.scoring;
  if (state !== 'approved' || approved === null) return null;
  const { amount_kopecks: requested, offer } = application;
  const terms = offer ? offerItems(application, offer) : [];
  return [
    {
      key: 'amount',
      label: ru.approved.amount,
      children: (
        <>
          <MoneyText kopecks={approved} strong />
          {approved !== requested && ` ${ru.approved.requested(formatMoneyShort(requested))}`}
        </>
      ),
    },
    { key: 'term', label: ru.offer.term, children: termText(application) },
    ...(approved === requested ? terms : terms.filter(({ key }) => key === 'rate')),
  ];
}
