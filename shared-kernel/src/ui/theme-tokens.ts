import { theme } from 'antd';
import type { ThemeConfig } from 'antd';
import type { ThemeName } from '../session/theme.ts';

const FONT =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', 'Liberation Sans', sans-serif";

const SHARED = {
  fontFamily: FONT,
  fontSize: 14,
  borderRadius: 8,
  borderRadiusLG: 10,
  borderRadiusSM: 6,
  controlHeight: 36,
  controlHeightLG: 44,
  wireframe: false,
};

/** Colours of the light theme; every text colour has a contrast of 4.5:1 or more on the three backgrounds. */
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
  colorBorder: '#8893aa',
  colorBorderSecondary: '#e3e8f0',
  colorBgLayout: '#f4f6fa',
  colorBgContainer: '#ffffff',
  colorBgElevated: '#ffffff',
} as const;

/** Colours of the dark theme, under the same contrast rule. */
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
  colorBorderSecondary: '#263049',
  colorBgLayout: '#0f1420',
  colorBgContainer: '#161d2c',
  colorBgElevated: '#1c2436',
} as const;

const components: NonNullable<ThemeConfig['components']> = {
  Table: { cellPaddingBlock: 10, headerSplitColor: 'transparent' },
  Card: { bodyPadding: 20, headerPadding: 20 },
  Form: { verticalLabelPadding: '0 0 4px', itemMarginBottom: 18 },
  Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
};

/** Names of the variables, and of the class under which antd-sheets.ts finds them. */
const cssVar = { key: 'portal', prefix: 'portal' };

export const lightTheme: ThemeConfig = {
  algorithm: theme.defaultAlgorithm,
  token: { ...SHARED, ...LIGHT_COLOURS },
  components,
  cssVar,
  hashed: false,
  zeroRuntime: true,
};

export const darkTheme: ThemeConfig = {
  algorithm: theme.darkAlgorithm,
  // The primary colour fills buttons under white text; as a text of its own it is too dark here.
  token: { ...SHARED, ...DARK_COLOURS, colorPrimaryText: DARK_COLOURS.colorLink },
  components: {
    ...components,
    // The light red is readable as a text and as an edge; filled with it, a button carries dark text.
    Button: { ...components.Button, dangerColor: '#2b0a10' },
    Tabs: {
      itemSelectedColor: DARK_COLOURS.colorLink,
      itemHoverColor: DARK_COLOURS.colorLink,
      inkBarColor: DARK_COLOURS.colorLink,
    },
  },
  cssVar,
  hashed: false,
  zeroRuntime: true,
};

/** The antd theme of the portal. */
export function themeConfig(name: ThemeName): ThemeConfig {
  return name === 'dark' ? darkTheme : lightTheme;
}
