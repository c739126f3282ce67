import { Button, Tag } from 'antd';
import { memo } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { Offer, OfferRequest } from 'shared-kernel/contract/products';
import { formatFullCost, formatRate } from 'shared-kernel/domain/rates';
import { formatCount } from 'shared-kernel/domain/plurals';
import { ResponsiveTable } from 'shared-kernel/responsive-table';
import { EmptyState, MoneyText, Panel, QueryBoundary, SkeletonTable } from 'shared-kernel/ui';
import { CreateRequestButton } from '../../../common/create-request-button.tsx';
import { isGuarantee } from '../../../common/create-request.ts';
import { ru } from '../locale/ru.ts';
import { useOffers } from '../api/offers.ts';
import styles from './calculator.module.css';

const text = ru.calculator.offers;

interface OffersTableProps {
  readonly request: OfferRequest;
  /** Takes the bank's rate over into the calculation. */
  readonly onRate: (rateBasisPoints: number) => void;
}

/** The banks' offers for the calculation, with what the agent earns. */
export const OffersTable = memo(function OffersTable({ request, onRate }: OffersTableProps): ReactElement {
  const { query, settled, isAskable, isOutdated } = useOffers(request);
  return (
    <Panel title={text.title} aria-label={text.title} aria-busy={query.isFetching}>
      {isAskable ? (
        <QueryBoundary
          query={query}
          skeleton={<SkeletonTable rows={6} />}
          isEmpty={(offers) => offers.length === 0}
          empty={<EmptyState compact title={text.empty} />}
        >
          {(offers) => (
            <div className={isOutdated ? styles.stale : ''}>
              <Offers offers={offers} request={settled} onRate={onRate} />
            </div>
          )}
        </QueryBoundary>
      ) : (
        <p className={styles.note}>{text.notAskable}</p>
      )}
    </Panel>
  );
});

/** Eligible offers first, the cheapest on top. */
function sortOffers(offers: readonly Offer[]): readonly Offer[] {
  const cost = (offer: Offer): number => offer.effective_rate_milli_percent ?? Number.MAX_SAFE_INTEGER;
  return [...offers].sort((a, b) => Number(b.eligible) - Number(a.eligible) || cost(a) - cost(b));
}

const Offers = memo(function Offers(
  props: OffersTableProps & { readonly offers: readonly Offer[] },
): ReactElement {
  const { request, onRate } = props;
  const offers = sortOffers(props.offers);
  const isLoan = !isGuarantee(request.product);
  return (
    <ResponsiveTable<Offer>
      label={text.title}
      rows={offers}
      rowKey={(offer) => `${offer.bank}:${offer.title}`}
      size="small"
      // Titles and reasons wrap instead of pushing the sums out of sight.
      tableLayout="fixed"
      scroll={{ x: 650 }}
      columns={[
        {
          key: 'bank',
          title: text.bank,
          render: (_, offer) => (
            <>
              <strong>{offer.bank_name}</strong>
              <span className={styles.small}>{offer.title}</span>
              <Decision offer={offer} />
            </>
          ),
        },
        {
          key: 'rate',
          title: text.rate,
          width: 104,
          align: 'end',
          render: (_, offer) => (offer.eligible ? <Rate offer={offer} /> : <Reasons offer={offer} />),
          onCell: (offer) => ({ colSpan: offer.eligible ? 1 : 4 }),
        },
        {
          key: 'price',
          title: isLoan ? text.payment : text.guaranteeFee,
          width: 130,
          align: 'end',
          render: (_, offer) => <Price offer={offer} isLoan={isLoan} />,
          onCell: hiddenUnlessEligible,
        },
        {
          key: 'commission',
          title: text.commission,
          width: 136,
          align: 'end',
          render: (_, offer) => <MoneyText kopecks={offer.commission_kopecks} strong />,
          onCell: hiddenUnlessEligible,
        },
        {
          key: 'action',
          title: text.action,
          width: 152,
          render: (_, offer) => <Actions offer={offer} request={request} onRate={onRate} />,
          onCell: hiddenUnlessEligible,
        },
      ]}
      renderCard={(offer) => (
        <div className={styles.card}>
          <div className={styles.cardRow}>
            <strong className={styles.cardBank}>{offer.bank_name}</strong>
            {offer.eligible ? null : <Tag>{text.ineligible}</Tag>}
          </div>
          {offer.eligible ? (
            <>
              <CardRow label={text.rate}>
                <Rate offer={offer} />
              </CardRow>
              <CardRow label={isLoan ? text.payment : text.guaranteeFee}>
                <Price offer={offer} isLoan={isLoan} />
              </CardRow>
              <CardRow label={text.commission}>
                <MoneyText kopecks={offer.commission_kopecks} strong />
              </CardRow>
              <Decision offer={offer} />
            </>
          ) : (
            <Reasons offer={offer} />
          )}
          <Actions offer={offer} request={request} onRate={onRate} />
        </div>
      )}
    />
  );
});

