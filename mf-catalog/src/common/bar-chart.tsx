import { useEffect, useMemo, useRef, useState } from 'react';
import type { PointerEvent as ReactPointerEvent, ReactElement } from 'react';
import styles from './bar-chart.module.css';
import { areaOf, niceTicks, labelStep } from './bar-geometry.ts';

export interface BarSeries {
  readonly name: string;
  readonly colour: string;
  /** One value for each bar; bars of the same place are stacked in the order of the series. */
  readonly values: readonly number[];
}

interface BarChartProps {
  readonly series: readonly BarSeries[];
  /** How many bars there are. */
  readonly count: number;
  /** What a bar is, for its hint. */
  readonly labelAt: (index: number) => string;
  /** What stands below a bar, where there is room. */
  readonly axisLabelAt: (index: number) => string;
  readonly format: (value: number) => string;
  readonly formatAxis: (value: number) => string;
}

const HEIGHT = 260;
const MARGIN = { left: 84, right: 16, top: 8, bottom: 24 } as const;
const LABEL_WIDTH = 76;

/**
 * Stacked bars as one path a series: hundreds of bars are drawn anew while a slider moves, which a charting library
 * cannot do within a frame. Whoever shows it says the same in a table: it is hidden from screen readers.
 */
export function BarChart(props: BarChartProps): ReactElement {
  const { series, count, labelAt, axisLabelAt, format, formatAxis } = props;
  const [frame, width] = useWidth();
  const [pointed, setPointed] = useState<number>();
  const inner = Math.max(0, width - MARGIN.left - MARGIN.right);
  const height = HEIGHT - MARGIN.top - MARGIN.bottom;
  const step = count === 0 ? 0 : inner / count;
  const { paths, ticks, top } = useMemo(
    () => geometry(series, count, inner, height),
    [series, count, inner, height],
  );
  const index = pointed !== undefined && pointed < count ? pointed : undefined;
  const point = (event: ReactPointerEvent): void => {
    const left = event.currentTarget.getBoundingClientRect().left + MARGIN.left;
    const at = Math.floor((event.clientX - left) / step);
    setPointed(at >= 0 && at < count ? at : undefined);
  };
  const every = labelStep(count, inner, LABEL_WIDTH);
  const labelled = Array.from({ length: Math.ceil(count / every) }, (_, at) => at * every);
  return (
    <div ref={frame} className={styles.frame} aria-hidden>
      <div className={styles.legend}>
        {series.length > 1
          ? series.map(({ name, colour }) => (
              <span key={name}>
                <i style={{ background: colour }} />
                {name}
              </span>
            ))
          : null}
      </div>
      <svg
        width={width}
        height={HEIGHT}
        className={styles.chart}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        <g transform={`translate(${MARGIN.left} ${MARGIN.top})`}>
          {ticks.map((tick) => {
            const y = height - (tick / top) * height;
            return (
              <g key={tick} className={styles.tick}>
                <line x1={0} x2={inner} y1={y} y2={y} />
                <text x={-8} y={y} dy="0.35em" textAnchor="end">
                  {formatAxis(tick)}
                </text>
              </g>
            );
          })}
          {paths.map(({ name, colour, path }) => (
            <path key={name} d={path} fill={colour} />
          ))}
          {index === undefined ? null : (
            <rect
              className={styles.pointed}
              x={index * step}
              y={0}
              width={Math.max(step, 1)}
              height={height}
            />
          )}
          {labelled.map((at) => (
            <text
              key={at}
              className={styles.label}
              x={at * step + step / 2}
              y={height + 17}
              textAnchor="middle"
            >
              {axisLabelAt(at)}
            </text>
          ))}
        </g>
      </svg>
      {index === undefined ? null : (
        <div
          className={styles.hint}
          style={index * step < inner / 2 ? { insetInlineEnd: 8 } : { insetInlineStart: MARGIN.left + 8 }}
        >
          <strong>{labelAt(index)}</strong>
          {series.map(({ name, colour, values }) => (
            <span key={name}>
              <i style={{ background: colour }} />
              {name}: {format(values[index] ?? 0)}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

/** Paths in the order in which they are drawn: the whole stack first, what lies lower upon it. */
function geometry(series: readonly BarSeries[], count: number, width: number, height: number) {
  const sums = new Array<number>(count).fill(0);
  const stacked = series.map(({ name, colour, values }) => {
    const reached = sums.map((sum, index) => (sums[index] = sum + (values[index] ?? 0)));
    // A bar that adds nothing is left out, or its colour would shine through at the edge of the one upon it.
    return { name, colour, tops: reached.map((sum, index) => (values[index] ? sum : 0)) };
  });
  const ticks = niceTicks(Math.max(0, ...sums));
  const top = ticks.at(-1) ?? 1;
  const paths = stacked.map(({ name, colour, tops }) => ({
    name,
    colour,
    path: areaOf(tops, { width, height, top }),
  }));
  return { paths: paths.reverse(), ticks, top };
}

/** Width of an element, followed as the window changes. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}
