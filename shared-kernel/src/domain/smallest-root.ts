/** Largest rate per period that is looked for: 1 000 000 %. */
const MAX_RATE = 10_000;
/** Smallest step of the search; roots below it count as zero. */
const FIRST_STEP = 1e-9;
const GROWTH = 1.05;
const FIRST_STRIDE = 1e-3;
const STRIDE_GROWTH = 4;
/** Relative width of a bracket at which its root is certain to the last decimal anybody sees. */
const TOLERANCE = 1e-13;
const MAX_ROUNDS = 200;

/**
 * The smallest rate `i ≥ 0` at which a net present value, positive or zero at `i = 0`, reaches zero.
 * Steps grow geometrically until the sign changes, then the bracket is closed in on.
 * @returns `null` when the value is negative at once or never changes sign.
 */
export function smallestRoot(value: (rate: number) => number): number | null {
  const atZero = value(0);
  if (atZero === 0) return 0;
  if (!(atZero > 0)) return null;
  return bracketed(value, { low: 0, atLow: atZero, high: FIRST_STEP, growth: GROWTH });
}

/**
 * The rate at which a net present value that only falls reaches zero. There is one at most, so the search may stride:
 * a cash flow whose receipts all come before its payments is of this kind.
 * @returns `null` when the value is negative at once or never reaches zero.
 */
export function onlyRoot(value: (rate: number) => number): number | null {
  const atZero = value(0);
  if (atZero === 0) return 0;
  if (!(atZero > 0)) return null;
  return bracketed(value, { low: 0, atLow: atZero, high: FIRST_STRIDE, growth: STRIDE_GROWTH });
}

interface Search {
  readonly low: number;
  readonly atLow: number;
  readonly high: number;
  readonly growth: number;
}

/** Strides until the sign changes, then closes in on the root. */
function bracketed(value: (rate: number) => number, { growth, ...from }: Search): number | null {
  let { low, atLow, high } = from;
  let atHigh = value(high);
  while (atHigh > 0) {
    [low, atLow] = [high, atHigh];
    high *= growth;
    if (high > MAX_RATE) return null;
    atHigh = value(high);
  }
  return between(value, { low, atLow, high, atHigh });
}

interface Bracket {
  readonly low: number;
  readonly atLow: number;
  readonly high: number;
  readonly atHigh: number;
}

/** Root within a bracket: secants with the end that stays halved (the Illinois rule), as close as doubles tell apart. */
function between(value: (rate: number) => number, bracket: Bracket): number {
  let { low, atLow, high, atHigh } = bracket;
  let kept = 0;
  for (let round = 0; round < MAX_ROUNDS && atHigh !== 0; round += 1) {
    const secant = low + ((high - low) * atLow) / (atLow - atHigh);
    const rate = secant > low && secant < high ? secant : (low + high) / 2;
    if (rate <= low || rate >= high || high - low <= TOLERANCE * high) return rate;
    const at = value(rate);
    if (at > 0) {
      [low, atLow] = [rate, at];
      if (kept > 0) atHigh /= 2;
      kept = 1;
    } else {
      [high, atHigh] = [rate, at];
      if (kept < 0) atLow /= 2;
      kept = -1;
    }
  }
  return high;
}
