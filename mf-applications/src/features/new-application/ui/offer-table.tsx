import { Checkbox, Flex } from 'antd';
import type { TableProps } from 'antd';
import type { ReactElement } from 'react';
import type { Offer } from 'shared-kernel/contract/products';
import { ResponsiveTable } from 'shared-kernel/responsive-table';
import { Text, ToneTag, VisuallyHidden } from 'shared-kernel/ui';
import { BulletList } from '../../../common/lists.tsx';
import { ru } from '../locale/ru.ts';
import { isUsable } from '../state/order-offers.ts';
import { OfferAction } from './offer-action.tsx';
import { OfferCard } from './offer-card.tsx';
import type { OfferProps } from './offer-props.ts';
import { getFigures } from './offer-figures.tsx';
import styles from './offer-table.module.css';
import { Verdict } from './verdict.tsx';

/** Height of the portal's top bar, below which the header stays, px. */
const TOP_BAR_PX = 64;
const ACTION_WIDTH = 160;
const BANK_WIDTH = 188;

interface OfferTableProps {
  readonly offers: readonly Offer[];
  readonly toCard: (offer: Offer) => OfferProps;
  readonly kind: OfferProps['kind'];
}

/** The offers as rows, figure below figure; on a phone as cards. Bank, action and header stay in sight. */
export function OfferTable({ offers, toCard, kind }: OfferTableProps): ReactElement {
  const figures = getFigures(kind);
  const columns: NonNullable<TableProps<Offer>['columns']> = [
    {
      key: 'bank',
      title: ru.offers.bank,
      fixed: 'start',
      width: BANK_WIDTH,
      render: (_, offer) => <BankCell {...toCard(offer)} />,
    },
    ...figures.map(({ key, label, width, render }, index) => ({
      key,
      title: label,
      width,
      align: 'right' as const,
      // What keeps an offer from being one takes the place of its figures.
      onCell: (offer: Offer) => (offer.eligible ? {} : { colSpan: index === 0 ? figures.length : 0 }),
      render: (_: unknown, offer: Offer) => (offer.eligible ? render(offer) : <Reasons offer={offer} />),
    })),
    {
      key: 'action',
      fixed: 'end',
      title: <VisuallyHidden>{ru.requests.columns.actions}</VisuallyHidden>,
      width: ACTION_WIDTH,
      render: (_, offer) => <OfferAction {...toCard(offer)} />,
    },
  ];
  return (
    <div className={styles.table}>
      <ResponsiveTable<Offer>
        label={ru.offers.title}
        rows={offers}
        rowKey={({ bank, title }) => `${bank}:${title}`}
        renderCard={(offer) => <OfferCard {...toCard(offer)} />}
        columns={columns}
        sticky={{ offsetHeader: TOP_BAR_PX }}
        scroll={{ x: figures.reduce((sum, { width }) => sum + width, BANK_WIDTH + ACTION_WIDTH) }}
        rowClassName={(offer) => (isUsable(offer) ? '' : (styles.closed ?? ''))}
      />
    </div>
  );
}

function BankCell({ offer, isCurrentBank, isLocked, isMarked, onMark }: OfferProps): ReactElement {
  const name = (
    <Flex vertical>
      <Flex gap={8} align="center" wrap>
        <strong className={styles.bank}>{offer.bank_name}</strong>
        {isCurrentBank && <ToneTag tone="processing">{ru.offers.currentBank}</ToneTag>}
      </Flex>
      <Text tone="secondary">{offer.title}</Text>
      <Verdict offer={offer} />
    </Flex>
  );
  if (isMarked === undefined) return <div className={styles.unmarked}>{name}</div>;
  return (
    <Checkbox
      className={styles.mark ?? ''}
      checked={isMarked}
      disabled={isLocked}
      aria-label={ru.deal.mark(offer.bank_name)}
      onChange={(event) => onMark(event.target.checked)}
    >
      {name}
    </Checkbox>
  );
}

function Reasons({ offer }: { readonly offer: Offer }): ReactElement {
  return (
    <div className={styles.reasons}>
      <BulletList>
        {offer.reasons.map((reason) => (
          <li key={reason.code}>{reason.text}</li>
        ))}
      </BulletList>
    </div>
  );
}
