import { formatInteger } from 'shared-kernel/domain/money';
import { formatCount } from 'shared-kernel/domain/plurals';

const CLIENTS = { one: 'клиент', few: 'клиента', many: 'клиентов' } as const;
const DOCUMENTS = { one: 'документ', few: 'документа', many: 'документов' } as const;
const HAVE_DOCUMENTS = {
  one: 'недостающий документ есть',
  few: 'недостающих документа есть',
  many: 'недостающих документов есть',
} as const;

/** Texts of the agent's clients and of their files. */
export const clients = {
  title: 'Клиенты',
  count: (total: number) => formatCount(total, CLIENTS),
  /** Where a bank has more to read. */
  countAtLeast: (total: number) => `${formatInteger(total)}+\u00a0клиентов`,
  applications: ({
    applications,
    isPartial = false,
  }: {
    readonly applications: number;
    readonly isPartial?: boolean;
  }) => (isPartial ? `${formatInteger(applications)}+` : formatInteger(applications)),
  /** Before a sum. */
  atLeast: 'от',
  search: 'Название или ИНН',
  columns: {
    client: 'Клиент',
    banks: 'Банки',
    applications: 'Заявок',
    amount: 'Сумма заявок',
    last: 'Последняя заявка',
  },
  none: 'Клиентов пока нет',
  noneText: 'Клиент появится здесь с первой заявкой, в которой указан его ИНН.',
  failed: 'Список клиентов не загрузился',
  card: {
    back: 'К списку клиентов',
    failed: 'Карточка клиента не загрузилась',
    unknown: 'Такого клиента у вас нет',
    unknownText: 'Ни в одном из подключённых банков нет ваших заявок с этим ИНН.',
    requisites: 'Реквизиты',
    inn: 'ИНН',
    head: 'Руководитель',
    contacts: 'Контакты',
    noContacts: 'В заявках контакты пока не указаны',
    toldIn: (id: number, bank: string) => `из заявки №${id}, ${bank}`,
    applications: (bank: string) => `Заявки в банке ${bank}`,
    elsewhere: 'В других банках',
    waiting: 'Ждём ответа банка…',
    bankFailed: 'Банк не отвечает',
    retryAt: (bank: string) => `Повторить: ${bank}`,
    noneAt: 'Заявок этого клиента нет',
    signedInNowhere: 'Других подключённых банков нет',
    archived: 'в архиве',
  },
  files: {
    title: 'Файлы клиента',
    none: 'Файлов пока нет',
    noneText: 'Документы, которые вы загрузите в заявки клиента, соберутся здесь по видам.',
    failed: 'Файлы не загрузились',
    downloadFailed: 'Не удалось скачать файл',
    offer: (count: number) => `${formatCount(count, HAVE_DOCUMENTS)} в файлах клиента`,
    take: 'Взять из файлов клиента',
    taken: (count: number) => `Взято: ${formatCount(count, DOCUMENTS)}`,
    takenText: 'Подписи не переносятся: подпишите документы, где это нужно.',
    nothingTaken: 'Эти документы уже загружены',
    takeFailed: 'Не удалось взять файлы клиента',
  },
} as const;
