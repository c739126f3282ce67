interface Plane {
  readonly width: number;
  readonly height: number;
  /** Value at the upper edge. */
  readonly top: number;
}

/** Bars thinner than this stand without gaps. */
const GAP_FROM = 5;
const WIDEST_BAR = 40;

/**
 * Bars from zero as one path, in the pixels of the plane. The bars of a stack are drawn one upon the other, the
 * highest first, so that no path needs to know where it begins.
 */
export function areaOf(values: readonly number[], { width, height, top }: Plane): string {
  const step = values.length === 0 ? 0 : width / values.length;
  const yOf = (value: number): number => round(height - (Math.max(0, value) / top) * height);
  // One outline around all of them: hundreds are drawn anew many times a second, and no seam shows between two.
  if (step < GAP_FROM) {
    let path = `M0 ${height}`;
    values.forEach((value, index) => {
      const y = yOf(value);
      const next = values[index + 1];
      // Bars of one height have one edge.
      if (next === undefined || yOf(next) !== y) path += `V${y}H${round((index + 1) * step)}`;
    });
    return `${path}V${height}z`;
  }
  const bar = Math.min(WIDEST_BAR, step * 0.8);
  const inset = (step - bar) / 2;
  return values
    .map((value, index) =>
      value > 0 ? `M${round(index * step + inset)} ${height}V${yOf(value)}h${round(bar)}V${height}z` : '',
    )
    .join('');
}

/** Round figures from zero to at least `largest`, four to six of them; `[0, 1]` when there is nothing to show. */
export function niceTicks(largest: number): readonly number[] {
  if (!(largest > 0)) return [0, 1];
  const rough = largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => Math.round(index * step));
}

/** Every how many bars a label fits. */
export function labelStep(count: number, width: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((count * labelWidth) / Math.max(width, 1)));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
