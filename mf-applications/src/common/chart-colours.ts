import { themeAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';

/** Series colours that stay apart from each other on both backgrounds. */
const COLOURS = [
  '#3f6fe6',
  '#1fa37a',
  '#d98a1f',
  '#8a63d2',
  '#d1495b',
  '#2aa1c0',
  '#7a9a2e',
  '#c06ab8',
  '#6b7a99',
  '#b5763f',
  '#2f8f5b',
  '#a33f6f',
  '#5b54c9',
  '#9b8b1d',
  '#4f8fb8',
] as const;

export function chartColour(index: number): string {
  return COLOURS[index % COLOURS.length] as string;
}

/** Theme of the charting library for the portal's theme. */
export function useChartTheme(): 'classic' | 'classicDark' {
  return useAtomValue(themeAtom) === 'dark' ? 'classicDark' : 'classic';
}
