import { Flex, theme } from 'antd';
import type { ReactElement } from 'react';
import { chartColour } from './chart-data.ts';
import type { ChartSeries } from './chart-data.ts';

/** Which colour is which series; screen readers have the names in the table. */
export function ChartLegend({ series }: { readonly series: readonly ChartSeries[] }): ReactElement {
  const { token } = theme.useToken();
  return (
    <Flex aria-hidden wrap gap="4px 16px" style={{ marginBottom: 4, color: token.colorTextSecondary }}>
      {series.map(({ name, colour }, index) => (
        <span key={name}>
          <span
            style={{
              display: 'inline-block',
              width: 10,
              height: 10,
              marginInlineEnd: 6,
              borderRadius: 2,
              background: colour ?? chartColour(index),
            }}
          />
          {name}
        </span>
      ))}
    </Flex>
  );
}
