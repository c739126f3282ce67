import { themeAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';

/** Series colours that stay apart from each other on both backgrounds. */
export const CHART_COLOURS = { first: '#3f6fe6', second: '#d98a1f', third: '#1fa37a' } as const;

/** Theme of the charting library for the portal's theme. */
export function useChartTheme(): 'classic' | 'classicDark' {
  return useAtomValue(themeAtom) === 'dark' ? 'classicDark' : 'classic';
}
