import { useEffect, useMemo, useRef, useState } from 'react';
import type { PointerEvent as ReactPointerEvent, ReactElement } from 'react';
import styles from './bar-chart.module.css';
import { areaOf, niceTicks, labelStep } from './bar-geometry.ts';
import { madeAhead, madeOf, usePart, useWritten } from './part.ts';
import type { Part, Rest } from './part.ts';

export interface BarSeries {
  readonly name: string;
  readonly colour: string;
  /** One value for each bar; bars of the same place are stacked in the order of the series. */
  readonly values: readonly number[];
}

export interface BarChartData {
  readonly series: readonly BarSeries[];
  /** How many bars there are. */
  readonly count: number;
  /** What a bar is, for its hint. */
  readonly labelAt: (index: number) => string;
  /** What stands below a bar, where there is room. */
  readonly axisLabelAt: (index: number) => string;
}

interface BarChartProps {
  readonly part: Part<BarChartData>;
  readonly format: (value: number) => string;
  readonly formatAxis: (value: number) => string;
}

const HEIGHT = 260;
const MARGIN = { left: 84, right: 16, top: 8, bottom: 24 } as const;
const LABEL_WIDTH = 76;

/**
 * Stacked bars as one path a series: hundreds of bars are drawn anew while a slider moves, which a charting library
 * cannot do within a frame. Axes and names are drawn when they change, the shapes are written. Whoever shows it says the
 * same in a table: it is hidden from screen readers.
 */
export function BarChart({ part, format, formatAxis }: BarChartProps): ReactElement {
  const [frame, width] = useWidth();
  const [pointed, setPointed] = useState<number>();
  const inner = Math.max(0, width - MARGIN.left - MARGIN.right);
  const height = HEIGHT - MARGIN.top - MARGIN.bottom;
  const drawing = useMemo(
    () => madeAhead(madeOf(part, (data) => drawingOf(data, inner, height))),
    [part, inner, height],
  );
  usePart(drawing, ({ frame: drawn }) => drawn);
  const shapes = useWritten<SVGGElement, Drawing>(drawing, (root) => {
    const elements = [...root.querySelectorAll('path')];
    return ({ paths }) => {
      const write = (index: number): Rest => {
        elements[index]?.setAttribute('d', paths[index] ?? '');
        return index + 1 < elements.length ? () => write(index + 1) : undefined;
      };
      return write(0);
    };
  });
  const { stack, labels, ticks, top, count } = drawing.get();
  const step = count === 0 ? 0 : inner / count;
  const index = pointed !== undefined && pointed < count ? pointed : undefined;
  const point = (event: ReactPointerEvent): void => {
    const left = event.currentTarget.getBoundingClientRect().left + MARGIN.left;
    const at = Math.floor((event.clientX - left) / step);
    setPointed(at >= 0 && at < count ? at : undefined);
  };
  return (
    <div ref={frame} className={styles.frame} aria-hidden>
      <div className={styles.legend}>
        {stack.length > 1
          ? stack.map(({ name, colour }) => (
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
        <rect className={styles.ground} width={width} height={HEIGHT} />
        <g ref={shapes} transform={`translate(${MARGIN.left} ${MARGIN.top})`}>
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
          {[...stack].reverse().map(({ name, colour }) => (
            <path key={name} fill={colour} />
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
          {labels.map(({ at, label }) => (
            <text
              key={at}
              className={styles.label}
              x={at * step + step / 2}
              y={height + 17}
              textAnchor="middle"
            >
              {label}
            </text>
          ))}
        </g>
      </svg>
      {index === undefined ? null : (
        <Hint part={part} index={index} isLeft={index * step < inner / 2} format={format} />
      )}
    </div>
  );
}

interface HintProps {
  readonly part: Part<BarChartData>;
  readonly index: number;
  /** The bar stands in the left half. */
  readonly isLeft: boolean;
  readonly format: (value: number) => string;
}

/** What the bar below the mouse stands for. */
function Hint({ part, index, isLeft, format }: HintProps): ReactElement {
  const { series, labelAt } = usePart(part, (data) => data);
  return (
    <div
      className={styles.hint}
      style={isLeft ? { insetInlineEnd: 8 } : { insetInlineStart: MARGIN.left + 8 }}
    >
      <strong>{labelAt(index)}</strong>
      {series.map(({ name, colour, values }) => (
        <span key={name}>
          <i style={{ background: colour }} />
          {name}: {format(values[index] ?? 0)}
        </span>
      ))}
    </div>
  );
}

type Drawing = ReturnType<typeof drawingOf>;

/** Everything drawn: the paths are those of the stack from its top, the whole first and what lies lower upon it. */
function drawingOf({ series, count, axisLabelAt }: BarChartData, width: number, height: number) {
  const sums = new Array<number>(count).fill(0);
  const stacked = series.map(({ values }) => {
    const reached = sums.map((sum, index) => (sums[index] = sum + (values[index] ?? 0)));
    // A bar that adds nothing is left out, or its colour would shine through at the edge of the one upon it.
    return reached.map((sum, index) => (values[index] ? sum : 0));
  });
  const ticks = niceTicks(Math.max(0, ...sums));
  const top = ticks.at(-1) ?? 1;
  const paths = stacked.map((tops) => areaOf(tops, { width, height, top })).reverse();
  const every = labelStep(count, width, LABEL_WIDTH);
  const labels = Array.from({ length: Math.ceil(count / every) }, (_, place) => {
    const at = place * every;
    return { at, label: axisLabelAt(at) };
  });
  const stack = series.map(({ name, colour }) => ({ name, colour }));
  return { paths, ticks, top, count, labels, stack, frame: JSON.stringify([ticks, count, labels, stack]) };
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
