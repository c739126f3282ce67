import { CheckCircleFilled, StopOutlined } from '@ant-design/icons';
import { Button, Card, Checkbox, Flex, Tag, theme, Typography } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { Offer, ProductKind } from 'shared-kernel/contract/products';
import { formatMoneyCompact } from 'shared-kernel/domain/money';
import { formatFullCost, formatRate } from 'shared-kernel/domain/rates';
import { MoneyText } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';

interface OfferCardProps {
  readonly offer: Offer;
  readonly kind: ProductKind;
  readonly isCurrentBank: boolean;
  readonly isBusy: boolean;
  readonly isLocked: boolean;
  readonly onChoose: () => void;
  /** Chosen for several banks at once; absent where there is nothing to choose among. */
  readonly isMarked?: boolean | undefined;
  readonly onMark: (isMarked: boolean) => void;
}

/** Head, verdict, figures and button stand at the same height in all cards of a row. */
const SUBGRID = { display: 'grid', gridRow: 'span 4', gridTemplateRows: 'subgrid', minWidth: 0 } as const;

/** One bank's offer: its figures in the same order as every other's, or the rules that failed. */
export function OfferCard(props: OfferCardProps): ReactElement {
  const { offer, kind, isCurrentBank, isBusy, isLocked, onChoose, isMarked, onMark } = props;
  const { token } = theme.useToken();
  return (
    <Card
      style={{ ...SUBGRID, ...(offer.eligible ? {} : { background: token.colorFillQuaternary }) }}
      styles={{ body: { ...SUBGRID, gap: 12 } }}
    >
      <div>
        <Flex justify="space-between" align="center" gap={8}>
          <Typography.Text strong style={{ fontSize: 17 }}>
            {offer.bank_name}
          </Typography.Text>
          {isCurrentBank && <Tag color="blue">{ru.offers.currentBank}</Tag>}
        </Flex>
        <Typography.Text type="secondary">{offer.title}</Typography.Text>
      </div>
      {offer.eligible ? (
        <Typography.Text type="success">
          <CheckCircleFilled aria-hidden /> {ru.offers.eligible}
        </Typography.Text>
      ) : (
        <div>
          <Typography.Text type="danger">
            <StopOutlined aria-hidden /> {ru.offers.ineligible}
          </Typography.Text>
          <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
            {offer.reasons.map((reason) => (
              <li key={reason.code}>{reason.text}</li>
            ))}
          </ul>
        </div>
      )}
      <dl style={{ margin: 0, display: 'grid', gap: 6, alignContent: 'start' }}>
        <Figure label={ru.offer.rate}>
          {offer.rate_basis_points === null ? ru.dash : formatRate(offer.rate_basis_points)}
        </Figure>
        {kind === 'loan' && (
          <>
            <Figure label={ru.offer.payment}>
              <MoneyText kopecks={offer.payment_kopecks} />
            </Figure>
            <Figure label={ru.offer.effectiveRate}>
              {offer.effective_rate_milli_percent === null
                ? ru.dash
                : formatFullCost(offer.effective_rate_milli_percent)}
            </Figure>
          </>
        )}
        <Figure label={ru.offer.fee}>
          <MoneyText kopecks={offer.fee_kopecks} />
        </Figure>
        <Figure label={ru.offer.commission}>
          <MoneyText kopecks={offer.commission_kopecks} strong />
        </Figure>
        <Figure label={ru.offers.decision}>
          {offer.decision_days === null ? ru.dash : ru.workingDays(offer.decision_days)}
        </Figure>
        <Figure label={ru.offers.limits}>
          {`${formatMoneyCompact(offer.min_amount_kopecks)} – ${formatMoneyCompact(offer.max_amount_kopecks)}`}
        </Figure>
        <Figure label={ru.offer.term}>
          {kind === 'loan'
            ? ru.offers.months(offer.min_term, offer.max_term)
            : ru.offers.days(offer.min_term, offer.max_term)}
        </Figure>
      </dl>
      <div style={{ alignSelf: 'end' }}>
        {offer.eligible && !offer.bank_available && (
          <Typography.Text type="secondary" style={{ display: 'block', marginBottom: 8 }}>
            {ru.offers.bankUnavailable}
          </Typography.Text>
        )}
        {isMarked !== undefined && (
          <Checkbox
            checked={isMarked}
            disabled={isLocked}
            style={{ marginBottom: 8 }}
            aria-label={ru.deal.mark(offer.bank_name)}
            onChange={(event) => onMark(event.target.checked)}
          >
            {ru.deal.together}
          </Checkbox>
        )}
        <Button
          block
          type={offer.eligible ? 'primary' : 'default'}
          disabled={!offer.eligible || !offer.bank_available || isLocked}
          loading={isBusy}
          onClick={onChoose}
        >
          {isCurrentBank ? ru.offers.choose : ru.offers.chooseAndSwitch(offer.bank_name)}
        </Button>
      </div>
    </Card>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <Flex justify="space-between" gap={12}>
      <dt>
        <Typography.Text type="secondary">{label}</Typography.Text>
      </dt>
      <dd style={{ margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>{children}</dd>
    </Flex>
  );
}
