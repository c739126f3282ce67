/** What a chart says beside its values. */
export const CHART_TEXTS = { total: 'Всего' } as const;
