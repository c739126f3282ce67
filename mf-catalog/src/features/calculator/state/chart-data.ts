import type { IsoDate } from 'shared-kernel/domain/dates';
import { formatDate } from 'shared-kernel/domain/dates';
import type { LoanPayment } from 'shared-kernel/domain/loan';

/** Above this many payments the chart shows years: bars thinner than a few pixels say nothing. */
const MAX_BARS = 36;

/** One bar of the payment chart, kopecks. */
export interface PaymentBar {
  readonly label: string;
  readonly principalKopecks: number;
  readonly interestKopecks: number;
  readonly earlyKopecks: number;
}

/** Payments as bars: each by itself, or by calendar years when there are many. */
export function paymentBars(payments: readonly LoanPayment[]): readonly PaymentBar[] {
  const isByYear = payments.length > MAX_BARS;
  const bars = new Map<string, PaymentBar>();
  for (const payment of payments) {
    const label = labelOf(payment.date, payment.number, isByYear);
    const bar = bars.get(label);
    bars.set(label, {
      label,
      principalKopecks: (bar?.principalKopecks ?? 0) + payment.principalKopecks,
      interestKopecks: (bar?.interestKopecks ?? 0) + payment.interestKopecks,
      earlyKopecks: (bar?.earlyKopecks ?? 0) + payment.earlyKopecks,
    });
  }
  return [...bars.values()];
}

function labelOf(date: IsoDate | null, number: number, isByYear: boolean): string {
  if (date === null) return String(number);
  return isByYear ? date.slice(0, 4) : formatDate(date);
}
