import { useMemo } from 'react';
import type { ReactElement } from 'react';
import type { LoanPayment } from 'shared-kernel/domain/loan';
import type { LoanQuote } from 'shared-kernel/domain/loan-quote';
import { formatMoney, formatMoneyCompact } from 'shared-kernel/domain/money';
import { BarChart } from '../../../common/bar-chart.tsx';
import type { BarChartData } from '../../../common/bar-chart.tsx';
import { CHART_COLOURS } from '../../../common/chart-colours.ts';
import { madeOf } from '../../../common/part.ts';
import type { Part } from '../../../common/part.ts';
import { ru } from '../../../locale/ru.ts';
import type { Ready } from '../state/calculated.ts';
import type { LoanInput } from '../state/calculator-state.ts';
import { paymentSeries } from '../state/chart-data.ts';

const text = ru.calculator.schedule;
const PARTS = [
  ['principal', text.principal, CHART_COLOURS.first],
  ['interest', text.interest, CHART_COLOURS.second],
  ['early', text.early, CHART_COLOURS.third],
] as const;

/** Payments of a loan, stacked by what they are made of. */
export function PaymentChart({ part }: { readonly part: Part<Ready<LoanInput, LoanQuote>> }): ReactElement {
  const data = useMemo(() => madeOf(part, ({ value }) => dataOf(value.schedule.payments)), [part]);
  return <BarChart part={data} format={formatMoney} formatAxis={formatMoneyCompact} />;
}

function dataOf(payments: readonly LoanPayment[]): BarChartData {
  const { parts, ...named } = paymentSeries(payments);
  const series = PARTS.map(([part, name, colour]) => ({ name, colour, values: parts[part] }));
  return { ...named, series: series.filter(({ values }) => values.some((value) => value > 0)) };
}
