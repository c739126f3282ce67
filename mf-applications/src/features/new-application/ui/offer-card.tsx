import { Checkbox, Flex } from 'antd';
import type { ReactElement } from 'react';
import { Text, ToneTag } from 'shared-kernel/ui';
import { BulletList } from '../../../common/lists.tsx';
import { ru } from '../locale/ru.ts';
import { OfferAction } from './offer-action.tsx';
import styles from './offer-card.module.css';
import { getFigures } from './offer-figures.tsx';
import type { OfferProps } from './offer-props.ts';
import { Verdict } from './verdict.tsx';

/** One bank's offer on a phone: figures in the same order in every card, or the rules that failed. */
export function OfferCard(props: OfferProps): ReactElement {
  const { offer, kind, isCurrentBank, isLocked, isMarked, onMark } = props;
  return (
    <Flex vertical gap={12}>
      <div>
        <Flex justify="space-between" align="center" gap={8}>
          <strong className={styles.bank}>{offer.bank_name}</strong>
          {isCurrentBank && <ToneTag tone="processing">{ru.offers.currentBank}</ToneTag>}
        </Flex>
        <Text tone="secondary">{offer.title}</Text>
      </div>
      <Verdict offer={offer} />
      {offer.eligible ? (
        <dl className={styles.figures}>
          {getFigures(kind).map(({ key, label, render }) => (
            <Flex key={key} justify="space-between" gap={12}>
              <dt>
                <Text tone="secondary">{label}</Text>
              </dt>
              <dd>{render(offer)}</dd>
            </Flex>
          ))}
        </dl>
      ) : (
        <BulletList>
          {offer.reasons.map((reason) => (
            <li key={reason.code}>{reason.text}</li>
          ))}
        </BulletList>
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
      <OfferAction {...props} />
    </Flex>
  );
}
