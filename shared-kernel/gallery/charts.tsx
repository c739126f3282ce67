import type { ReactElement } from 'react';
import { formatMoneyShort } from '../src/domain/money.ts';
import { Chart } from '../src/ui/chart/chart.tsx';
import { Exhibit, Group } from './exhibit.tsx';
import { ru } from './locale/ru.ts';
import styles from './gallery.module.css';

const text = ru.charts;
const series = text.series.map((name) => ({ name }));
const stacked = text.months.flatMap((label, month) =>
  text.series.map((name, index) => ({
    label,
    series: name,
    value: 4_000_000 + month * 900_000 - index * 2_100_000,
  })),
);
const shares = text.series.map((name, index) => ({ series: name, value: 24 - index * 9 }));

/** What is drawn; the library comes when a chart is seen. */
export function Charts(): ReactElement {
  return (
    <Group title={text.title}>
      <Exhibit title={text.stacked} rule={text.stackedRule}>
        <div className={styles.wide}>
          <Chart
            kind="stacked"
            name={text.stacked}
            height={220}
            points={stacked}
            series={series}
            format={formatMoneyShort}
          />
        </div>
      </Exhibit>
      <Exhibit title={text.doughnut} rule={text.doughnutRule}>
        <div className={styles.wide}>
          <Chart
            kind="doughnut"
            name={text.doughnut}
            height={180}
            points={shares}
            series={series}
            format={String}
          />
        </div>
      </Exhibit>
    </Group>
  );
}
