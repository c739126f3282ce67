import { lazy, memo } from 'react';
import type { ReactElement } from 'react';
import { formatCount } from 'shared-kernel/domain/plurals';
import { formatFullCost } from 'shared-kernel/domain/rates';
import { MoneyText } from 'shared-kernel/ui';
import { useDebounced } from '../../../common/use-debounced.ts';
import { ru } from '../../../locale/ru.ts';
import type { LoanInput } from '../state/calculator-state.ts';
import { paymentBars } from '../state/chart-data.ts';
import type { LoanResult } from '../state/loan-result.ts';
import { ChartCard } from './chart-card.tsx';
import { inMonths } from './field-helpers.ts';
import { ScheduleTable } from './schedule-table.tsx';
import { Totals } from './totals.tsx';
import type { Total } from './totals.tsx';

const PaymentChart = lazy(() => import('./payment-chart.tsx'));
const text = ru.calculator;
/** The chart is drawn once the hand rests, ms. */
const CHART_DELAY_MS = 250;

interface LoanResultsProps {
  readonly input: LoanInput;
  readonly result: LoanResult;
}

/** What a loan costs. */
export const LoanTotals = memo(function LoanTotals({ input, result }: LoanResultsProps): ReactElement {
  return <Totals totals={totalsOf(input, result)} />;
});

/** Chart and schedule of a loan. */
export const LoanDetails = memo(function LoanDetails({
  schedule,
}: Pick<LoanResult, 'schedule'>): ReactElement {
  const charted = useDebounced(schedule.payments, CHART_DELAY_MS);
  return (
    <>
      <ChartCard title={text.chart}>
        <PaymentChart bars={paymentBars(charted)} />
      </ChartCard>
      <ScheduleTable payments={schedule.payments} />
    </>
  );
});

function totalsOf(
  input: LoanInput,
  { schedule, feesKopecks, totalKopecks, cost, gain }: LoanResult,
): Total[] {
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
