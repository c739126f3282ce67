import { Pie } from '@ant-design/charts';
import { memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { ReactElement } from 'react';
import type { PlotProps } from './plot.tsx';
import { useLook } from './use-look.ts';

interface SliceEvent {
  readonly data?: { readonly data?: { readonly series?: string } };
}

interface ReadyPlot {
  readonly chart: { readonly on: (event: string, listener: (event: SliceEvent) => void) => unknown };
}

/** The library draws a chart anew with every rendering of its component. */
const SteadyPie = memo(Pie);

/** Shares of a whole. */
export function Doughnut({ points, series, format, height, onPress }: PlotProps): ReactElement {
  const look = useLook(series, height);
  const press = useRef<(event: SliceEvent) => void>(() => undefined);
  // The chart listens from its first drawing on, and the data change under it.
  useLayoutEffect(() => {
    press.current = (event) => {
      const pressed = event.data?.data?.series;
      if (pressed !== undefined) onPress?.(pressed);
    };
  });
  const listen = useCallback(
    // Of the chart itself: what the wrapper passes on no longer says that it was an element that was pressed.
    ({ chart }: ReadyPlot) => void chart.on('element:click', (event) => press.current(event)),
    [],
  );
  const isPressable = onPress !== undefined;
  const options = useMemo(
    () => ({
      ...look.common,
      data: [...points],
      angleField: 'value',
      colorField: 'series',
      innerRadius: 0.66,
      radius: 0.95,
      legend: false as const,
      label: false as const,
      scale: { color: look.colour },
      style: { stroke: look.background, lineWidth: 2, cursor: isPressable ? 'pointer' : 'default' },
      tooltip: { title: '', items: [{ name: '', field: 'value', channel: 'y', valueFormatter: format }] },
    }),
    [look, points, format, isPressable],
  );
  return <SteadyPie {...options} onReady={listen} />;
}
