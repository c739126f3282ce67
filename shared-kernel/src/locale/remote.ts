/** Texts about remotes and the widgets they lend. */
export const REMOTE_TEXTS = {
  notOfferedTitle: 'Этот банк такой возможности не предлагает',
  notOfferedText: 'Выберите в меню другой банк или вернитесь на главную.',
  widgetFailedTitle: 'Этот блок не загрузился',
  widgetFailedText: 'Остальная страница работает. Попробуйте загрузить блок ещё раз.',
  retry: 'Повторить',
} as const;
