import { theme } from 'antd';
import { useMemo } from 'react';
import { themeAtom } from '../../session/theme.ts';
import { useAtomValue } from '../../state.ts';
import { chartColour, toCanvasColour } from './chart-colours.ts';
import type { ChartSeries } from './chart-data.ts';

/** The portal's tokens as the charting library wants them. The same object until the theme or a series changes. */
export function useLook(series: readonly ChartSeries[], height: number) {
  const { token } = theme.useToken();
  const themeName = useAtomValue(themeAtom);
  return useMemo(() => {
    const text = {
      labelFill: token.colorTextSecondary,
      labelFillOpacity: 1,
      labelOpacity: 1,
      labelFontSize: 12,
      labelFontFamily: token.fontFamily,
    };
    return {
      total: { fill: token.colorText, fillOpacity: 1, fontSize: 12, fontFamily: token.fontFamily },
      background: token.colorBgContainer,
      axis: {
        ...text,
        title: false,
        tick: false,
        line: false,
        gridStroke: token.colorBorder,
        gridStrokeOpacity: 0.4,
        labelSpacing: 8,
      },
      /** Of every chart. */
      common: {
        height,
        autoFit: true,
        animate: false as const,
        theme: themeName === 'dark' ? 'classicDark' : 'classic',
        interaction: {
          tooltip: {
            shared: true,
            css: {
              '.g2-tooltip': {
                background: token.colorBgElevated,
                border: `1px solid ${token.colorBorderSecondary}`,
                'border-radius': `${token.borderRadius}px`,
                'box-shadow': token.boxShadowSecondary,
                color: token.colorText,
                'font-family': token.fontFamily,
              },
              '.g2-tooltip-title': { color: token.colorText },
              '.g2-tooltip-list-item-name-label': { color: token.colorTextSecondary },
              '.g2-tooltip-list-item-value': { color: token.colorText },
            },
          },
        },
      },
      colour: {
        domain: series.map(({ name }) => name),
        range: series.map(({ colour }, index) => toCanvasColour(colour ?? chartColour(index), themeName)),
      },
    };
  }, [token, themeName, series, height]);
}
