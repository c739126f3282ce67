import { memo } from 'react';
import type { ReactElement } from 'react';
import type { LoanPayment } from 'shared-kernel/domain/loan';
import type { LoanQuote } from 'shared-kernel/domain/loan-quote';
import { formatMoney } from 'shared-kernel/domain/money';
import type { Part } from '../../../common/part.ts';
import { ru } from '../../../locale/ru.ts';
import type { Ready } from '../state/calculated.ts';
import type { LoanInput } from '../state/calculator-state.ts';
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

type Loan = Ready<LoanInput, LoanQuote>;

/** The payment schedule, a year at a time. */
export const ScheduleTable = memo(function ScheduleTable({
  part,
}: {
  readonly part: Part<Loan>;
}): ReactElement {
  return <MonthTable part={part} title={text.title} rowsOf={rowsOf} columnsOf={columnsOf} />;
});

function rowsOf({ value }: Loan): readonly LoanPayment[] {
  return value.schedule.payments;
}

function columnsOf({ value }: Loan): readonly MonthColumn<LoanPayment>[] {
  return value.schedule.payments.some((row) => row.earlyKopecks > 0) ? WITH_EARLY : COLUMNS;
}
