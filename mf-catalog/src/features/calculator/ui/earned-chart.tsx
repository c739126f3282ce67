import { useMemo } from 'react';
import type { ReactElement } from 'react';
import type { DepositIncome, DepositMonth } from 'shared-kernel/domain/deposit';
import { formatMoney, formatMoneyCompact } from 'shared-kernel/domain/money';
import { BarChart } from '../../../common/bar-chart.tsx';
import type { BarChartData } from '../../../common/bar-chart.tsx';
import { CHART_COLOURS } from '../../../common/chart-colours.ts';
import { madeOf } from '../../../common/part.ts';
import type { Part } from '../../../common/part.ts';
import { ru } from '../../../locale/ru.ts';
import type { Ready } from '../state/calculated.ts';
import type { DepositInput } from '../state/calculator-state.ts';
import { earnedSeries } from '../state/chart-data.ts';

/** Income of a deposit, growing month by month. */
export function EarnedChart({
  part,
}: {
  readonly part: Part<Ready<DepositInput, DepositIncome>>;
}): ReactElement {
  const data = useMemo(() => madeOf(part, ({ value }) => dataOf(value.months)), [part]);
  return <BarChart part={data} format={formatMoney} formatAxis={formatMoneyCompact} />;
}

function dataOf(months: readonly DepositMonth[]): BarChartData {
  const { parts, ...named } = earnedSeries(months);
  return {
    ...named,
    series: [{ name: ru.calculator.incomeChart, colour: CHART_COLOURS.third, values: parts.earned }],
  };
}
