import { quoted } from 'shared-kernel/domain/quotes';
/** Texts about sections that other teams deliver. */
export const REMOTES_TEXTS = {
  failedTitle: (title: string) => `Раздел ${quoted(title)} не открылся`,
  failedUnknownTitle: 'Раздел не открылся',
  outdated: 'Портал обновился. Обновите страницу, чтобы открыть раздел.',
  reasons: {
    available: 'Раздел временно недоступен. Остальной портал работает.',
    contract: 'Раздел ещё не обновлён до текущей версии портала. Остальной портал работает.',
    load: 'Не удалось загрузить раздел. Повторите попытку: остальной портал работает.',
    bootstrap: 'Раздел не смог запуститься. Остальной портал работает.',
    mount: 'Раздел не смог запуститься. Остальной портал работает.',
    render: 'В разделе произошла ошибка. Остальной портал работает.',
  },
} as const;
