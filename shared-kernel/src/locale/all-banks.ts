/** Texts of what is shown of several banks at once. */
export const ALL_BANKS_TEXTS = {
  all: 'Все банки',
  unreadElsewhere: (count: number) => ` (непрочитанных в других банках: ${count})`,
  waiting: (banks: string) => `Ждём ответа: ${banks}`,
  failed: (bank: string) => `Банк ${bank} не отвечает, его данных в списке нет`,
  notConnected: (banks: string) => `Ещё не подключены: ${banks}`,
  connect: 'Подключить',
  connectFailed: 'Не все банки подключены',
  elsewhere: (bank: string) => `Это в банке ${bank}`,
  now: (bank: string) => `Сейчас открыт банк ${bank}`,
  move: (bank: string) => `Перейти в ${bank}`,
} as const;
