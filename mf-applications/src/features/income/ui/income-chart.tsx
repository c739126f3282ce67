import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { INCOME_STATES } from 'shared-kernel/contract/income';
import { formatMonth } from 'shared-kernel/domain/dates';
import { formatMoneyCompact, formatMoneyShort } from 'shared-kernel/domain/money';
import { Chart } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { sumByMonth } from '../state/income-view.ts';

const SERIES = INCOME_STATES.map((state) => ({ name: ru.income.states[state] }));

/** Commission by month, stacked by state. */
export function IncomeChart({ rows }: { readonly rows: Parameters<typeof sumByMonth>[0] }): ReactElement {
  const points = useMemo(
    () =>
      sumByMonth(rows).map(({ month, state, kopecks }) => ({
        label: formatMonth(month),
        series: ru.income.states[state],
        value: kopecks,
      })),
    [rows],
  );
  return (
    <Chart
      kind="stacked"
      name={ru.income.chart}
      height={260}
      points={points}
      series={SERIES}
      format={formatMoneyShort}
      formatAxis={formatMoneyCompact}
    />
  );
}
