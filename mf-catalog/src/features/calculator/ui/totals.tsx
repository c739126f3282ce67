import type { ReactElement } from 'react';
import styles from './calculator.module.css';

export interface Total {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

/** The figures of a calculation. The first is the one asked for. */
export function Totals({ totals }: { readonly totals: readonly Total[] }): ReactElement {
  return (
    <dl className={styles.totals}>
      {totals.map(({ label, value, note }, index) => (
        <div key={label} className={index === 0 ? (styles.main ?? '') : ''}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note === undefined ? null : <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
