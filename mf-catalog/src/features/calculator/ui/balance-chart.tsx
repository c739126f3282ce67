import { Column } from '@ant-design/charts';
import type { ReactElement } from 'react';
import { formatDate } from 'shared-kernel/domain/dates';
import type { DepositMonth } from 'shared-kernel/domain/deposit';
import { formatMoney, formatMoneyCompact } from 'shared-kernel/domain/money';
import { CHART_COLOURS, useChartTheme } from '../../../common/chart-colours.ts';

interface BalanceChartProps {
  readonly months: readonly DepositMonth[];
}

/** Interest of a deposit, growing month by month. Loaded apart: charts are heavy. */
export default function BalanceChart({ months }: BalanceChartProps): ReactElement {
  const chartTheme = useChartTheme();
  let earned = 0;
  const data = months.map((month) => {
    earned += month.interestKopecks;
    return { label: month.date === null ? String(month.number) : formatDate(month.date), kopecks: earned };
  });
  return (
    <Column
      data={data}
      xField="label"
      yField="kopecks"
      height={260}
      autoFit
      animate={false}
      theme={chartTheme}
      axis={{
        x: { title: false, labelAutoHide: true, labelAutoRotate: false },
        y: { title: false, labelFormatter: formatMoneyCompact },
      }}
      style={{ maxWidth: 40, fill: CHART_COLOURS.third }}
      tooltip={{ items: [{ channel: 'y', valueFormatter: formatMoney }] }}
    />
  );
}
