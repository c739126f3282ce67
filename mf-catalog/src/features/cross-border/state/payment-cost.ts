import type { Corridor, ExchangeRate } from 'shared-kernel/contract/cross-border';
import { applyRate } from 'shared-kernel/domain/money';
import { mulDivHalfUp } from 'shared-kernel/domain/rounding';

/** A payment in this currency needs no exchange. */
const ROUBLE = 'RUB';

export interface PaymentCost {
  /** The bank's commission, never below its minimum. */
  readonly feeKopecks: number;
  readonly isMinimumFee: boolean;
  /** What the spread over the exchange rate comes to. */
  readonly spreadKopecks: number;
  /** Commission and spread together. */
  readonly costKopecks: number;
  /** The sum with its cost. */
  readonly totalKopecks: number;
  /** Cost as a share of the sum, basis points, rounded. */
  readonly costBasisPoints: number;
}

export type AmountRefusal = 'empty' | 'too_small' | 'too_large';

/** Why the corridor does not take the sum; `null` when it does. */
export function checkAmount(corridor: Corridor, amountKopecks: number | undefined): AmountRefusal | null {
  if (amountKopecks === undefined) return 'empty';
  if (amountKopecks < corridor.min_amount_kopecks) return 'too_small';
  return amountKopecks > corridor.max_amount_kopecks ? 'too_large' : null;
}

/** What a payment costs the client: max(minimum, sum × fee) and sum × spread, half up, in kopecks. */
export function paymentCost(corridor: Corridor, currency: string, amountKopecks: number): PaymentCost {
  const byRate = applyRate(amountKopecks, corridor.fee_basis_points);
  const feeKopecks = Math.max(corridor.min_fee_kopecks, byRate);
  const spreadKopecks = currency === ROUBLE ? 0 : applyRate(amountKopecks, corridor.spread_basis_points);
  const costKopecks = feeKopecks + spreadKopecks;
  return {
    feeKopecks,
    isMinimumFee: feeKopecks > byRate,
    spreadKopecks,
    costKopecks,
    totalKopecks: amountKopecks + costKopecks,
    costBasisPoints: amountKopecks === 0 ? 0 : Math.round((costKopecks / amountKopecks) * 10_000),
  };
}

/** The bank's rate of a currency; none for roubles and for banks that do not say. */
export function findRate(corridor: Corridor, currency: string): ExchangeRate | undefined {
  return corridor.rates?.find((rate) => rate.currency === currency);
}

const TEN_THOUSAND = 10_000;

/** Kopecks for a sum in currency, hundredths, half up; nothing beyond exact arithmetic. */
export function toKopecks(hundredths: number, rate: ExchangeRate): number | undefined {
  return converted(hundredths, rate.rate_ten_thousandths, rate.nominal * TEN_THOUSAND);
}

/** A sum in currency, hundredths, for kopecks, half up; nothing beyond exact arithmetic. */
export function toCurrency(kopecks: number, rate: ExchangeRate): number | undefined {
  return converted(kopecks, rate.nominal * TEN_THOUSAND, rate.rate_ten_thousandths);
}

function converted(sum: number, factor: number, divisor: number): number | undefined {
  try {
    return mulDivHalfUp(sum, factor, divisor);
  } catch {
    return undefined;
  }
}
