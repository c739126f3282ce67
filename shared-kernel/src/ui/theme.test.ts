import { theme } from 'antd';
import { contrast, toPerceived } from './colour.ts';
import { DARK_COLOURS, LIGHT_COLOURS } from './theme-colours.ts';
import { themeConfig } from './theme-tokens.ts';
import { TONES } from './tones.ts';

const SURFACES = ['colorBgLayout', 'colorBgContainer', 'colorBgElevated'] as const;
const TEXTS = [
  ...['colorText', 'colorTextHeading', 'colorTextSecondary', 'colorTextTertiary', 'colorTextDescription'],
  ...[
    'colorTextPlaceholder',
    'colorTextQuaternary',
    'colorLink',
    'colorLinkHover',
    'colorLinkActive',
    'colorInfo',
    'colorSuccess',
    'colorWarning',
  ],
  'colorError',
] as readonly (keyof typeof LIGHT_COLOURS)[];

it('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

describe.each(['light', 'dark'] as const)('colours of the %s theme', (name) => {
  const colours = name === 'dark' ? DARK_COLOURS : LIGHT_COLOURS;

  it('antd draws with them', () => {
    expect(theme.getDesignToken(themeConfig(name))).toMatchObject(colours);
  });

  it('every text is readable on every surface', () => {
    const weak = TEXTS.flatMap((text) =>
      SURFACES.map((surface) => ({ text, surface, ratio: contrast(colours[text], colours[surface]) })),
    ).filter(({ ratio }) => ratio < 4.5);
    expect(weak).toEqual([]);
  });

  it('every tone is readable on its own background', () => {
    const weak = Object.entries(TONES)
      .map(([tone, { text, background }]) => ({ tone, ratio: contrast(colours[text], colours[background]) }))
      .filter(({ ratio }) => ratio < 4.5);
    expect(weak).toEqual([]);
  });

  it('a series of a chart is seen on the page, its neighbours differ in hue', () => {
    const series = ([1, 2, 3, 4, 5, 6] as const).map((place) => colours[`colorSeries${place}`]);
    for (const colour of series) expect(contrast(colour, colours.colorBgContainer)).toBeGreaterThanOrEqual(3);
    const hues = series.map((colour) => toPerceived(colour).hue);
    for (const [index, hue] of hues.entries()) {
      const next = hues[index + 1] ?? hues[0] ?? 0;
      expect(180 - Math.abs(180 - Math.abs(hue - next))).toBeGreaterThan(30);
    }
  });

  it('what is written on the primary colour is readable, and edges of controls are seen', () => {
    expect(contrast(colours.colorTextLightSolid, colours.colorPrimary)).toBeGreaterThanOrEqual(4.5);
    for (const surface of SURFACES)
      expect(contrast(colours.colorBorder, colours[surface])).toBeGreaterThanOrEqual(3);
  });
});

it('dark surfaces and lines differ in lightness only', () => {
  const parts = [...SURFACES, 'colorFillQuiet', 'colorBorderSecondary'] as const;
  const seen = parts.map((part) => toPerceived(DARK_COLOURS[part]));
  const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
  expect(spread(seen.map(({ hue }) => hue))).toBeLessThan(4);
  expect(spread(seen.map(({ chroma }) => chroma))).toBeLessThan(0.004);
  const lightness = seen.map((each) => each.lightness);
  expect([...lightness].sort((a, b) => a - b)).toEqual(lightness);
});
