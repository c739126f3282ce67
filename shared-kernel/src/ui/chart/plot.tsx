import type { ReactElement } from 'react';
import type { ChartContent } from './chart-data.ts';
import { Doughnut } from './doughnut.tsx';
import { Stack } from './stack.tsx';

export interface PlotProps extends ChartContent {
  readonly height: number;
}

/** What the charting library draws. Loaded apart, by `Chart`. */
export default function Plot(props: PlotProps): ReactElement {
  return props.kind === 'doughnut' ? <Doughnut {...props} /> : <Stack {...props} />;
}
