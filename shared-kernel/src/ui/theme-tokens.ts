import { theme } from 'antd';
import type { ThemeConfig } from 'antd';
import type { ThemeName } from '../session/theme.ts';
import { DARK_COLOURS, DARK_ELEVATION, LIGHT_COLOURS, LIGHT_ELEVATION } from './theme-colours.ts';

const FONT =
  "'Golos Text', 'Golos Text stand-in', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', 'Liberation Sans', sans-serif";

/** Sizes of text, px: note, text, heading of a part, heading of a page, figure that decides. There is no other. */
export const TYPE_SCALE = {
  fontSizeSM: 12,
  fontSize: 14,
  fontSizeLG: 16,
  fontSizeXL: 20,
  fontSizeHeading1: 28,
} as const;

/** Distances are multiples of it, px. */
export const SPACING_UNIT = 4;

/** How long a change is seen, ms: of a colour, of a popup, of a panel. Who wants less motion sees none of it. */
export const MOTION_MS = {
  motionDurationFast: 150,
  motionDurationMid: 200,
  motionDurationSlow: 250,
} as const;

const toSeconds = (ms: number): string => `${ms / 1000}s`;

const SHARED = {
  fontFamily: FONT,
  ...TYPE_SCALE,
  lineHeightHeading1: 36 / 28,
  fontSizeHeading2: 20,
  lineHeightHeading2: 28 / 20,
  fontSizeHeading3: 20,
  lineHeightHeading3: 28 / 20,
  fontSizeHeading4: 16,
  lineHeightHeading4: 24 / 16,
  fontSizeHeading5: 16,
  lineHeightHeading5: 24 / 16,
  borderRadius: 8,
  borderRadiusLG: 10,
  borderRadiusSM: 6,
  controlHeight: 36,
  controlHeightLG: 44,
  controlHeightSM: 28,
  motionDurationFast: toSeconds(MOTION_MS.motionDurationFast),
  motionDurationMid: toSeconds(MOTION_MS.motionDurationMid),
  motionDurationSlow: toSeconds(MOTION_MS.motionDurationSlow),
  // A button that works says so by its sign; paler, its words could not be read.
  opacityLoading: 1,
  wireframe: false,
};

/** Components' own tokens, of the colours of one theme. */
const getComponents = (colours: typeof LIGHT_COLOURS | typeof DARK_COLOURS) =>
  ({
    Table: { cellPaddingBlock: 8, cellPaddingBlockMD: 8, headerSplitColor: 'transparent' },
    Form: { verticalLabelPadding: '0 0 4px', itemMarginBottom: 16 },
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
    Tag: { defaultBg: colours.colorFillQuiet, defaultColor: colours.colorTextSecondary },
  }) satisfies ThemeConfig['components'];

/** Names of the variables, and of the class under which antd-sheets.ts finds them. */
const cssVar = { key: 'portal', prefix: 'portal' };

export const lightTheme: ThemeConfig = {
  algorithm: theme.defaultAlgorithm,
  token: { ...SHARED, ...LIGHT_COLOURS, ...LIGHT_ELEVATION },
  components: getComponents(LIGHT_COLOURS),
  cssVar,
  hashed: false,
  zeroRuntime: true,
};

const darkComponents = getComponents(DARK_COLOURS);

export const darkTheme: ThemeConfig = {
  // antd's dark theme dims the colours that it is given; these are drawn as they are, so that their contrast is known.
  algorithm: [
    theme.darkAlgorithm,
    (_, map = theme.darkAlgorithm(theme.defaultSeed)) => ({ ...map, ...DARK_COLOURS }),
  ],
  token: {
    ...SHARED,
    ...DARK_COLOURS,
    ...DARK_ELEVATION,
    // The primary colour fills buttons under white text; as a text of its own it is too dark here.
    colorPrimaryText: DARK_COLOURS.colorLink,
    // antd's hint is of a grey of its own.
    colorBgSpotlight: DARK_COLOURS.colorBorderSecondary,
  },
  components: {
    ...darkComponents,
    // The light red is readable as a text and as an edge; filled with it, a button carries dark text.
    Button: { ...darkComponents.Button, dangerColor: '#2b0a10' },
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
