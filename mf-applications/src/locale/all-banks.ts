/** Texts of what is shown of several banks at once. */
export const allBanks = {
  scope: 'Чьи заявки показать',
  tasks: 'Чьи дела показать',
  income: 'Чьи доходы показать',
  clients: 'Чьих клиентов показать',
  at: (bank: string) => `в банке ${bank}`,
  more: 'Показать ещё',
  shown: (shown: string, total: string) => `Показано ${shown} из ${total}`,
};
