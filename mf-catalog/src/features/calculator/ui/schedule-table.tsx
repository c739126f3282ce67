import { useState } from 'react';
import type { ReactElement } from 'react';
import { formatDate } from 'shared-kernel/domain/dates';
import type { LoanPayment } from 'shared-kernel/domain/loan';
import { formatMoney } from 'shared-kernel/domain/money';
import { MoneyText, ResponsiveTable } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import styles from './calculator.module.css';

const text = ru.calculator.schedule;
/** A year on a page. */
const PAGE_SIZE = 12;

/** The payment schedule, a year at a time. */
export function ScheduleTable({ payments }: { readonly payments: readonly LoanPayment[] }): ReactElement {
  const [wantedPage, setPage] = useState(1);
  // A shorter schedule must not leave the agent on a page that is no more.
  const page = Math.min(wantedPage, Math.ceil(payments.length / PAGE_SIZE));
  const hasEarly = payments.some((row) => row.earlyKopecks > 0);
  const money = (
    key: 'paymentKopecks' | 'principalKopecks' | 'interestKopecks' | 'earlyKopecks' | 'balanceKopecks',
    title: string,
  ) => ({
    key,
    title,
    align: 'end' as const,
    render: (_: unknown, row: LoanPayment) => (
      <MoneyText kopecks={row[key]} strong={key === 'paymentKopecks'} />
    ),
  });
  return (
    <section className={styles.panel} aria-label={text.title}>
      <div className={styles.heading}>
        <h2>{text.title}</h2>
      </div>
      <ResponsiveTable<LoanPayment>
        label={text.title}
        rows={payments}
        rowKey={(row) => row.number}
        size="small"
        pagination={{
          current: page,
          pageSize: PAGE_SIZE,
          total: payments.length,
          onChange: setPage,
          showSizeChanger: false,
          hideOnSinglePage: true,
        }}
        columns={[
          { key: 'number', title: text.number, dataIndex: 'number', width: 60 },
          {
            key: 'date',
            title: text.date,
            render: (_, row) => (row.date === null ? ru.common.dash : formatDate(row.date)),
          },
          money('paymentKopecks', text.payment),
          money('principalKopecks', text.principal),
          money('interestKopecks', text.interest),
          ...(hasEarly ? [money('earlyKopecks', text.early)] : []),
          money('balanceKopecks', text.balance),
        ]}
        renderCard={(row) => (
          <>
            <div className={styles.cardRow}>
              <span>
                № {row.number}
                {row.date === null ? null : ` · ${formatDate(row.date)}`}
              </span>
              <MoneyText kopecks={row.paymentKopecks} strong />
            </div>
            <div className={styles.cardRow}>
              <span>{text.interest}</span>
              <MoneyText kopecks={row.interestKopecks} />
            </div>
            {row.earlyKopecks > 0 ? (
              <div className={styles.cardRow}>
                <span>{text.early}</span>
                {formatMoney(row.earlyKopecks)}
              </div>
            ) : null}
            <div className={styles.cardRow}>
              <span>{text.balance}</span>
              <MoneyText kopecks={row.balanceKopecks} />
            </div>
          </>
        )}
      />
    </section>
  );
}
