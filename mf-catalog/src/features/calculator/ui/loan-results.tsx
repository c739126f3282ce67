import { memo } from 'react';
import type { ReactElement } from 'react';
import type { LoanQuote } from 'shared-kernel/domain/loan-quote';
import { formatCount } from 'shared-kernel/domain/plurals';
import { formatFullCost } from 'shared-kernel/domain/rates';
import type { Part } from '../../../common/part.ts';
import { ru } from '../../../locale/ru.ts';
import type { Ready } from '../state/calculated.ts';
import type { LoanInput } from '../state/calculator-state.ts';
import { ChartCard } from './chart-card.tsx';
import { inFull, inMonths } from './field-helpers.ts';
import { PaymentChart } from './payment-chart.tsx';
import { Totals } from './totals.tsx';
import type { Total } from './totals.tsx';

const text = ru.calculator;

interface LoanResultsProps {
  readonly part: Part<Ready<LoanInput, LoanQuote>>;
}

/** What a loan costs. */
export const LoanTotals = memo(function LoanTotals({ part }: LoanResultsProps): ReactElement {
  return <Totals part={part} totalsOf={totalsOf} />;
});

/** What the payments of a loan consist of. */
export const LoanChart = memo(function LoanChart({ part }: LoanResultsProps): ReactElement {
  return (
    <ChartCard title={text.chart}>
      <PaymentChart part={part} />
    </ChartCard>
  );
});

function totalsOf({ input, value }: Ready<LoanInput, LoanQuote>): readonly Total[] {
  const { schedule, feesKopecks, totalKopecks, cost, gain } = value;
  const { payments, totals } = schedule;
  const first = payments[input.graceMonths ?? 0] ?? payments[0];
  const isLevel = input.kind === 'annuity' && input.early.length === 0;
  return [
    {
      label: isLevel ? text.payment : text.firstPayment,
      value: inFull(first?.paymentKopecks),
      sum: `${text.lastPayment}: ${inFull(payments.at(-1)?.paymentKopecks)}`,
    },
    {
      label: text.overpayment,
      value: inFull(totals.interestKopecks),
      ...(feesKopecks > 0 ? { sum: `${text.fees}: ${inFull(feesKopecks)}` } : {}),
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
