import { memo, useState } from 'react';
import type { ReactElement } from 'react';
import { formatDate } from 'shared-kernel/domain/dates';
import type { DepositIncome, DepositMonth } from 'shared-kernel/domain/deposit';
import { MoneyText, ResponsiveTable } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import type { DepositInput } from '../state/calculator-state.ts';
import styles from './calculator.module.css';
import { ChartCard } from './chart-card.tsx';
import { EarnedChart } from './earned-chart.tsx';
import { Totals } from './totals.tsx';

const text = ru.calculator;
const PAGE_SIZE = 12;

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

/** Chart and months of a deposit. */
export const DepositDetails = memo(function DepositDetails({
  months,
}: Pick<DepositIncome, 'months'>): ReactElement {
  return (
    <>
      <ChartCard title={text.incomeChart}>
        <EarnedChart months={months} />
      </ChartCard>
      <DepositMonths months={months} />
    </>
  );
});

function DepositMonths({ months }: { readonly months: readonly DepositMonth[] }): ReactElement {
  const [wantedPage, setPage] = useState(1);
  const page = Math.min(wantedPage, Math.ceil(months.length / PAGE_SIZE));
  const dateOf = (row: DepositMonth): string => (row.date === null ? ru.common.dash : formatDate(row.date));
  return (
    <section className={styles.panel} aria-label={text.depositMonths}>
      <div className={styles.heading}>
        <h2>{text.depositMonths}</h2>
      </div>
      <ResponsiveTable<DepositMonth>
        label={text.depositMonths}
        rows={months}
        rowKey={(row) => row.number}
        size="small"
        pagination={{
          current: page,
          pageSize: PAGE_SIZE,
          total: months.length,
          onChange: setPage,
          showSizeChanger: false,
          hideOnSinglePage: true,
        }}
        columns={[
          { key: 'number', title: text.schedule.number, dataIndex: 'number', width: 60 },
          { key: 'date', title: text.schedule.date, render: (_, row) => dateOf(row) },
          {
            key: 'interest',
            title: text.accrued,
            align: 'end',
            render: (_, row) => <MoneyText kopecks={row.interestKopecks} />,
          },
          {
            key: 'balance',
            title: text.depositBalance,
            align: 'end',
            render: (_, row) => <MoneyText kopecks={row.balanceKopecks} />,
          },
        ]}
        renderCard={(row) => (
          <>
            <div className={styles.cardRow}>
              <span>
                № {row.number} · {dateOf(row)}
              </span>
              <MoneyText kopecks={row.interestKopecks} strong />
            </div>
            <div className={styles.cardRow}>
              <span>{text.depositBalance}</span>
              <MoneyText kopecks={row.balanceKopecks} />
            </div>
          </>
        )}
      />
    </section>
  );
}
