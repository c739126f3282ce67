/** Texts about remotes and the widgets they lend. */
export const REMOTE_TEXTS = {
  notOffered: 'Этот банк такой возможности не предлагает.',
  widgetFailedTitle: 'Этот блок не загрузился',
  widgetFailedText: 'Остальная страница работает. Попробуйте загрузить блок ещё раз.',
  retry: 'Повторить',
} as const;
