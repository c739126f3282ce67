import { memo } from 'react';
import type { ReactElement } from 'react';
import { formatDate } from 'shared-kernel/domain/dates';
import type { DepositIncome, DepositMonth } from 'shared-kernel/domain/deposit';
import { formatMoney } from 'shared-kernel/domain/money';
import type { Part } from '../../../common/part.ts';
import { ru } from '../../../locale/ru.ts';
import type { Ready } from '../state/calculated.ts';
import type { DepositInput } from '../state/calculator-state.ts';
import { ChartCard } from './chart-card.tsx';
import { EarnedChart } from './earned-chart.tsx';
import { inFull } from './field-helpers.ts';
import { MonthTable } from './month-table.tsx';
import type { MonthColumn } from './month-table.tsx';
import { Totals } from './totals.tsx';
import type { Total } from './totals.tsx';

const text = ru.calculator;

type Deposit = Ready<DepositInput, DepositIncome>;

interface DepositResultsProps {
  readonly part: Part<Deposit>;
}

/** What a deposit brings. */
export const DepositTotals = memo(function DepositTotals({ part }: DepositResultsProps): ReactElement {
  return <Totals part={part} totalsOf={totalsOf} />;
});

function totalsOf({ input, value }: Deposit): readonly Total[] {
  const { months, interestKopecks, totalKopecks } = value;
  const end = months.at(-1)?.date ?? null;
  return [
    { label: text.income, value: inFull(interestKopecks) },
    {
      label: text.depositTotal,
      value: inFull(totalKopecks),
      ...(end === null ? {} : { note: text.on(formatDate(end)) }),
    },
    {
      label: text.incomeMonthly,
      value: inFull(Math.floor(interestKopecks / Math.max(1, months.length))),
      note: input.capitalised ? text.withCapitalisation : text.withoutCapitalisation,
    },
  ];
}

/** What a deposit has earned month by month. */
export const DepositChart = memo(function DepositChart({ part }: DepositResultsProps): ReactElement {
  return (
    <ChartCard title={text.incomeChart}>
      <EarnedChart part={part} />
    </ChartCard>
  );
});

const COLUMNS: readonly MonthColumn<DepositMonth>[] = [
  { title: text.accrued, isMain: true, cell: (row) => formatMoney(row.interestKopecks) },
  { title: text.depositBalance, cell: (row) => formatMoney(row.balanceKopecks) },
];

/** Income of a deposit, a year at a time. */
export const DepositMonths = memo(function DepositMonths({ part }: DepositResultsProps): ReactElement {
  return <MonthTable part={part} title={text.depositMonths} rowsOf={rowsOf} columnsOf={columnsOf} />;
});

const rowsOf = ({ value }: Deposit): readonly DepositMonth[] => value.months;
const columnsOf = (): readonly MonthColumn<DepositMonth>[] => COLUMNS;
