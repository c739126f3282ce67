import { divideHalfUp, toSafeNumber } from './rounding.ts';

/** Basis points of an annual rate in a whole month: 100 % × 12. */
const MONTH_DENOMINATOR = 120_000n;

/**
 * Equal monthly payment, exact before it is rounded half up:
 * `P · r · (1 + r)ⁿ ÷ ((1 + r)ⁿ − 1)` with r a twelfth of the annual rate.
 * @param amountKopecks debt, @param rateBasisPoints annual rate, @param months payments left.
 */
export function annuityPayment(amountKopecks: number, rateBasisPoints: number, months: number): number {
  const amount = BigInt(amountKopecks);
  if (rateBasisPoints === 0) return toSafeNumber(divideHalfUp(amount, BigInt(months)));
  const { grown, base } = growth(rateBasisPoints, months);
  return toSafeNumber(
    divideHalfUp(amount * BigInt(rateBasisPoints) * grown, MONTH_DENOMINATOR * (grown - base)),
  );
}

/** The largest loan that an equal monthly payment repays, rounded down: the inverse of the annuity. */
export function loanByPayment(paymentKopecks: number, rateBasisPoints: number, months: number): number {
  const payment = BigInt(paymentKopecks);
  if (rateBasisPoints === 0) return toSafeNumber(payment * BigInt(months));
  const { grown, base } = growth(rateBasisPoints, months);
  return toSafeNumber((payment * MONTH_DENOMINATOR * (grown - base)) / (BigInt(rateBasisPoints) * grown));
}

/** (1 + r)ⁿ as the fraction grown ÷ base. */
function growth(rateBasisPoints: number, months: number): { grown: bigint; base: bigint } {
  const power = BigInt(months);
  return {
    grown: (MONTH_DENOMINATOR + BigInt(rateBasisPoints)) ** power,
    base: MONTH_DENOMINATOR ** power,
  };
}
