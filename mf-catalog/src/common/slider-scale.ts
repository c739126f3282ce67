/** Positions of a slider and the values they stand for. */
export interface SliderScale {
  /** The last position; the first is 0. */
  readonly last: number;
  readonly valueAt: (position: number) => number;
  /** The position nearest to a value, which may lie outside of the scale. */
  readonly positionOf: (value: number) => number;
}

/** Equal steps from `min` to `max`. */
export function evenScale(min: number, max: number, step: number): SliderScale {
  const last = Math.round((max - min) / step);
  return {
    last,
    valueAt: (position) => Math.min(max, min + position * step),
    positionOf: (value) => clamp(Math.round((value - min) / step), last),
  };
}

/** Round figures that grow with the value: 100 000, 110 000 … 1 000 000, 1 100 000 … */
export function growingScale(min: number, max: number): SliderScale {
  const values: number[] = [];
  for (let decade = min; decade < max; decade *= 10) {
    for (let tenths = 10; tenths < 100; tenths += tenths < 30 ? 1 : 5) {
      const value = (decade * tenths) / 10;
      if (value < max) values.push(value);
    }
  }
  values.push(max);
  const last = values.length - 1;
  return {
    last,
    valueAt: (position) => values[clamp(position, last)] ?? max,
    positionOf: (value) => {
      const above = values.findIndex((each) => each >= value);
      if (above <= 0) return above === 0 ? 0 : last;
      const [lower = 0, upper = 0] = [values[above - 1], values[above]];
      return value - lower < upper - value ? above - 1 : above;
    },
  };
}

function clamp(position: number, last: number): number {
  return Math.min(last, Math.max(0, position));
}
