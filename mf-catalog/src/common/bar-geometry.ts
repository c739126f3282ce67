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
 * Bars above their floors as one path, in the pixels of the plane.
 * @param floor where each bar begins; what lies below it in a stack.
 */
export function areaOf(
  values: readonly number[],
  floor: readonly number[],
  { width, height, top }: Plane,
): string {
  const step = values.length === 0 ? 0 : width / values.length;
  const bar = Math.min(WIDEST_BAR, step < GAP_FROM ? step : step * 0.8);
  const inset = (step - bar) / 2;
  const yOf = (value: number): number => height - (value / top) * height;
  return values
    .map((value, index) => {
      if (!(value > 0)) return '';
      const from = floor[index] ?? 0;
      const x = round(index * step + inset);
      return `M${x} ${round(yOf(from))}V${round(yOf(from + value))}h${round(bar)}V${round(yOf(from))}z`;
    })
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
