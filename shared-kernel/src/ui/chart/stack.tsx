import { Area, Column } from '@ant-design/charts';
import { memo, useMemo } from 'react';
import type { ReactElement } from 'react';
import { getLabels, getTotals, isArea } from './chart-data.ts';
import type { ChartPoint } from './chart-data.ts';
import type { PlotProps } from './plot.tsx';
import { CHART_TEXTS } from '../../locale/charts.ts';
import { useLook } from './use-look.ts';

/** How many labels the axis of an area names. */
const AXIS_LABELS = 6;

/** The library draws a chart anew with every rendering of its component. */
const SteadyColumn = memo(Column);
const SteadyArea = memo(Area);

/** Series on top of each other: bars, an area where they are many. */
export function Stack(props: PlotProps): ReactElement {
  const { points, series, format, formatAxis = format, formatLabel = String, height } = props;
  const look = useLook(series, height);
  const { hasArea, ...options } = useMemo(() => {
    const labels = getLabels(points);
    const every = Math.ceil(labels.length / AXIS_LABELS);
    const places = new Map(labels.map((label, index) => [label, index]));
    const isMany = isArea(labels);
    const totals = getTotals(points);
    const isSum = series.length > 1;
    // The last point of a label is the top of its stack.
    const tops = new Map(points.map((point) => [point.label ?? '', point]));
    return {
      ...look.common,
      hasArea: isMany,
      data: points.map((point) => ({
        ...point,
        place: places.get(point.label ?? '') ?? 0,
        isTop: tops.get(point.label ?? '') === point,
      })),
      xField: isMany ? 'place' : 'label',
      yField: 'value',
      colorField: 'series',
      stack: true,
      scale: {
        color: look.colour,
        y: { nice: true },
        // Places of a line instead of hundreds of names, of which each would be measured.
        ...(isMany
          ? {
              x: {
                type: 'linear',
                domain: [0, labels.length - 1],
                nice: false,
                tickMethod: () => labels.map((_, index) => index).filter((index) => index % every === 0),
              },
            }
          : {}),
      },
      axis: {
        x: {
          ...look.axis,
          grid: false,
          labelAutoRotate: false,
          // An area names few places, and to measure them takes as long as to draw it.
          labelAutoHide: !isMany,
          labelFormatter: (at: string | number) =>
            formatLabel(typeof at === 'number' ? (labels[at] ?? '') : at),
        },
        y: { ...look.axis, labelFormatter: formatAxis },
      },
      // In the page's own text, by `Chart`.
      legend: false as const,
      tooltip: {
        title: ({ label = '' }: ChartPoint) =>
          isSum ? `${label} · ${CHART_TEXTS.total}: ${format(totals.get(label) ?? 0)}` : label,
        // Of the value itself: on the axis stands the sum of the stack.
        items: [({ series: name, value }: ChartPoint) => ({ name, value: format(value) })],
      },
      ...(isMany
        ? {}
        : {
            style: { maxWidth: 56 },
            label: {
              text: ({ label = '', isTop }: ChartPoint & { readonly isTop: boolean }) =>
                isTop ? formatAxis(totals.get(label) ?? 0) : '',
              position: 'top' as const,
              textBaseline: 'bottom' as const,
              ...look.total,
              // In a narrow window totals would write over each other; the hint and the table have them all.
              transform: [{ type: 'overlapHide' }],
            },
          }),
    };
  }, [look, points, series, format, formatAxis, formatLabel]);
  return hasArea ? <SteadyArea {...options} /> : <SteadyColumn {...options} />;
}