function CardRow({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div className={styles.cardRow}>
      <span>{label}</span>
      <span className={styles.cardValue}>{children}</span>
    </div>
  );
}

function hiddenUnlessEligible(offer: Offer): { colSpan: number } {
  return { colSpan: offer.eligible ? 1 : 0 };
}

function Rate({ offer }: { readonly offer: Offer }): ReactElement {
  const { rate_basis_points: rate, effective_rate_milli_percent: effective } = offer;
  return (
    <span className={styles.rate}>
      <strong>{rate === null ? ru.common.dash : formatRate(rate)}</strong>
      {effective === null ? null : (
        <span className={styles.small} title={text.effectiveRate}>
          {text.effective(formatFullCost(effective))}
        </span>
      )}
    </span>
  );
}

/** What the client pays: the payment and the bank's fee of a loan, the fee of a guarantee. */
function Price({ offer, isLoan }: { readonly offer: Offer; readonly isLoan: boolean }): ReactElement {
  if (!isLoan) return <MoneyText kopecks={offer.fee_kopecks} />;
  return (
    <>
      <MoneyText kopecks={offer.payment_kopecks} />
      {offer.fee_kopecks ? (
        <span className={styles.small}>
          {text.withFee} <MoneyText kopecks={offer.fee_kopecks} />
        </span>
      ) : null}
    </>
  );
}

/** The bank's rules that the request does not satisfy. */
function Reasons({ offer }: { readonly offer: Offer }): ReactElement {
  return (
    <ul className={styles.reasons}>
      {offer.reasons.map((reason) => (
        <li key={reason.code}>{reason.text}</li>
      ))}
    </ul>
  );
}

function Decision({ offer }: { readonly offer: Offer }): ReactElement | null {
  if (!offer.eligible || offer.decision_days === null) return null;
  return (
    <span className={styles.small}>{text.decision(formatCount(offer.decision_days, text.decisionDays))}</span>
  );
}

function Actions({
  offer,
  request,
  onRate,
}: OffersTableProps & { readonly offer: Offer }): ReactElement | null {
  const rate = offer.rate_basis_points;
  if (!offer.eligible) return null;
  return (
    <div className={styles.actions}>
      {offer.bank_available ? (
        <CreateRequestButton
          subject={offer.bank_name}
          isPrimary={false}
          application={{
            product: offer.product,
            amountKopecks: request.amount_kopecks,
            termMonths: request.term_months,
            termDays: request.term_days,
            guaranteeType: request.guarantee_type,
          }}
        />
      ) : (
        <Tag>{text.unavailable}</Tag>
      )}
      {rate === null ? null : (
        <Button aria-label={text.takeRateOf(offer.bank_name)} onClick={() => onRate(rate)}>
          {text.takeRate}
        </Button>
      )}
    </div>
  );
}
