import { APPLICATIONS } from './words.ts';
import type { GuaranteeType } from 'shared-kernel/contract/products';
import { formatInteger } from 'shared-kernel/domain/money';
import { formatCount } from 'shared-kernel/domain/plurals';

const GUARANTEE_TYPES: Readonly<Record<GuaranteeType, string>> = {
  bid: 'Участие в закупке',
  performance: 'Исполнение контракта',
  warranty: 'Гарантийные обязательства',
  advance: 'Возврат аванса',
};

/** Texts that several features of this remote share; the others stand beside their feature. */
export const ru = {
  title: 'Заявки',
  menu: {
    home: 'Главная',
    requests: 'Заявки',
    allRequests: 'Все заявки',
    archivedRequests: 'Архив заявок',
    bankRequests: 'Заявки банка',
    clients: 'Клиенты',
    myIncome: 'Мои доходы',
  },
  search: {
    home: { label: 'Главная', keywords: ['начало', 'сводка', 'статистика'] },
    requests: { label: 'Заявки', keywords: ['мои заявки', 'список'] },
    allRequests: { label: 'Все заявки', keywords: ['организация', 'коллеги'] },
    archivedRequests: { label: 'Архив заявок', keywords: ['архив'] },
    clients: { label: 'Клиенты', keywords: ['клиент', 'инн', 'файлы клиента'] },
    createRequest: { label: 'Создать заявку', keywords: ['новая заявка', 'кредит', 'гарантия'] },
    myIncome: { label: 'Мои доходы', keywords: ['доход', 'комиссия', 'вознаграждение'] },
  },
  guaranteeTypes: GUARANTEE_TYPES,
  inn: (inn: string) => `ИНН ${inn}`,
  yourMove: 'Ваш ход',
  phases: {
    request: 'Заявка',
    questionnaire: 'Анкета',
    scoring: 'Рассмотрение',
    package: 'Подписание',
    completion: 'Завершение',
  },
  deadline: {
    until: (moment: string) => `до ${moment}`,
    overdue: (day: string) => `Просрочено: ${day}`,
  },
  newApplication: {
    button: 'Новая заявка',
    forClient: 'Заявка для клиента',
    approvalRequired: 'Для создания заявки необходимо одобрение службы безопасности',
  },
  dash: '—',
  workingDays: (count: number) =>
    formatCount(count, { one: 'раб. день', few: 'раб. дня', many: 'раб. дней' }),
  wholeFault: (min: number, max: number) => `Укажите целое число от ${min} до ${formatInteger(max)}`,
  offer: {
    title: (bank: string) => `Предложение банка ${bank}`,
    client: 'Клиент',
    clientInn: 'ИНН клиента',
    product: 'Продукт',
    amount: 'Сумма',
    term: 'Срок',
    guaranteeType: 'Вид гарантии',
    rate: 'Ставка',
    payment: 'Платёж в месяц',
    firstPayment: 'Первый платёж',
    effectiveRate: 'Эффективная ставка',
    fee: 'Комиссия банка',
    commission: 'Ваше вознаграждение',
    commissionOfAgent: 'Вознаграждение агента',
    none: 'Предложение банка не сохранилось',
    toAnotherBank: 'Подать в другой банк',
  },
  queue: {
    title: 'Очередь банка',
    label: 'Очередь',
    tabs: {
      decide: 'Ждут решения',
      requests: 'Запрошены документы',
      processing: 'Оформляются',
      agents: 'У агентов',
      all: 'Все',
    },
    empty: 'В очереди пусто',
    notYours: 'Раздел сотрудников банка',
    notYoursText: 'Ваши заявки и заявки организации\u00a0— в разделах «Заявки» и «Все заявки».',
    emptyText: 'Здесь появятся заявки, которые ждут вашего решения.',
  },
  noApplications: {
    title: 'Заявок пока нет',
    text: 'Начните с ИНН клиента: предложения банков появятся сразу.',
    textOfOthers: 'Заявки создают агенты.',
  },
  export: {
    button: 'Выгрузить',
    hint: 'XLSX: видимые столбцы, все найденные строки',
    name: (title: string, date: string) => `${title} ${date}.xlsx`,
    doneAll: 'Выгружены все найденные заявки',
    done: (count: number) => `Выгружено: ${formatCount(count, APPLICATIONS)}`,
    failed: 'Выгрузка не удалась',
  },
  requests: {
    count: APPLICATIONS,
    filters: 'Фильтры',
    columns: {
      product: 'Продукт',
      amount: 'Сумма',
      bank: 'Банк',
      actions: 'Действия',
    },
    number: (id: number) => `Заявка №${id}`,
    rowActions: (id: number) => `Действия с заявкой №${id}`,
    reassign: 'Передать коллеге…',
    take: 'Взять себе',
  },
  requisites: {
    ogrn: 'ОГРН',
    kpp: 'КПП',
    address: 'Адрес',
  },
};
