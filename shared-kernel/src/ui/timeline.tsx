import type { ReactElement, ReactNode } from 'react';
import type { StatusTone } from '../domain/statuses.ts';
import styles from './timeline.module.css';

export interface TimelineItem {
  readonly key: string;
  /** Of the dot beside it. */
  readonly tone: StatusTone;
  readonly content: ReactNode;
}

/** What happened, one after another along a line. */
export function Timeline({ items }: { readonly items: readonly TimelineItem[] }): ReactElement {
  return (
    <ol className={styles.line}>
      {items.map(({ key, tone, content }) => (
        <li key={key} className={`${styles.item} ${styles[tone]}`}>
          {content}
        </li>
      ))}
    </ol>
  );
}
