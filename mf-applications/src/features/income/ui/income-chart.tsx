import { Column } from '@ant-design/charts';
import type { ReactElement } from 'react';
import { INCOME_STATES } from 'shared-kernel/contract/income';
import { formatMonth } from 'shared-kernel/domain/dates';
import { formatMoney, formatMoneyCompact } from 'shared-kernel/domain/money';
import { chartColour, useChartTheme } from '../../../common/chart-colours.ts';
import { ru } from '../../../locale/ru.ts';
import type { MonthSum } from '../state/income-view.ts';

/** Commission by month, stacked by state. Loaded apart: charts are heavy. */
export default function IncomeChart({ sums }: { readonly sums: readonly MonthSum[] }): ReactElement {
  const chartTheme = useChartTheme();
  return (
    <Column
      data={sums.map(({ month, state, kopecks }) => ({
        month: formatMonth(month),
        state: ru.income.states[state],
        kopecks,
      }))}
      xField="month"
      yField="kopecks"
      colorField="state"
      stack
      height={260}
      autoFit
      animate={false}
      theme={chartTheme}
      scale={{
        color: {
          domain: INCOME_STATES.map((state) => ru.income.states[state]),
          range: INCOME_STATES.map((_, index) => chartColour(index)),
        },
      }}
      axis={{ x: { title: false }, y: { title: false, labelFormatter: formatMoneyCompact } }}
      style={{ maxWidth: 56 }}
      tooltip={{ items: [{ channel: 'y', valueFormatter: formatMoney }] }}
    />
  );
}
