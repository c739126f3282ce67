import { CalculatorOutlined } from '@ant-design/icons';
import { Flex, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Offer } from 'shared-kernel/contract/products';
import { EmptyState, IfOffered, QueryBoundary, useDebounced } from 'shared-kernel/ui';
import { Refreshing } from '../../../common/refreshing.tsx';
import { SectionTitle } from '../../../common/section-title.tsx';
import { ru } from '../locale/ru.ts';
import { useOffers } from '../api/offers.ts';
import { toOfferRequest } from '../state/offer-params.ts';
import { isUsable, orderOffers, ORDERS } from '../state/order-offers.ts';
import type { Order } from '../state/order-offers.ts';
import type { OfferParams } from '../state/offer-params.ts';
import { DealBar } from './deal-bar.tsx';
import { OfferTable } from './offer-table.tsx';
import { OffersDocument } from './offers-document.tsx';
import { QuoteLinkButton } from './quote-link-button.tsx';

/** Debounce of the comparison after the last key, ms. */
const ASK_DELAY_MS = 400;

interface OfferComparisonProps {
  readonly values: OfferParams;
  readonly currentBank: BankCode;
  /** The client of the INN, where known: the document names it. */
  readonly clientName: string | undefined;
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
  const { values, currentBank, clientName, isLocked, creatingBank, onChoose, onChooseSeveral } = props;
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
  const usable = query.data?.filter(isUsable) ?? [];
  // A mark outlives its offer: with another sum it may be one again.
  const chosen = usable.filter(({ bank }) => marked.has(bank));
  const forClient = {
    request,
    clientName,
    banks: chosen.map(({ bank }) => bank),
    isDisabled: isOutdated || query.data?.some(({ eligible }) => eligible) !== true,
  };
  return (
    <Flex vertical gap={12} component="section" aria-labelledby="offers-title" aria-busy={query.isFetching}>
      <Flex justify="space-between" align="center" gap={12} wrap>
        <SectionTitle id="offers-title">{ru.offers.title}</SectionTitle>
        <Flex gap={8} align="center" wrap>
          <Segmented<Order>
            aria-label={ru.offers.order}
            value={order}
            options={ORDERS.map((value) => ({ value, label: ru.offers.orders[value] }))}
            onChange={setOrder}
          />
          <IfOffered capability="offer_documents">
            <OffersDocument {...forClient} />
          </IfOffered>
          <IfOffered capability="quote_links">
            <QuoteLinkButton {...forClient} />
          </IfOffered>
        </Flex>
      </Flex>
      <QueryBoundary query={query} isEmpty={(offers) => offers.length === 0}>
        {(offers) => {
          const mark = (bank: string, isMarked: boolean): void =>
            setMarked((before) => {
              const next = new Set(before);
              if (isMarked) next.add(bank);
              else next.delete(bank);
              return next;
            });
          return (
            <>
              <Refreshing isOutdated={isOutdated}>
                <OfferTable
                  offers={orderOffers(offers, order)}
                  kind={values.kind}
                  toCard={(offer) => ({
                    offer,
                    kind: values.kind,
                    amountKopecks: values.amountKopecks,
                    isCurrentBank: offer.bank === currentBank,
                    isBusy: creatingBank === offer.bank,
                    isLocked:
                      isLocked || isOutdated || (creatingBank !== undefined && creatingBank !== offer.bank),
                    onChoose: () => onChoose(offer),
                    isMarked: isUsable(offer) ? marked.has(offer.bank) : undefined,
                    onMark: (isMarked) => mark(offer.bank, isMarked),
                  })}
                />
              </Refreshing>
              {usable.length > 0 ? (
                <DealBar
                  chosen={chosen}
                  isLocked={isLocked || isOutdated || creatingBank !== undefined}
                  onCreate={() => {
                    const [first] = chosen;
                    if (chosen.length > 1) onChooseSeveral(chosen);
                    else if (first) onChoose(first);
                  }}
                />
              ) : null}
            </>
          );
        }}
      </QueryBoundary>
    </Flex>
  );
}
