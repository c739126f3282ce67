import type { ReactElement } from 'react';
import { formatMoneyCompact, formatMoneyShort } from 'shared-kernel/domain/money';
import { Chart } from 'shared-kernel/ui';
import type { MonthlyChart as MonthlyChartData } from '../state/chart-data.ts';
import styles from './calculator.module.css';

interface MonthlyChartProps {
  readonly title: string;
  readonly data: MonthlyChartData;
  /** Id of the table that says the same. */
  readonly tableId: string;
}

/** Sums month by month. */
export function MonthlyChart({ title, data, tableId }: MonthlyChartProps): ReactElement {
  return (
    <section className={styles.panel}>
      <div className={styles.heading}>
        <h2>{title}</h2>
      </div>
      <Chart
        kind="stacked"
        name={title}
        height={300}
        tableId={tableId}
        format={formatMoneyShort}
        formatAxis={formatMoneyCompact}
        {...data}
      />
    </section>
  );
}
