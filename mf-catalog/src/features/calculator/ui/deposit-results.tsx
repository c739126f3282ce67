import { useId, useMemo } from 'react';
import type { ReactElement } from 'react';
import { formatDate } from 'shared-kernel/domain/dates';
import type { DepositIncome, DepositMonth } from 'shared-kernel/domain/deposit';
import { formatMoney } from 'shared-kernel/domain/money';
import { mulDivHalfUp } from 'shared-kernel/domain/rounding';
import { ru } from '../locale/ru.ts';
import type { DepositInput } from '../state/calculator-state.ts';
import { earnedChart } from '../state/chart-data.ts';
import { inFull } from './field-helpers.ts';
import { MonthTable } from './month-table.tsx';
import type { MonthColumn } from './month-table.tsx';
import { MonthlyChart } from './monthly-chart.tsx';
import { Totals } from './totals.tsx';

const text = ru.calculator;

interface DepositTotalsProps {
  readonly input: DepositInput;
  readonly income: DepositIncome;
}

/** What a deposit brings. */
export function DepositTotals({ input, income }: DepositTotalsProps): ReactElement {
  const { months, interestKopecks, totalKopecks } = income;
  const end = months.at(-1)?.date ?? null;
  return (
    <Totals
      totals={[
        { label: text.income, value: inFull(interestKopecks) },
        {
          label: text.depositTotal,
          value: inFull(totalKopecks),
          ...(end === null ? {} : { note: text.on(formatDate(end)) }),
        },
        {
          label: text.incomeMonthly,
          value: inFull(mulDivHalfUp(interestKopecks, 1, Math.max(1, months.length))),
          note: input.capitalised ? text.withCapitalisation : text.withoutCapitalisation,
        },
      ]}
    />
  );
}

const COLUMNS: readonly MonthColumn<DepositMonth>[] = [
  { title: text.accrued, isMain: true, cell: (row) => formatMoney(row.interestKopecks) },
  { title: text.depositBalance, cell: (row) => formatMoney(row.balanceKopecks) },
];

/** What a deposit earns, as a chart and month by month. */
export function DepositMonths({ months }: { readonly months: readonly DepositMonth[] }): ReactElement {
  const tableId = useId();
  const chart = useMemo(() => earnedChart(months), [months]);
  return (
    <>
      <MonthlyChart title={text.incomeChart} data={chart} tableId={tableId} />
      <MonthTable id={tableId} title={text.depositMonths} rows={months} columns={COLUMNS} />
    </>
  );
}
