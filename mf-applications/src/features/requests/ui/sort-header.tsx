import type { ReactElement } from 'react';
import { getColumn } from 'shared-kernel/contract/application-columns';
import type { ListColumn } from 'shared-kernel/contract/application-columns';
import { isNumeric } from './list-columns.tsx';
import styles from './list-table.module.css';

interface SortHeaderProps {
  readonly name: ListColumn;
  readonly order: 'asc' | 'desc' | null;
  readonly onSort: () => void;
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const;

/** The header of a column that the list can be sorted by. */
export function SortHeader({ name, order, onSort }: SortHeaderProps): ReactElement {
  return (
    <th scope="col" className={styles.sortable} {...(order === null ? {} : { 'aria-sort': ARIA[order] })}>
      <button type="button" className={isNumeric(name) ? styles.numeric : undefined} onClick={onSort}>
        {getColumn(name).title}
        <svg aria-hidden viewBox="0 0 10 14" width="10" height="14" data-order={order ?? undefined}>
          <path d="M5 1 8.5 5.5h-7z" />
          <path d="M5 13 1.5 8.5h7z" />
        </svg>
      </button>
      <span className={styles.printed}>{getColumn(name).title}</span>
    </th>
  );
}
