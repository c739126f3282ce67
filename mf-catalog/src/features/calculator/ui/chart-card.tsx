import type { ReactElement, ReactNode } from 'react';
import styles from './calculator.module.css';

/** Place of a chart; the table below says the same, so it is not read out. */
export function ChartCard({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <section className={styles.panel} aria-hidden>
      <div className={styles.heading}>
        <h2>{title}</h2>
      </div>
      {children}
    </section>
  );
}
