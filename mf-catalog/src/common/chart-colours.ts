/** Series colours that stay apart from each other on both backgrounds. */
export const CHART_COLOURS = { first: '#3f6fe6', second: '#d98a1f', third: '#1fa37a' } as const;
