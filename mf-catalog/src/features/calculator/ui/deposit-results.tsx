import { memo } from 'react';
import type { ReactElement } from 'react';
import { formatDate } from 'shared-kernel/domain/dates';
import type { DepositIncome, DepositMonth } from 'shared-kernel/domain/deposit';
import { formatMoney } from 'shared-kernel/domain/money';
import { MoneyText } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import type { DepositInput } from '../state/calculator-state.ts';
import { ChartCard } from './chart-card.tsx';
import { EarnedChart } from './earned-chart.tsx';
import { MonthTable } from './month-table.tsx';
import type { MonthColumn } from './month-table.tsx';
import { Totals } from './totals.tsx';

const text = ru.calculator;

interface DepositResultsProps {
  readonly input: DepositInput;
  readonly income: DepositIncome;
}

/** What a deposit brings. */
export const DepositTotals = memo(function DepositTotals(props: DepositResultsProps): ReactElement {
  const { input, income } = props;
  const end = income.months.at(-1)?.date ?? null;
  return (
    <Totals
      totals={[
        { label: text.income, value: <MoneyText kopecks={income.interestKopecks} /> },
        {
          label: text.depositTotal,
          value: <MoneyText kopecks={income.totalKopecks} />,
          ...(end === null ? {} : { note: text.on(formatDate(end)) }),
        },
        {
          label: text.incomeMonthly,
          value: (
            <MoneyText kopecks={Math.floor(income.interestKopecks / Math.max(1, income.months.length))} />
          ),
          note: input.capitalised ? text.withCapitalisation : text.withoutCapitalisation,
        },
      ]}
    />
  );
});

/** What a deposit has earned month by month. */
export const DepositChart = memo(function DepositChart({
  months,
}: Pick<DepositIncome, 'months'>): ReactElement {
  return (
    <ChartCard title={text.incomeChart}>
      <EarnedChart months={months} />
    </ChartCard>
  );
});

const COLUMNS: readonly MonthColumn<DepositMonth>[] = [
  { title: text.accrued, isMain: true, cell: (row) => formatMoney(row.interestKopecks) },
  { title: text.depositBalance, cell: (row) => formatMoney(row.balanceKopecks) },
];

/** Income of a deposit, a year at a time. */
export const DepositMonths = memo(function DepositMonths({
  months,
}: Pick<DepositIncome, 'months'>): ReactElement {
  return (
    <MonthTable
      title={text.depositMonths}
      rows={months}
      columns={COLUMNS}
      dateOf={(row) => (row.date === null ? ru.common.dash : formatDate(row.date))}
    />
  );
});
