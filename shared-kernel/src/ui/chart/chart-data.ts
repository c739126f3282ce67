/** One value of a chart. */
export interface ChartPoint {
  /** What the value belongs to: a month of a bar chart; a doughnut has one ring and leaves it out. */
  readonly label?: string;
  /** Name of a series. */
  readonly series: string;
  readonly value: number;
}

export interface ChartSeries {
  readonly name: string;
  /** `chartColour` or `toneColour`; the series colour of its place by default. */
  readonly colour?: string;
}

export interface ChartContent {
  /** `stacked`: the series of each label on top of each other; `doughnut`: shares of a whole. */
  readonly kind: 'stacked' | 'doughnut';
  /** Values in the order of their labels. The same array until a value changes. */
  readonly points: readonly ChartPoint[];
  /** From the bottom of the stack, or clockwise. The same array until a series changes. */
  readonly series: readonly ChartSeries[];
  /** A value in full: hint and table. The same function at every rendering, as the other two. */
  readonly format: (value: number) => string;
  /** A value in short, for the axis. */
  readonly formatAxis?: (value: number) => string;
  /** A label in short, for the axis. */
  readonly formatLabel?: (label: string) => string;
  /** Told which series was pressed. A table of links beside the chart offers the same by keyboard. */
  readonly onPress?: (series: string) => void;
}

/** The labels of a chart, each once, in their order. */
export function getLabels(points: readonly ChartPoint[]): readonly string[] {
  return [...new Set(points.map(({ label = '' }) => label))];
}

/** Above this many labels bars are thinner than a few pixels: an area says the same and is drawn in a fraction of the time. */
const MOST_BARS = 60;

/** Whether a stacked chart of these labels is an area, without the totals that stand on bars. */
export const isArea = (labels: readonly string[]): boolean => labels.length > MOST_BARS;

/** What each label comes to, in all its series. */
export function getTotals(points: readonly ChartPoint[]): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  for (const { label = '', value } of points) totals.set(label, (totals.get(label) ?? 0) + value);
  return totals;
}
