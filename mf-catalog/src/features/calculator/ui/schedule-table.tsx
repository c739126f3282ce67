import { memo } from 'react';
import type { ReactElement } from 'react';
import { formatDate } from 'shared-kernel/domain/dates';
import type { LoanPayment } from 'shared-kernel/domain/loan';
import { formatMoney } from 'shared-kernel/domain/money';
import { ru } from '../../../locale/ru.ts';
import { MonthTable } from './month-table.tsx';
import type { MonthColumn } from './month-table.tsx';

const text = ru.calculator.schedule;

const COLUMNS: readonly MonthColumn<LoanPayment>[] = [
  { title: text.payment, isMain: true, cell: (row) => formatMoney(row.paymentKopecks) },
  { title: text.principal, cell: (row) => formatMoney(row.principalKopecks) },
  { title: text.interest, cell: (row) => formatMoney(row.interestKopecks) },
  { title: text.balance, cell: (row) => formatMoney(row.balanceKopecks) },
];
const WITH_EARLY: readonly MonthColumn<LoanPayment>[] = [
  ...COLUMNS.slice(0, -1),
  {
    title: text.early,
    cell: (row) => (row.earlyKopecks > 0 ? formatMoney(row.earlyKopecks) : ru.common.dash),
  },
  ...COLUMNS.slice(-1),
];

/** The payment schedule, a year at a time. */
export const ScheduleTable = memo(function ScheduleTable({
  payments,
}: {
  readonly payments: readonly LoanPayment[];
}): ReactElement {
  const hasEarly = payments.some((row) => row.earlyKopecks > 0);
  return (
    <MonthTable
      title={text.title}
      rows={payments}
      columns={hasEarly ? WITH_EARLY : COLUMNS}
      dateOf={(row) => (row.date === null ? ru.common.dash : formatDate(row.date))}
    />
  );
});
