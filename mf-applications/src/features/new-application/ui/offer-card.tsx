import { CheckCircleFilled, StopOutlined } from '@ant-design/icons';
import { Button, Card, Checkbox, Flex, Tag, Typography } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { Offer, ProductKind } from 'shared-kernel/contract/products';
import { formatMoneyCompact } from 'shared-kernel/domain/money';
import { formatFullCost, formatRate } from 'shared-kernel/domain/rates';
import { MoneyText } from 'shared-kernel/ui';
import { BulletList } from '../../../common/lists.tsx';
import { ru } from '../../../locale/ru.ts';
import styles from './offer-card.module.css';

interface OfferCardProps {
  readonly offer: Offer;
  readonly kind: ProductKind;
  readonly isCurrentBank: boolean;
  readonly isBusy: boolean;
  readonly isLocked: boolean;
  readonly onChoose: () => void;
  /** Selected for a deal with several banks; absent where fewer than two banks can be selected. */
  readonly isMarked?: boolean | undefined;
  readonly onMark: (isMarked: boolean) => void;
}

/** One bank's offer: figures in the same order in every card, or the rules that failed. */
export function OfferCard(props: OfferCardProps): ReactElement {
  const { offer, kind, isCurrentBank, isBusy, isLocked, onChoose, isMarked, onMark } = props;
  return (
    <Card
      className={offer.eligible ? (styles.card ?? '') : `${styles.card} ${styles.ineligible}`}
      classNames={{ body: styles.parts ?? '' }}
    >
      <div>
        <Flex justify="space-between" align="center" gap={8}>
          <strong className={styles.bank}>{offer.bank_name}</strong>
          {isCurrentBank && <Tag color="blue">{ru.offers.currentBank}</Tag>}
        </Flex>
        <Typography.Text type="secondary">{offer.title}</Typography.Text>
      </div>
      {offer.eligible ? (
        <Typography.Text type="success">
          <CheckCircleFilled aria-hidden /> {ru.offers.eligible}
        </Typography.Text>
      ) : (
        <Flex vertical gap={4}>
          <Typography.Text type="danger">
            <StopOutlined aria-hidden /> {ru.offers.ineligible}
          </Typography.Text>
          <BulletList>
            {offer.reasons.map((reason) => (
              <li key={reason.code}>{reason.text}</li>
            ))}
          </BulletList>
        </Flex>
      )}
      <dl className={styles.figures}>
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
      <Flex vertical gap={8} justify="flex-end">
        {offer.eligible && !offer.bank_available && (
          <Typography.Text type="secondary">{ru.offers.bankUnavailable}</Typography.Text>
        )}
        {isMarked !== undefined && (
          <Checkbox
            checked={isMarked}
            disabled={isLocked}
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
      </Flex>
    </Card>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <Flex justify="space-between" gap={12}>
      <dt>
        <Typography.Text type="secondary">{label}</Typography.Text>
      </dt>
      <dd>{children}</dd>
    </Flex>
  );
}
