import { formatDate } from 'shared-kernel/domain/dates';
import type { IsoDate } from 'shared-kernel/domain/dates';
import type { DepositMonth } from 'shared-kernel/domain/deposit';
import type { LoanPayment } from 'shared-kernel/domain/loan';
import { chartColour } from 'shared-kernel/ui';
import type { ChartPoint, ChartSeries } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';

const text = ru.calculator;
/** Above this many months the axis names years only. */
const MANY_MONTHS = 36;

/** What a chart shows of a schedule; values in kopecks. */
export interface MonthlyChart {
  readonly points: readonly ChartPoint[];
  readonly series: readonly ChartSeries[];
  /** A month in short, for the axis. */
  readonly formatLabel: (label: string) => string;
}

const PAYMENT_PARTS = [
  { key: 'principalKopecks', name: text.schedule.principal, colour: chartColour(0) },
  { key: 'interestKopecks', name: text.schedule.interest, colour: chartColour(2) },
  { key: 'earlyKopecks', name: text.schedule.early, colour: chartColour(1) },
] as const;

const EARNED: readonly ChartSeries[] = [{ name: text.incomeChart, colour: chartColour(1) }];

/** What each payment of a loan consists of. */
export function paymentChart(payments: readonly LoanPayment[]): MonthlyChart {
  const parts = PAYMENT_PARTS.filter(({ key }) => payments.some((payment) => payment[key] > 0));
  return {
    points: payments.flatMap((payment) => {
      const label = getLabel(payment);
      return parts.map(({ key, name }) => ({ label, series: name, value: payment[key] }));
    }),
    series: parts,
    formatLabel: axisFormat(payments.length),
  };
}

/** What a deposit has earned by the end of each month. */
export function earnedChart(months: readonly DepositMonth[]): MonthlyChart {
  let sum = 0;
  return {
    points: months.map((month) => {
      sum += month.interestKopecks;
      return { label: getLabel(month), series: text.incomeChart, value: sum };
    }),
    series: EARNED,
    formatLabel: axisFormat(months.length),
  };
}

function getLabel({ number, date }: { readonly number: number; readonly date: IsoDate | null }): string {
  return date === null ? String(number) : formatDate(date);
}

function axisFormat(months: number): (label: string) => string {
  return months > MANY_MONTHS ? getYear : String;
}

/** The end of `05.04.2026`; a month without a date keeps its number. */
function getYear(label: string): string {
  return label.slice(-4);
}
