import { Flex } from 'antd';
import type { ReactElement } from 'react';
import { chartColour } from './chart-colours.ts';
import type { ChartContent } from './chart-data.ts';
import styles from './chart.module.css';

/** Which colour is which series, and its number where no axis says it; screen readers have both in the table. */
export function ChartLegend(
  props: Pick<ChartContent, 'kind' | 'points' | 'series' | 'format'>,
): ReactElement {
  const { kind, points, series, format } = props;
  const values = new Map(points.map((point) => [point.series, point.value]));
  return (
    <Flex aria-hidden wrap gap="4px 16px" className={styles.legend ?? ''}>
      {series.map(({ name, colour }, index) => (
        <span key={name}>
          <span className={styles.mark} style={{ background: colour ?? chartColour(index) }} />
          {kind === 'doughnut' ? `${name}: ${format(values.get(name) ?? 0)}` : name}
        </span>
      ))}
    </Flex>
  );
}
