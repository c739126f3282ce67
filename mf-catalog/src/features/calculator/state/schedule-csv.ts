import { formatDate } from 'shared-kernel/domain/dates';
import type { LoanPayment } from 'shared-kernel/domain/loan';
import { toDecimalString } from 'shared-kernel/domain/money';

/** A schedule as CSV that Excel opens in Russian: semicolons, decimal comma, a byte order mark. */
export function scheduleCsv(header: readonly string[], payments: readonly LoanPayment[]): string {
  const sum = (kopecks: number): string => toDecimalString(kopecks).replace('.', ',');
  const lines = payments.map((row) => [
    String(row.number),
    row.date === null ? '' : formatDate(row.date),
    sum(row.paymentKopecks),
    sum(row.principalKopecks),
    sum(row.interestKopecks),
    sum(row.earlyKopecks),
    sum(row.balanceKopecks),
  ]);
  return `\uFEFF${[header, ...lines].map((cells) => cells.join(';')).join('\r\n')}\r\n`;
}
