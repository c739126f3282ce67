import { memo } from 'react';
import type { ReactElement } from 'react';
import type { LoanQuote } from 'shared-kernel/domain/loan-quote';
import { formatCount } from 'shared-kernel/domain/plurals';
import { formatFullCost } from 'shared-kernel/domain/rates';
import { MoneyText } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import type { LoanInput } from '../state/calculator-state.ts';
import { ChartCard } from './chart-card.tsx';
import { inMonths } from './field-helpers.ts';
import { PaymentChart } from './payment-chart.tsx';
import { Totals } from './totals.tsx';
import type { Total } from './totals.tsx';

const text = ru.calculator;

interface LoanResultsProps {
  readonly input: LoanInput;
  readonly result: LoanQuote;
}

/** What a loan costs. */
export const LoanTotals = memo(function LoanTotals({ input, result }: LoanResultsProps): ReactElement {
  return <Totals totals={totalsOf(input, result)} />;
});

/** What the payments of a loan consist of. */
export const LoanChart = memo(function LoanChart({ schedule }: Pick<LoanQuote, 'schedule'>): ReactElement {
  return (
    <ChartCard title={text.chart}>
      <PaymentChart payments={schedule.payments} />
    </ChartCard>
  );
});

function totalsOf(input: LoanInput, { schedule, feesKopecks, totalKopecks, cost, gain }: LoanQuote): Total[] {
  const { payments, totals } = schedule;
  const regular = payments.slice(input.graceMonths ?? 0);
  const [first, last] = [regular[0] ?? payments[0], payments.at(-1)];
  const isLevel = input.kind === 'annuity' && input.early.length === 0;
  return [
    {
      label: isLevel ? text.payment : text.firstPayment,
      value: <MoneyText kopecks={first?.paymentKopecks} />,
      note: (
        <>
          {text.lastPayment}: <MoneyText kopecks={last?.paymentKopecks} />
        </>
      ),
    },
    {
      label: text.overpayment,
      value: <MoneyText kopecks={totals.interestKopecks} />,
      ...(feesKopecks > 0
        ? {
            note: (
              <>
                {text.fees}: <MoneyText kopecks={feesKopecks} />
              </>
            ),
          }
        : {}),
    },
    {
      label: text.total,
      value: <MoneyText kopecks={totalKopecks} />,
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
            value: <MoneyText kopecks={gain.interestKopecks} />,
            ...(gain.months > 0 ? { note: text.gainMonths(inMonths(gain.months)) } : {}),
          },
        ]),
  ];
}
