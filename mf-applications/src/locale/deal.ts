import { formatCount } from 'shared-kernel/domain/plurals';

const BANKS_TO = { one: 'банк', few: 'банка', many: 'банков' } as const;
/** After «от». */
const SIBLINGS = { one: 'заявки', few: 'заявок', many: 'заявок' } as const;

/** One client to several banks at once. */
export const deal = {
  title: 'Заявки в несколько банков',
  mark: (bank: string) => `Выбрать ${bank} для заявки в несколько банков`,
  together: 'Подать в этот банк',
  choose: 'Отметьте банки, в которые подать заявку: анкета будет общей.',
  chosen: (banks: string) => `Выбрано: ${banks}`,
  create: (count: number) => (count === 0 ? 'Подать заявку' : `Подать в ${formatCount(count, BANKS_TO)}`),
  running: 'Создаём заявки…',
  asking: 'Обращаемся в банк…',
  summary: (done: number, total: number) => `Создано ${done} из ${total}`,
  shared:
    'Ответы общие: завершённый шаг одной заявки заполнит такие же вопросы в остальных. Вопросы только этого банка задаст сама заявка.',
  results: 'Результат по каждому банку',
  noSession: (reason: string) => `Нет входа в банк, заявка не создана. ${reason}`,
  notCreated: (bank: string) => `Заявка в банке ${bank} не создана`,
  open: 'Открыть',
  openAt: (bank: string) => `Открыть заявку: ${bank}`,
  openFailed: 'Не удалось перейти в банк',
  retry: 'Повторить',
  retryAt: (bank: string) => `Повторить: ${bank}`,
  close: 'Закрыть',
  others: 'Этот же клиент в других банках:',
  won: (bank: string) => `Сделка оформлена в банке ${bank}`,
  stillOpen: (names: string) =>
    `Этот же клиент ещё рассматривается: ${names}. Если заявки больше не нужны, откажитесь от них.`,
  sibling: (bank: string, id: number) => `${bank} №${id}`,
  withdraw: (count: number) => `Отказаться от ${formatCount(count, SIBLINGS)}`,
  withdrawQuestion: (count: number) => `Отказаться от ${formatCount(count, SIBLINGS)} в других банках?`,
  withdrawDetails: (names: string) => `Будут закрыты с отказом: ${names}. Отменить отказ нельзя.`,
  withdrawReason: 'Клиент выбрал другой банк',
  withdrawn: (bank: string, id: number) => `Заявка №${id} в банке ${bank} закрыта с отказом`,
  withdrawFailed: (bank: string, id: number) => `Заявка №${id} в банке ${bank} не закрыта`,
  draftsStay:
    'Пока шаг не завершён, его черновик видит только эта заявка. Завершённый шаг передаст исправленные ответы в остальные заявки клиента.',
  otherAt: (bank: string, id: number, status: string) => `${bank}\u00a0— заявка №${id}, ${status}`,
};
