import type { ReactElement } from 'react';
import type { Corridor } from 'shared-kernel/contract/cross-border';
import { formatMoneyShort } from 'shared-kernel/domain/money';
import { formatRate } from 'shared-kernel/domain/rates';
import { SafeMarkdown } from 'shared-kernel/markdown';
import { Panel } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import styles from './cross-border.module.css';

const text = ru.crossBorder;

/** Tariff, terms and documents of a corridor. */
export function CorridorDetails({ corridor }: { readonly corridor: Corridor }): ReactElement {
  const facts: readonly (readonly [string, string])[] = [
    [text.currencies, corridor.currencies.join(', ')],
    [text.fee, formatRate(corridor.fee_basis_points)],
    [text.minFee, formatMoneyShort(corridor.min_fee_kopecks)],
    [text.spread, formatRate(corridor.spread_basis_points)],
    [text.term, text.days(corridor.days_from, corridor.days_to)],
    [
      text.limits,
      `${formatMoneyShort(corridor.min_amount_kopecks)} – ${formatMoneyShort(corridor.max_amount_kopecks)}`,
    ],
  ];
  return (
    <Panel title={text.tariffOf(corridor.country)} aria-label={text.tariffOf(corridor.country)}>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.subtitle}>{text.documents}</h3>
      <ul className={styles.documents}>
        {corridor.documents.map((document) => (
          <li key={document}>{document}</li>
        ))}
      </ul>
      <h3 className={styles.subtitle}>{text.terms}</h3>
      <SafeMarkdown text={corridor.terms} />
    </Panel>
  );
}
