import type { StatusTone } from '../../domain/statuses.ts';
import type { ThemeName } from '../../session/theme.ts';
import { DARK_COLOURS, LIGHT_COLOURS } from '../theme-colours.ts';
import { TONES } from '../tones.ts';

type Token = keyof typeof LIGHT_COLOURS;

const SERIES = [
  'colorSeries1',
  'colorSeries2',
  'colorSeries3',
  'colorSeries4',
  'colorSeries5',
  'colorSeries6',
] as const satisfies readonly Token[];

/** `colorSeries1` → `var(--portal-color-series-1)`. */
const toVariable = (token: Token): string =>
  `var(--portal-${token.replaceAll(/[A-Z]|\d+/gu, (part) => `-${part.toLowerCase()}`)})`;

/** Colour of a series by its place, for CSS: it follows the theme. */
export function chartColour(index: number): string {
  return toVariable(SERIES[index % SERIES.length] ?? SERIES[0]);
}

/** Colour of a tone in a chart and beside it: that of its tags' text. */
export function toneColour(tone: StatusTone): string {
  return toVariable(TONES[tone].text);
}

const TOKENS = new Map((Object.keys(LIGHT_COLOURS) as Token[]).map((token) => [toVariable(token), token]));

/** A colour as a canvas takes it: it knows no variables. */
export function toCanvasColour(colour: string, theme: ThemeName): string {
  const token = TOKENS.get(colour);
  if (token === undefined) return colour;
  return (theme === 'dark' ? DARK_COLOURS : LIGHT_COLOURS)[token];
}
