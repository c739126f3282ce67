import { CalculatorOutlined } from '@ant-design/icons';
import { Flex, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { bankCodeSchema } from 'shared-kernel/contract/banks';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Offer } from 'shared-kernel/contract/products';
import { EmptyState, QueryBoundary, useDebounced } from 'shared-kernel/ui';
import { Refreshing } from '../../../common/refreshing.tsx';
import { SectionTitle } from '../../../common/section-title.tsx';
import { ru } from '../../../locale/ru.ts';
import { useOffers } from '../api/offers.ts';
import { toOfferRequest } from '../state/offer-params.ts';
import type { OfferParams } from '../state/offer-params.ts';
import { DealBar } from './deal-bar.tsx';
import { OfferCard } from './offer-card.tsx';
import styles from './offer-comparison.module.css';

/** Debounce of the comparison after the last key, ms. */
const ASK_DELAY_MS = 400;
const ORDERS = ['cost', 'commission', 'speed'] as const;
type Order = (typeof ORDERS)[number];

interface OfferComparisonProps {
  readonly values: OfferParams;
  readonly currentBank: BankCode;
  /** Creating applications is not allowed now. */
  readonly isLocked: boolean;
  /** The bank whose application is being created. */
  readonly creatingBank: Offer['bank'] | undefined;
  readonly onChoose: (offer: Offer) => void;
  /** Several offers at once. */
  readonly onChooseSeveral: (offers: readonly Offer[]) => void;
}

/** The banks' offers side by side. */
export function OfferComparison(props: OfferComparisonProps): ReactElement {
  const { values, currentBank, isLocked, creatingBank, onChoose, onChooseSeveral } = props;
  const [order, setOrder] = useState<Order>('cost');
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const text = useDebounced(JSON.stringify(toOfferRequest(values)), ASK_DELAY_MS);
  const request = useMemo(() => JSON.parse(text) as ReturnType<typeof toOfferRequest>, [text]);
  const query = useOffers(request);
  if (request === null) {
    return (
      <EmptyState icon={<CalculatorOutlined />} title={ru.offers.askTitle} description={ru.offers.askText} />
    );
  }
  const isOutdated = query.isPlaceholderData || text !== JSON.stringify(toOfferRequest(values));
  return (
    <Flex vertical gap={12} component="section" aria-labelledby="offers-title" aria-busy={query.isFetching}>
      <Flex justify="space-between" align="center" gap={12} wrap>
        <SectionTitle id="offers-title">{ru.offers.title}</SectionTitle>
        <Segmented<Order>
          aria-label={ru.offers.order}
          value={order}
          options={ORDERS.map((value) => ({ value, label: ru.offers.orders[value] }))}
          onChange={setOrder}
        />
      </Flex>
      <QueryBoundary query={query} isEmpty={(offers) => offers.length === 0}>
        {(offers) => {
          const open = offers.filter(isOpen);
          const chosen = open.filter(({ bank }) => marked.has(bank));
          return (
            <>
              <Refreshing isOutdated={isOutdated}>
                <ul className={styles.offers}>
                  {sortOffers(offers, order).map((offer) => (
                    <li key={`${offer.bank}:${offer.title}`}>
                      <OfferCard
                        offer={offer}
                        kind={values.kind}
                        isCurrentBank={offer.bank === currentBank}
                        isBusy={creatingBank === offer.bank}
                        isLocked={
                          isLocked ||
                          isOutdated ||
                          (creatingBank !== undefined && creatingBank !== offer.bank)
                        }
                        onChoose={() => onChoose(offer)}
                        isMarked={open.length > 1 && isOpen(offer) ? marked.has(offer.bank) : undefined}
                        onMark={(isMarked) =>
                          setMarked((before) => {
                            const next = new Set(before);
                            if (isMarked) next.add(offer.bank);
                            else next.delete(offer.bank);
                            return next;
                          })
                        }
                      />
                    </li>
                  ))}
                </ul>
              </Refreshing>
              <DealBar
                chosen={chosen}
                isLocked={isLocked || isOutdated || creatingBank !== undefined}
                onCreate={() => onChooseSeveral(chosen)}
              />
            </>
          );
        }}
      </QueryBoundary>
    </Flex>
  );
}

/** Whether an application can be created from it now. */
function isOpen({ eligible, bank_available: isAvailable, bank }: Offer): boolean {
  return eligible && isAvailable && bankCodeSchema.safeParse(bank).success;
}

/** Eligible offers first; unknown figures last. */
function sortOffers(offers: readonly Offer[], order: Order): readonly Offer[] {
  const figure = (offer: Offer): number => {
    if (order === 'commission') return -(offer.commission_kopecks ?? 0);
    if (order === 'speed') return offer.decision_days ?? Infinity;
    return offer.effective_rate_milli_percent ?? offer.fee_kopecks ?? Infinity;
  };
  return [...offers].sort((a, b) => Number(b.eligible) - Number(a.eligible) || compare(figure(a), figure(b)));
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
