import { memo } from 'react';
import type { ComponentProps, ReactElement } from 'react';
import { lazyCode, useLazy } from '../../lazy.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { getLabels, isArea } from './chart-data.ts';
import type { ChartContent } from './chart-data.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';
import type Plot from './plot.tsx';
import { Ring } from './ring.tsx';
import { useOnSight } from '../use-on-sight.ts';
import styles from './chart.module.css';

const plot = lazyCode(() =>
  import(/* webpackChunkName: "chart" */ './plot.tsx').then((module) => module.default),
);

export interface ChartProps extends ChartContent {
  /** What the chart shows, for screen readers. */
  readonly name: string;
  /** Height in pixels, reserved before the charting library is there. */
  readonly height: number;
  /**
   * Id of a table on the page that says the same; without it the chart brings one for screen readers, and a doughnut says its
   * numbers in words.
   */
  readonly tableId?: string;
}

/**
 * The portal's chart, in its colours and with a table behind it for whoever cannot see it. The charting library is heavy: it is
 * loaded with the first chart that is seen. Until then, and without a network, a doughnut is drawn by the page itself; of
 * any other chart the table is printed, for nothing that is loaded or drawn when printing begins comes in time for the paper.
 */
export const Chart = memo(function Chart({ name, height, tableId, ...content }: ChartProps): ReactElement {
  const isWithoutTotals = content.kind === 'stacked' && isArea(getLabels(content.points));
  const hasLegend = content.kind === 'doughnut' ? tableId === undefined : content.series.length > 1;
  return (
    <div className={isWithoutTotals ? `${styles.chart} ${styles.withoutTotals}` : styles.chart}>
      {hasLegend ? <ChartLegend {...content} /> : null}
      <div
        role="img"
        aria-label={name}
        {...(tableId === undefined ? {} : { 'aria-details': tableId })}
        className={styles.plot}
        style={{ height }}
      >
        <ErrorBoundary fallback={() => null}>
          <LazyPlot {...content} height={height} />
        </ErrorBoundary>
      </div>
      {tableId === undefined ? <ChartTable name={name} {...content} /> : null}
    </div>
  );
});

/** The library comes when the chart is seen and the browser is idle: what the page says does not wait behind it. */
function LazyPlot(props: ComponentProps<typeof Plot>): ReactElement {
  const [isSeen, ref] = useOnSight(plot.peek() !== undefined);
  if (isSeen) return <LoadedPlot {...props} />;
  return (
    <div ref={ref} className={styles.place}>
      <PlotPlace {...props} />
    </div>
  );
}

function LoadedPlot(props: ComponentProps<typeof Plot>): ReactElement {
  const { code: Loaded } = useLazy(plot);
  if (Loaded) return <Loaded {...props} />;
  return (
    <div className={styles.place}>
      <PlotPlace {...props} />
    </div>
  );
}

function PlotPlace({ kind, points, series }: ComponentProps<typeof Plot>): ReactElement | null {
  return kind === 'doughnut' ? <Ring points={points} series={series} /> : null;
}
