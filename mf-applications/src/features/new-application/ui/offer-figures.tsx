import type { ReactNode } from 'react';
import type { Offer, ProductKind } from 'shared-kernel/contract/products';
import { formatMoneyCompact } from 'shared-kernel/domain/money';
import { formatFullCost, formatRate } from 'shared-kernel/domain/rates';
import { MoneyText } from 'shared-kernel/ui';
import { SmallText } from '../../../common/small-text.tsx';
import { ru } from '../locale/ru.ts';

/** A figure of an offer: a column of the table, a line of the card. */
export interface Figure {
  readonly key: string;
  readonly label: string;
  /** Least width of its column, px. */
  readonly width: number;
  readonly render: (offer: Offer) => ReactNode;
}

const LOAN: readonly Figure[] = [
  {
    key: 'payment',
    label: ru.offer.payment,
    width: 108,
    render: ({ payment_kopecks: kopecks }) => <MoneyText kopecks={kopecks} />,
  },
  {
    key: 'effective',
    label: ru.offer.effectiveRate,
    width: 96,
    render: ({ effective_rate_milli_percent: rate }) => (rate === null ? ru.dash : formatFullCost(rate)),
  },
];

/** What the offers are compared by, in the same order everywhere. */
export function getFigures(kind: ProductKind): readonly Figure[] {
  return [
    {
      key: 'rate',
      label: ru.offer.rate,
      width: 68,
      render: ({ rate_basis_points: rate }) => (rate === null ? ru.dash : formatRate(rate)),
    },
    ...(kind === 'loan' ? LOAN : []),
    {
      key: 'fee',
      label: ru.offer.fee,
      width: 104,
      render: ({ fee_kopecks: kopecks }) => <MoneyText kopecks={kopecks} />,
    },
    {
      key: 'commission',
      label: ru.offer.commission,
      width: 116,
      render: ({ commission_kopecks: kopecks }) => <MoneyText kopecks={kopecks} strong />,
    },
    {
      key: 'decision',
      label: ru.offers.decision,
      width: 84,
      render: ({ decision_days: days }) => (days === null ? ru.dash : ru.workingDays(days)),
    },
    {
      key: 'limits',
      label: ru.offers.limits,
      width: 116,
      render: ({ min_amount_kopecks: from, max_amount_kopecks: to, min_term: min, max_term: max }) => (
        <>
          {`${formatMoneyCompact(from)} – ${formatMoneyCompact(to)}`}
          <SmallText block>
            {kind === 'loan' ? ru.offers.months(min, max) : ru.offers.days(min, max)}
          </SmallText>
        </>
      ),
    },
  ];
}
