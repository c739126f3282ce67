import { token2CSSVar } from '@ant-design/cssinjs';
import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderWithPortal } from '../../testing/render-with-portal.tsx';
import { DARK_COLOURS, LIGHT_COLOURS } from '../theme-colours.ts';
import { Chart } from './chart.tsx';
import { chartColour, toCanvasColour, toneColour } from './chart-colours.ts';

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
      'ДолгПроцентыВсего',
      'май10 ₽5 ₽15 ₽',
      'июнь11 ₽0 ₽11 ₽',
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

  it('says the numbers of a doughnut in words where no table of the page does', () => {
    const points = [{ series: 'Долг', value: 10 }];
    const chart = (tableId?: string): ReactElement => (
      <Chart
        kind="doughnut"
        name="Статусы"
        height={240}
        points={points}
        series={SERIES}
        format={inRoubles}
        {...(tableId === undefined ? {} : { tableId })}
      />
    );
    const { rerender } = renderWithPortal(chart());
    expect(screen.getByText('Долг: 10 ₽')).toBeVisible();
    expect(screen.getByText('Проценты: 0 ₽')).toBeVisible();
    rerender(chart('statuses'));
    expect(screen.queryByText('Долг: 10 ₽')).not.toBeInTheDocument();
  });

  it('gives neighbouring series different colours', () => {
    expect(new Set([0, 1, 2, 3, 4, 5].map(chartColour)).size).toBe(6);
  });

  it.each([0, 5])(
    'the colour of series %i is a variable of the theme, and the canvas gets its value',
    (index) => {
      const name = `colorSeries${index + 1}` as 'colorSeries1';
      expect(chartColour(index)).toBe(`var(${token2CSSVar(name, 'portal')})`);
      expect(toCanvasColour(chartColour(index), 'light')).toBe(LIGHT_COLOURS[name]);
      expect(toCanvasColour(chartColour(index), 'dark')).toBe(DARK_COLOURS[name]);
    },
  );

  it('a tone is drawn in the colour of its tags', () => {
    expect(toneColour('warning')).toBe(`var(${token2CSSVar('colorWarning', 'portal')})`);
    expect(toCanvasColour(toneColour('error'), 'dark')).toBe(DARK_COLOURS.colorError);
  });
});
