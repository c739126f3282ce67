import type { CSSProperties, ReactElement, ReactNode } from 'react';
import styles from './fact-list.module.css';

export interface Fact {
  readonly key: string;
  readonly label: ReactNode;
  readonly children: ReactNode;
}

export interface FactListProps {
  readonly items: readonly Fact[];
  /** At most so many beside each other; fewer where there is no room. */
  readonly columns?: 1 | 2 | 3;
  /** The label stands above what it says, not before it. */
  readonly isStacked?: boolean;
}

/** Facts by their labels. */
export function FactList({ items, columns = 1, isStacked = false }: FactListProps): ReactElement {
  return (
    <dl
      className={isStacked ? `${styles.facts} ${styles.stacked}` : styles.facts}
      style={{ '--columns': columns } as CSSProperties}
    >
      {items.map(({ key, label, children }) => (
        <div key={key} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{children}</dd>
        </div>
      ))}
    </dl>
  );
}
