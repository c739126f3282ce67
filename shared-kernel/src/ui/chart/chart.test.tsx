import { screen, within } from '@testing-library/react';
import { renderWithPortal } from '../../testing/render-with-portal.tsx';
import { Chart } from './chart.tsx';
import { chartColour } from './chart-data.ts';

const POINTS = [
  { label: 'май', series: 'Долг', value: 10 },
  { label: 'май', series: 'Проценты', value: 5 },
  { label: 'июнь', series: 'Долг', value: 11 },
];
const SERIES = [{ name: 'Долг' }, { name: 'Проценты' }];
const inRoubles = (value: number): string => `${value} ₽`;

describe('Chart', () => {
  it('brings a table of its values for screen readers', () => {
    renderWithPortal(
      <Chart kind="stacked" name="Платежи" height={200} points={POINTS} series={SERIES} format={inRoubles} />,
    );
    const table = within(screen.getByRole('table', { name: 'Платежи' }));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'ДолгПроценты',
      'май10 ₽5 ₽',
      'июнь11 ₽0 ₽',
    ]);
  });

  it('reserves its height and names the table on the page that says the same', () => {
    renderWithPortal(
      <Chart
        kind="doughnut"
        name="Статусы"
        height={240}
        points={POINTS}
        series={SERIES}
        format={inRoubles}
        tableId="statuses"
      />,
    );
    const chart = screen.getByRole('img', { name: 'Статусы' });
    expect(chart).toHaveAttribute('aria-details', 'statuses');
    expect(chart).toHaveStyle({ height: '240px' });
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('gives neighbouring series different colours', () => {
    expect(new Set([0, 1, 2, 3, 4].map(chartColour)).size).toBe(5);
  });
});
