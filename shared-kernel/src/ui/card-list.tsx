import type { ReactElement, ReactNode } from 'react';
import styles from './responsive-table.module.css';

interface CardListProps<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** A row as a card. */
  readonly renderCard: (row: Row) => ReactNode;
  /** Name of the list for screen readers. */
  readonly label: string;
  readonly isLoading?: boolean;
}

/** Rows on a phone. */
export function CardList<Row>(props: CardListProps<Row>): ReactElement {
  const { rows, rowKey, renderCard, label, isLoading = false } = props;
  return (
    <ul aria-label={label} aria-busy={isLoading} className={styles.cards}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.card}>
          {renderCard(row)}
        </li>
      ))}
    </ul>
  );
}
