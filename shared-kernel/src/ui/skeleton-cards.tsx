import { Skeleton } from 'antd';
import type { CSSProperties, ReactElement } from 'react';
import { WORDS } from '../locale/words.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './skeleton-cards.module.css';

export interface SkeletonCardsProps {
  readonly count?: number;
  /** Lines of text in each card. */
  readonly rows?: number;
  /** Least width of a card, px; cards fill the row. */
  readonly minWidth?: number;
}

/** Cards on their way. */
export function SkeletonCards({ count = 3, rows = 3, minWidth = 260 }: SkeletonCardsProps): ReactElement {
  return (
    <div
      aria-busy="true"
      className={styles.cards}
      style={{ '--card-width': `${minWidth}px` } as CSSProperties}
    >
      <VisuallyHidden role="status">{WORDS.loading}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} aria-hidden className={styles.card}>
          <Skeleton active title paragraph={{ rows }} />
        </div>
      ))}
    </div>
  );
}
