/** Largest rate per period that is looked for: 1 000 000 %. */
const MAX_RATE = 10_000;
/** Smallest step of the search; roots below it count as zero. */
const FIRST_STEP = 1e-9;
const GROWTH = 1.05;

/**
 * The smallest rate `i ≥ 0` at which a net present value, positive or zero at `i = 0`, reaches zero.
 * Steps grow geometrically until the sign changes, then the bracket is halved to the last bit.
 * @returns `null` when the value is negative at once or never changes sign.
 */
export function smallestRoot(value: (rate: number) => number): number | null {
  const atZero = value(0);
  if (atZero === 0) return 0;
  if (!(atZero > 0)) return null;
  let low = 0;
  let high = FIRST_STEP;
  while (value(high) > 0) {
    low = high;
    high *= GROWTH;
    if (high > MAX_RATE) return null;
  }
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (value(middle) > 0) low = middle;
    else high = middle;
  }
}
