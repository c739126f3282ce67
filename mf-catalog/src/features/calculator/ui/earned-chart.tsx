import { useMemo } from 'react';
import type { ReactElement } from 'react';
import type { DepositMonth } from 'shared-kernel/domain/deposit';
import { formatMoney, formatMoneyCompact } from 'shared-kernel/domain/money';
import { BarChart } from '../../../common/bar-chart.tsx';
import { CHART_COLOURS } from '../../../common/chart-colours.ts';
import { ru } from '../../../locale/ru.ts';
import { earnedSeries } from '../state/chart-data.ts';

/** Income of a deposit, growing month by month. */
export function EarnedChart({ months }: { readonly months: readonly DepositMonth[] }): ReactElement {
  const { parts, ...named } = useMemo(() => earnedSeries(months), [months]);
  const series = useMemo(
    () => [{ name: ru.calculator.incomeChart, colour: CHART_COLOURS.third, values: parts.earned }],
    [parts],
  );
  return <BarChart series={series} {...named} format={formatMoney} formatAxis={formatMoneyCompact} />;
}
