import { quoted } from 'shared-kernel/domain/quotes';
import type { ListColumn } from 'shared-kernel/contract/application-columns';
import { formatCount } from 'shared-kernel/domain/plurals';

const APPLICATIONS = { one: 'заявка', few: 'заявки', many: 'заявок' } as const;
const ACCUSATIVE = { one: 'заявку', few: 'заявки', many: 'заявок' } as const;

const PERIODS: Readonly<Partial<Record<ListColumn, string>>> = { holder: 'Срок' };

/** Texts of saved views, columns, export and bulk actions. */
export const lists = {
  views: {
    button: 'Виды',
    title: 'Сохранённые виды',
    none: 'Сохраните фильтры, порядок и столбцы под именем, чтобы открывать их одним нажатием.',
    name: 'Название вида',
    namePlaceholder: 'Например, «Отказы месяца»',
    save: 'Сохранить вид',
    saved: (name: string) => `Вид ${quoted(name)} сохранён`,
    replaceQuestion: (name: string) => `Вид ${quoted(name)} уже есть. Заменить его текущим?`,
    replace: 'Заменить',
    open: (name: string) => `Открыть вид ${quoted(name)}`,
    remove: (name: string) => `Удалить вид ${quoted(name)}`,
    removeQuestion: (name: string) => `Удалить вид ${quoted(name)}?`,
    confirmRemoval: 'Удалить',
    removed: (name: string) => `Вид ${quoted(name)} удалён`,
    removeFailed: 'Вид не удалён',
    copyLink: 'Скопировать ссылку на этот вид',
    copied: 'Ссылка скопирована',
    copyFailed: 'Не удалось скопировать ссылку',
    failed: 'Вид не сохранён',
  },
  turns: {
    label: 'Очереди заявок',
    own: { all: 'Все', my_turn: 'Мой ход', overdue: 'Просрочено', to_sign: 'К подписи' },
    ofOrganisation: { all: 'Все', my_turn: 'Ход агента', overdue: 'Просрочено', to_sign: 'К подписи' },
  },
  columns: {
    button: 'Столбцы',
    title: 'Столбцы и их порядок',
    reset: 'Как было',
    earlier: (column: string) => `Левее: ${column}`,
    later: (column: string) => `Правее: ${column}`,
    moved: (column: string, place: number) => `${column}: столбец ${place}`,
    density: 'Высота строк',
    densities: { compact: 'Плотно', comfortable: 'Свободно' },
  },
  /** Filters by days. */
  periods: PERIODS,
  bulk: {
    label: 'Действия с выбранными',
    selectRow: (id: number) => `Выбрать заявку ${id}`,
    selectPage: 'Выбрать все заявки на странице',
    selected: (count: number) => `Выбрано: ${formatCount(count, APPLICATIONS)}`,
    clear: 'Снять выбор',
    archive: 'В архив',
    unarchive: 'Вернуть из архива',
    reassign: 'Передать коллеге…',
    reject: 'Отказаться…',
    export: 'Выгрузить выбранные',
    rejectTitle: (count: number) => `Отказ: ${formatCount(count, APPLICATIONS)}`,
    rejectWarning: (count: number) => `Закрыть ${formatCount(count, ACCUSATIVE)}? Отменить отказ нельзя.`,
    rejected: 'Будут закрыты',
    more: (count: number) => `и ещё ${formatCount(count, APPLICATIONS)}`,
    titles: {
      archive: 'Перенос в архив',
      unarchive: 'Возврат из архива',
      reassign: 'Передача коллеге',
      reject: 'Отказ от заявок',
    },
    progress: (done: number, total: number) => `${done} из ${total}`,
    stop: 'Остановить',
    stopped: 'Остановлено',
    close: 'Закрыть',
    keepFailed: 'Оставить выбранными неудавшиеся',
    summary: (done: number, total: number) => `Выполнено ${done} из ${total}`,
    results: 'Результат по каждой заявке',
    done: { archive: 'В архиве', unarchive: 'Возвращена', reassign: 'Передана', reject: 'Закрыта с отказом' },
    notArchived: (why: string) => `Закрыта с отказом, но в архив не перенесена. ${why}`,
    skipped: 'Недоступно для этой заявки',
    notReached: 'Не выполнялось',
  },
} as const;
