/** Texts of what is shown of several banks at once. */
export const allBanks = {
  scope: 'Чьи заявки показать',
  all: 'Все банки',
  at: (bank: string) => `в банке ${bank}`,
  waiting: (banks: string) => `Ждём ответа: ${banks}`,
  failed: (bank: string) => `Банк ${bank} не отвечает, его заявок в списке нет`,
  retry: 'Повторить',
  notConnected: (banks: string) => `Ещё не подключены: ${banks}`,
  connect: 'Подключить',
  connectFailed: 'Не все банки подключены',
  more: 'Показать ещё',
  shown: (shown: string, total: string) => `Показано ${shown} из ${total}`,
};
