/**
 * Division rounded half up, that is half away from zero, the rule of Russian accounting.
 * @throws RangeError when the divisor is zero.
 */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  if (divisor === 0n) throw new RangeError('division by zero');
  const negative = dividend < 0n !== divisor < 0n;
  const top = dividend < 0n ? -dividend : dividend;
  const bottom = divisor < 0n ? -divisor : divisor;
  const rounded = (2n * top + bottom) / (2n * bottom);
  return negative ? -rounded : rounded;
}

/**
 * `a × b ÷ divisor` of whole numbers, rounded half up, exact at any size of the product.
 * @throws RangeError when an operand is not a safe integer, the divisor is zero or the result is not safe.
 */
export function mulDivHalfUp(a: number, b: number, divisor: number): number {
  if (!Number.isSafeInteger(a) || !Number.isSafeInteger(b) || !Number.isSafeInteger(divisor)) {
    throw new RangeError(`not whole numbers: ${a} × ${b} ÷ ${divisor}`);
  }
  const product = a * b;
  // Non-negative operands below 2^53 are the common case and need no BigInt: remainder and difference are exact.
  if (product >= 0 && divisor > 0 && product <= Number.MAX_SAFE_INTEGER) {
    const remainder = product % divisor;
    const whole = (product - remainder) / divisor;
    // Compared this way round because twice the remainder may leave the safe range; `+ 0` drops a minus zero.
    return (remainder >= divisor - remainder ? whole + 1 : whole) + 0;
  }
  return toSafeNumber(divideHalfUp(BigInt(a) * BigInt(b), BigInt(divisor)));
}

/**
 * A whole number out of BigInt arithmetic.
 * @throws RangeError when it does not fit a safe integer.
 */
export function toSafeNumber(value: bigint): number {
  const result = Number(value);
  if (!Number.isSafeInteger(result)) throw new RangeError(`out of the safe range: ${value}`);
  return result;
}
