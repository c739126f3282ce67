import type { ReactElement } from 'react';
import { formatMoneyCompact, formatMoneyShort } from 'shared-kernel/domain/money';
import { Chart, Panel } from 'shared-kernel/ui';
import type { MonthlyChart as MonthlyChartData } from '../state/chart-data.ts';

interface MonthlyChartProps {
  readonly title: string;
  readonly data: MonthlyChartData;
  /** Id of the table that says the same. */
  readonly tableId: string;
}

/** Sums month by month. */
export function MonthlyChart({ title, data, tableId }: MonthlyChartProps): ReactElement {
  return (
    <Panel title={title}>
      <Chart
        kind="stacked"
        name={title}
        height={300}
        tableId={tableId}
        format={formatMoneyShort}
        formatAxis={formatMoneyCompact}
        {...data}
      />
    </Panel>
  );
}
