import type { ReactElement } from 'react';
import { CHART_TEXTS } from '../../locale/charts.ts';
import { getLabels, getTotals } from './chart-data.ts';
import type { ChartContent } from './chart-data.ts';
import styles from './chart.module.css';

/**
 * The values of a chart: a row for each label, a column for each series. For screen readers, and on paper where the chart
 * was never drawn or has no totals of its own.
 */
export function ChartTable(
  props: Pick<ChartContent, 'points' | 'series' | 'format'> & { readonly name: string },
): ReactElement {
  const { name, points, series, format } = props;
  const values = new Map(points.map(({ label = '', series: of, value }) => [`${label}\n${of}`, value]));
  const totals = getTotals(points);
  const isSum = series.length > 1;
  return (
    <div className={styles.values}>
      <table aria-label={name}>
        <thead>
          <tr>
            <td />
            {series.map((each) => (
              <th key={each.name} scope="col">
                {each.name}
              </th>
            ))}
            {isSum ? <th scope="col">{CHART_TEXTS.total}</th> : null}
          </tr>
        </thead>
        <tbody>
          {getLabels(points).map((label) => (
            <tr key={label}>
              <th scope="row">{label || name}</th>
              {series.map((each) => (
                <td key={each.name}>{format(values.get(`${label}\n${each.name}`) ?? 0)}</td>
              ))}
              {isSum ? <td>{format(totals.get(label) ?? 0)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
