import type { ReactElement } from 'react';
import { chartColour } from './chart-colours.ts';
import type { ChartContent } from './chart-data.ts';
import styles from './chart.module.css';

/** The doughnut before the charting library has come: the same shares in the same colours. */
export function Ring({ points, series }: Pick<ChartContent, 'points' | 'series'>): ReactElement {
  const total = points.reduce((sum, { value }) => sum + value, 0) || 1;
  let from = 0;
  const slices = series.map(({ name, colour }, index) => {
    const share = points.reduce((sum, point) => (point.series === name ? sum + point.value : sum), 0);
    const start = from;
    from += share / total;
    return `${colour ?? chartColour(index)} ${start}turn ${from}turn`;
  });
  return <div className={styles.ring} style={{ backgroundImage: `conic-gradient(${slices.join(', ')})` }} />;
}
