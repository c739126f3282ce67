import type { ReactElement } from 'react';
import type { Corridor } from 'shared-kernel/contract/cross-border';
import { formatRate } from 'shared-kernel/domain/rates';
import { ru } from '../locale/ru.ts';
import styles from './cross-border.module.css';

const text = ru.crossBorder;

interface CorridorListProps {
  readonly corridors: readonly Corridor[];
  readonly chosenId: string | undefined;
  readonly onChoose: (corridor: Corridor) => void;
}

/** Countries to pay to, with what they cost and how long they take. */
export function CorridorList({ corridors, chosenId, onChoose }: CorridorListProps): ReactElement {
  return (
    <ul className={styles.grid} aria-label={text.corridors}>
      {corridors.map((corridor) => (
        <li key={corridor.id}>
          <button
            type="button"
            className={corridor.id === chosenId ? `${styles.corridor} ${styles.chosen}` : styles.corridor}
            aria-pressed={corridor.id === chosenId}
            onClick={() => onChoose(corridor)}
          >
            <span className={styles.country}>{corridor.country}</span>
            <span className={styles.currencies}>{corridor.currencies.join(', ')}</span>
            <span>{text.feeFrom(formatRate(corridor.fee_basis_points))}</span>
            <span className={styles.currencies}>{text.days(corridor.days_from, corridor.days_to)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
