import { formatCount } from 'shared-kernel/domain/plurals';
import { formatInteger } from 'shared-kernel/domain/money';
import { allBanks } from '../../../locale/all-banks.ts';
import { ru as common } from '../../../locale/ru.ts';
import { lists } from './lists.ts';
import { reassign } from '../../../locale/reassign.ts';

/** «из 21 заявки»: the genitive after «из». */
const APPLICATIONS_OF = { one: 'заявки', few: 'заявок', many: 'заявок' } as const;

/** Texts of this feature, with those that it shares. */
export const ru = {
  ...common,
  lists,
  reassign,
  requests: {
    ...common.requests,
    refreshed: 'Обновлено',
    offline: 'Нет сети: показаны прежние заявки',
    notNamed: 'Банк не сообщает',
    noClient: 'Банк не называет клиента',
    unread: {
      one: 'заявка не прочитана',
      few: 'заявки не прочитаны',
      many: 'заявок не прочитано',
      other: 'заявки не прочитано',
    },
    unreadText: 'Банк передал их с ошибкой. Остальные заявки показаны.',
    filterCount: (count: number) => `Фильтры, выбрано: ${count}`,
    stages: 'Этапы',
    overdueOnly: 'Только просроченные',
    daysCrossed: 'Первый день позже последнего',
    sumsCrossed: 'Сумма «от» больше суммы «до»',
    empty: {
      notFoundText: 'Измените поиск или фильтры\u00a0— или сбросьте их, чтобы увидеть все заявки.',
      archive: 'В архиве пусто',
      archiveText: 'Перенесите сюда заявку через её меню, когда работа по ней закончена.',
      bank: 'Заявок в банке пока нет',
      bankText: 'Новая заявка появится здесь сама, как только агент её создаст.',
    },
    showFound: 'Показать',
    searchPlaceholder: 'Номер, клиент или ИНН',
    kind: 'Вид продукта',
    condition: (filter: string, value: string) => `${filter}: ${value}`,
    types: { all: 'Все', loan: 'Кредиты', guarantee: 'Гарантии' },
    partner: 'Банк',
    range: (from: number, to: number, total: number) =>
      `${from}–${to} из ${formatCount(total, APPLICATIONS_OF)}`,
    countAtLeast: (total: number) => `${formatInteger(total)}+\u00a0заявок`,
    rangeAtLeast: (from: number, to: number, total: number) =>
      `${from}–${to} из ${formatInteger(total)}+\u00a0заявок`,
    openNumber: (id: number) => `Открыть заявку ${id}`,
    unreadMessages: (count: number) =>
      formatCount(count, {
        one: 'непрочитанное сообщение',
        few: 'непрочитанных сообщения',
        many: 'непрочитанных сообщений',
      }),
    open: 'Открыть',
    archive: 'В архив',
    unarchive: 'Вернуть из архива',
    reject: 'Отказаться от заявки…',
    archived: (id: number) => `Заявка №${id} перенесена в архив`,
    unarchived: (id: number) => `Заявка №${id} возвращена из архива`,
    undo: 'Вернуть',
    archiveFailed: 'Не удалось перенести заявку в архив',
    unarchiveFailed: 'Не удалось вернуть заявку из архива',
  },
  allBanks,
  reject: {
    title: (id: number) => `Отказ по заявке №${id}`,
    warning: (client: string | undefined) =>
      `Заявка${client === undefined ? '' : ` клиента ${client}`} будет закрыта. Отменить отказ нельзя.`,
    reason: 'Причина отказа',
    chooseReason: 'Выберите причину',
    ownReason: 'Решение агента',
    comment: 'Комментарий',
    commentRequired: 'Для этой причины нужен комментарий',
    archive: 'Сразу перенести в архив',
    submit: 'Отказаться от заявки',
    done: (id: number) => `Заявка №${id} закрыта с отказом`,
    notArchived: (id: number) => `Заявка №${id} закрыта с отказом, но в архив не перенесена`,
  },
};
