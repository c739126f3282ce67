import { formatDate } from 'shared-kernel/domain/dates';
import type { IsoDate } from 'shared-kernel/domain/dates';
import type { DepositMonth } from 'shared-kernel/domain/deposit';
import type { LoanPayment } from 'shared-kernel/domain/loan';

/** Above this many months the axis names years only. */
const MANY_MONTHS = 36;

/** Values by month, kopecks, and what the months are called. */
export interface MonthlySeries<Part extends string> {
  readonly count: number;
  readonly labelAt: (index: number) => string;
  readonly axisLabelAt: (index: number) => string;
  readonly parts: Readonly<Record<Part, readonly number[]>>;
}

interface Month {
  readonly number: number;
  readonly date: IsoDate | null;
}

/** Names on request: few of hundreds are shown. */
function named(months: readonly Month[]): Omit<MonthlySeries<string>, 'parts'> {
  const labelAt = (index: number): string => {
    const month = months[index];
    return month?.date ? formatDate(month.date) : String(month?.number ?? '');
  };
  const isYearly = months.length > MANY_MONTHS;
  return {
    count: months.length,
    labelAt,
    axisLabelAt: (index) => (isYearly && months[index]?.date?.slice(0, 4)) || labelAt(index),
  };
}

/** What each payment of a loan consists of. */
export function paymentSeries(
  payments: readonly LoanPayment[],
): MonthlySeries<'principal' | 'interest' | 'early'> {
  return {
    ...named(payments),
    parts: {
      principal: payments.map((row) => row.principalKopecks),
      interest: payments.map((row) => row.interestKopecks),
      early: payments.map((row) => row.earlyKopecks),
    },
  };
}

/** What a deposit has earned by the end of each month. */
export function earnedSeries(months: readonly DepositMonth[]): MonthlySeries<'earned'> {
  let sum = 0;
  const earned = months.map((month) => (sum += month.interestKopecks));
  return { ...named(months), parts: { earned } };
}
