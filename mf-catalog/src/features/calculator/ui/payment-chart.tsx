import { Column } from '@ant-design/charts';
import type { ReactElement } from 'react';
import { formatMoney, formatMoneyCompact } from 'shared-kernel/domain/money';
import { CHART_COLOURS, useChartTheme } from '../../../common/chart-colours.ts';
import { ru } from '../../../locale/ru.ts';
import type { PaymentBar } from '../state/chart-data.ts';

const text = ru.calculator.schedule;
const SERIES = [
  ['principalKopecks', text.principal, CHART_COLOURS.first],
  ['interestKopecks', text.interest, CHART_COLOURS.second],
  ['earlyKopecks', text.early, CHART_COLOURS.third],
] as const;

/** Payments, stacked by what they are made of. Loaded apart: charts are heavy. */
export default function PaymentChart({ bars }: { readonly bars: readonly PaymentBar[] }): ReactElement {
  const chartTheme = useChartTheme();
  const shown = SERIES.filter(([key]) => bars.some((bar) => bar[key] > 0));
  return (
    <Column
      data={bars.flatMap((bar) =>
        shown.map(([key, part]) => ({ label: bar.label, part, kopecks: bar[key] })),
      )}
      xField="label"
      yField="kopecks"
      colorField="part"
      stack
      height={260}
      autoFit
      animate={false}
      theme={chartTheme}
      scale={{ color: { domain: shown.map(([, part]) => part), range: shown.map(([, , colour]) => colour) } }}
      axis={{
        x: { title: false, labelAutoHide: true, labelAutoRotate: false },
        y: { title: false, labelFormatter: formatMoneyCompact },
      }}
      style={{ maxWidth: 40 }}
      tooltip={{ items: [{ channel: 'y', valueFormatter: formatMoney }] }}
    />
  );
}
