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
  /** Taken from the portal's series colours by default. */
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
  /** Told which series was pressed. The legend beside the chart offers the same by keyboard. */
  readonly onPress?: (series: string) => void;
}

/** Series colours that stay apart from each other on both backgrounds. */
const COLOURS = [
  '#3f6fe6',
  '#1fa37a',
  '#d98a1f',
  '#8a63d2',
  '#d1495b',
  '#2aa1c0',
  '#7a9a2e',
  '#c06ab8',
  '#6b7a99',
  '#b5763f',
  '#2f8f5b',
  '#a33f6f',
  '#5b54c9',
  '#9b8b1d',
  '#4f8fb8',
] as const;

/** Colour of a series by its place. */
export function chartColour(index: number): string {
  return COLOURS[index % COLOURS.length] as string;
}

/** The labels of a chart, each once, in their order. */
export function getLabels(points: readonly ChartPoint[]): readonly string[] {
  return [...new Set(points.map(({ label = '' }) => label))];
}
