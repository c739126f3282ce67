/** Texts that the pages of secret links have in common. */
export const linkPageTexts = {
  unknown: 'Ссылка не открывается',
  failed: 'Страница не загрузилась',
  retry: 'Повторить',
  offline: 'Нет сети. Проверьте подключение к интернету.',
  errors: {
    network: 'Банк не отвечает. Проверьте подключение и повторите.',
    internal: 'Ошибка на стороне банка. Повторите попытку позже.',
  } as Readonly<Record<string, string>>,
  rateLimited: (seconds: number) =>
    seconds < 60
      ? `Слишком часто. Повторите через ${seconds}\u00a0с.`
      : `Слишком часто. Повторите через ${Math.ceil(seconds / 60)}\u00a0мин.`,
  otherError: 'Не получилось. Повторите попытку.',
} as const;
