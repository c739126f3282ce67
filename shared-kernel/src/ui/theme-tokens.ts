import { theme } from 'antd';
import type { ThemeConfig } from 'antd';
import type { ThemeName } from '../session/theme.ts';
import { DARK_COLOURS, LIGHT_COLOURS } from './theme-colours.ts';

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
