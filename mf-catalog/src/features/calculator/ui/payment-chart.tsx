import { useMemo } from 'react';
import type { ReactElement } from 'react';
import type { LoanPayment } from 'shared-kernel/domain/loan';
import { formatMoney, formatMoneyCompact } from 'shared-kernel/domain/money';
import { BarChart } from '../../../common/bar-chart.tsx';
import { CHART_COLOURS } from '../../../common/chart-colours.ts';
import { ru } from '../../../locale/ru.ts';
import { paymentSeries } from '../state/chart-data.ts';

const text = ru.calculator.schedule;
const PARTS = [
  ['principal', text.principal, CHART_COLOURS.first],
  ['interest', text.interest, CHART_COLOURS.second],
  ['early', text.early, CHART_COLOURS.third],
] as const;

/** Payments of a loan, stacked by what they are made of. */
export function PaymentChart({ payments }: { readonly payments: readonly LoanPayment[] }): ReactElement {
  const { parts, ...named } = useMemo(() => paymentSeries(payments), [payments]);
  const series = useMemo(
    () =>
      PARTS.filter(([part]) => parts[part].some((value) => value > 0)).map(([part, name, colour]) => ({
        name,
        colour,
        values: parts[part],
      })),
    [parts],
  );
  return <BarChart series={series} {...named} format={formatMoney} formatAxis={formatMoneyCompact} />;
}
