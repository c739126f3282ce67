import { Flex } from 'antd';
import type { ReactElement } from 'react';
import { chartColour } from './chart-colours.ts';
import type { ChartSeries } from './chart-data.ts';
import styles from './chart.module.css';

/** Which colour is which series; screen readers have the names in the table. */
export function ChartLegend({ series }: { readonly series: readonly ChartSeries[] }): ReactElement {
  return (
    <Flex aria-hidden wrap gap="4px 16px" className={styles.legend ?? ''}>
      {series.map(({ name, colour }, index) => (
        <span key={name}>
          <span className={styles.mark} style={{ background: colour ?? chartColour(index) }} />
          {name}
        </span>
      ))}
    </Flex>
  );
}
