/**
 * Colours of the light theme; every text colour has a contrast of 4.5:1 or more on the three surfaces (page, card, raised)
 * and on the background of its own tone: theme.test.ts computes it.
 */
export const LIGHT_COLOURS = {
  colorPrimary: '#2456d6',
  colorInfo: '#2456d6',
  colorLink: '#2456d6',
  colorSuccess: '#167640',
  colorWarning: '#965a00',
  colorError: '#c5283d',
  colorPrimaryBg: '#e9effd',
  colorInfoBg: '#e9effd',
  colorInfoBorder: '#b9ccf7',
  colorSuccessBg: '#e6f5ec',
  colorSuccessBorder: '#a9dabd',
  colorWarningBg: '#fdf2df',
  colorWarningBorder: '#f0d29c',
  colorErrorBg: '#fdebed',
  colorErrorBorder: '#f3b7be',
  colorText: '#172033',
  colorTextHeading: '#172033',
  colorTextSecondary: '#4d5870',
  colorTextTertiary: '#5a657d',
  colorTextDescription: '#4d5870',
  colorTextPlaceholder: '#667087',
  colorTextQuaternary: '#667087',
  colorBorder: '#828da5',
  colorBorderSecondary: '#e3e8f0',
  colorTextLightSolid: '#ffffff',
  colorFillQuiet: '#eceff5',
  colorSeries1: '#2f62de',
  colorSeries2: '#148a65',
  colorSeries3: '#b8730f',
  colorSeries4: '#7d55c7',
  colorSeries5: '#c43d52',
  colorSeries6: '#1b8aa8',
  colorBgLayout: '#f4f6fa',
  colorBgContainer: '#ffffff',
  colorBgElevated: '#ffffff',
} as const;

/** Colours of the dark theme, under the same rule. Its surfaces and lines are of one hue and differ in lightness only. */
export const DARK_COLOURS = {
  colorPrimary: '#3f6fe6',
  colorInfo: '#7da2ff',
  colorLink: '#8fb0ff',
  colorSuccess: '#4cc38a',
  colorWarning: '#e3a948',
  colorError: '#ff7b86',
  colorPrimaryBg: '#18264a',
  colorInfoBg: '#18264a',
  colorInfoBorder: '#2c4482',
  colorSuccessBg: '#10291f',
  colorSuccessBorder: '#1f5a41',
  colorWarningBg: '#2c2313',
  colorWarningBorder: '#614b1f',
  colorErrorBg: '#34191f',
  colorErrorBorder: '#74303a',
  colorText: '#e6eaf3',
  colorTextHeading: '#f1f4fa',
  colorTextSecondary: '#a9b4c9',
  colorTextTertiary: '#9aa6bd',
  colorTextDescription: '#a9b4c9',
  colorTextPlaceholder: '#8b97ae',
  colorTextQuaternary: '#8b97ae',
  colorBorder: '#63718f',
  colorBorderSecondary: '#2f3543',
  colorTextLightSolid: '#ffffff',
  colorFillQuiet: '#2b313e',
  colorSeries1: '#6d93f5',
  colorSeries2: '#35b98f',
  colorSeries3: '#e0a04a',
  colorSeries4: '#a787e0',
  colorSeries5: '#e87a88',
  colorSeries6: '#4bb5d2',
  colorBgLayout: '#101622',
  colorBgContainer: '#181e2b',
  colorBgElevated: '#202633',
} as const;

/** How far above the page something lies: a card, what opens over cards, a dialog. */
export const LIGHT_ELEVATION = {
  boxShadowTertiary: '0 1px 2px rgb(16 24 48 / 8%)',
  boxShadowSecondary: '0 8px 24px -8px rgb(16 24 48 / 28%)',
  boxShadow: '0 16px 40px -12px rgb(16 24 48 / 36%)',
} as const;

/** The same on dark surfaces, which rise by lightness: the shadow only parts them. */
export const DARK_ELEVATION = {
  boxShadowTertiary: '0 1px 2px rgb(0 0 0 / 32%)',
  boxShadowSecondary: '0 8px 24px -8px rgb(0 0 0 / 64%)',
  boxShadow: '0 16px 40px -12px rgb(0 0 0 / 72%)',
} as const;
