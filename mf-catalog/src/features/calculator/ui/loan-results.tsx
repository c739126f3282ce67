import { useId, useMemo } from 'react';
import type { ReactElement } from 'react';
import type { LoanPayment } from 'shared-kernel/domain/loan';
import type { LoanQuote } from 'shared-kernel/domain/loan-quote';
import { formatMoney } from 'shared-kernel/domain/money';
import { formatCount } from 'shared-kernel/domain/plurals';
import { formatFullCost } from 'shared-kernel/domain/rates';
import { ru } from '../locale/ru.ts';
import type { LoanInput } from '../state/calculator-state.ts';
import { paymentChart } from '../state/chart-data.ts';
import { inFull, inMonths } from './field-helpers.ts';
import { MonthTable } from './month-table.tsx';
import type { MonthColumn } from './month-table.tsx';
import { MonthlyChart } from './monthly-chart.tsx';
import { Totals } from './totals.tsx';
import type { Total } from './totals.tsx';

const text = ru.calculator;

/** What a loan costs. */
export function LoanTotals(props: { readonly input: LoanInput; readonly quote: LoanQuote }): ReactElement {
  return <Totals totals={getTotals(props.input, props.quote)} />;
}

function getTotals(input: LoanInput, quote: LoanQuote): readonly Total[] {
  const { schedule, feesKopecks, totalKopecks, cost, gain } = quote;
  const { payments, totals } = schedule;
  const first = payments[input.graceMonths ?? 0] ?? payments[0];
  const isLevel = input.kind === 'annuity' && input.early.length === 0;
  return [
    {
      label: isLevel ? text.payment : text.firstPayment,
      value: inFull(first?.paymentKopecks),
      note: `${text.lastPayment}: ${inFull(payments.at(-1)?.paymentKopecks)}`,
    },
    {
      label: text.overpayment,
      value: inFull(totals.interestKopecks),
      ...(feesKopecks > 0 ? { note: `${text.fees}: ${inFull(feesKopecks)}` } : {}),
    },
    {
      label: text.total,
      value: inFull(totalKopecks),
      note: formatCount(payments.length, text.payments),
    },
    {
      label: input.borrower === 'person' ? text.fullCost : text.effectiveRate,
      value: cost.ok ? formatFullCost(cost.value) : ru.common.dash,
      note: cost.ok ? text.costNotes[input.borrower] : text.costRefusals[cost.code],
    },
    ...(gain === null
      ? []
      : [
          {
            label: text.gain,
            value: inFull(gain.interestKopecks),
            ...(gain.months > 0 ? { note: text.gainMonths(inMonths(gain.months)) } : {}),
          },
        ]),
  ];
}

const COLUMNS: readonly MonthColumn<LoanPayment>[] = [
  { title: text.schedule.payment, isMain: true, cell: (row) => formatMoney(row.paymentKopecks) },
  { title: text.schedule.principal, cell: (row) => formatMoney(row.principalKopecks) },
  { title: text.schedule.interest, cell: (row) => formatMoney(row.interestKopecks) },
  { title: text.schedule.balance, cell: (row) => formatMoney(row.balanceKopecks) },
];
const WITH_EARLY: readonly MonthColumn<LoanPayment>[] = [
  ...COLUMNS.slice(0, -1),
  {
    title: text.schedule.early,
    cell: (row) => (row.earlyKopecks > 0 ? formatMoney(row.earlyKopecks) : ru.common.dash),
  },
  ...COLUMNS.slice(-1),
];

/** What the payments of a loan consist of, as a chart and as a schedule. */
export function LoanSchedule({ payments }: { readonly payments: readonly LoanPayment[] }): ReactElement {
  const tableId = useId();
  const chart = useMemo(() => paymentChart(payments), [payments]);
  const hasEarly = payments.some((row) => row.earlyKopecks > 0);
  return (
    <>
      <MonthlyChart title={text.chart} data={chart} tableId={tableId} />
      <MonthTable
        id={tableId}
        title={text.schedule.title}
        rows={payments}
        columns={hasEarly ? WITH_EARLY : COLUMNS}
      />
    </>
  );
}
