import type { ReactElement, ReactNode } from 'react';
import styles from './calculator.module.css';

export interface Total {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

/** The outcome of a calculation; the first figure is the one asked for. */
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
