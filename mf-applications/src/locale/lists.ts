import { formatCount } from 'shared-kernel/domain/plurals';

const APPLICATIONS = { one: 'заявка', few: 'заявки', many: 'заявок' } as const;
const ACCUSATIVE = { one: 'заявку', few: 'заявки', many: 'заявок' } as const;

/** Texts of saved views, columns, export and bulk actions. */
export const lists = {
  views: {
    button: 'Виды',
    title: 'Сохранённые виды',
    none: 'Сохраните фильтры, порядок и столбцы под именем, чтобы открывать их одним нажатием.',
    name: 'Название вида',
    namePlaceholder: 'Например, «Отказы месяца»',
    save: 'Сохранить вид',
    saved: (name: string) => `Вид «${name}» сохранён`,
    replaceQuestion: (name: string) => `Вид «${name}» уже есть. Заменить его текущим?`,
    replace: 'Заменить',
    open: (name: string) => `Открыть вид «${name}»`,
    remove: (name: string) => `Удалить вид «${name}»`,
    removeQuestion: (name: string) => `Удалить вид «${name}»?`,
    removed: (name: string) => `Вид «${name}» удалён`,
    copyLink: 'Скопировать ссылку на этот вид',
    copied: 'Ссылка скопирована',
    copyFailed: 'Не удалось скопировать ссылку',
    failed: 'Вид не сохранён',
  },
  columns: { button: 'Столбцы', title: 'Видимые столбцы', reset: 'Как было' },
  export: {
    button: 'Выгрузить',
    hint: 'XLSX: видимые столбцы, все найденные строки',
    name: (title: string, date: string) => `${title} ${date}.xlsx`,
    doneAll: 'Выгружены все найденные заявки',
    done: (count: number) => `Выгружено: ${formatCount(count, APPLICATIONS)}`,
    failed: 'Выгрузка не удалась',
  },
  bulk: {
    label: 'Действия с выбранными',
    selectRow: (id: number) => `Выбрать заявку ${id}`,
    selectPage: 'Выбрать все заявки на странице',
    selected: (count: number) => `Выбрано: ${formatCount(count, APPLICATIONS)}`,
    clear: 'Снять выбор',
    archive: 'В архив',
    unarchive: 'Вернуть из архива',
    reject: 'Отказаться…',
    rejectTitle: (count: number) => `Отказ: ${formatCount(count, APPLICATIONS)}`,
    rejectWarning: (count: number) => `Закрыть ${formatCount(count, ACCUSATIVE)}? Отменить отказ нельзя.`,
    titles: {
      archive: 'Перенос в архив',
      unarchive: 'Возврат из архива',
      reject: 'Отказ от заявок',
    },
    progress: (done: number, total: number) => `${done} из ${total}`,
    stop: 'Остановить',
    stopped: 'Остановлено',
    close: 'Закрыть',
    keepFailed: 'Оставить выбранными неудавшиеся',
    summary: (done: number, total: number) => `Выполнено ${done} из ${total}`,
    results: 'Результат по каждой заявке',
    done: { archive: 'В архиве', unarchive: 'Возвращена', reject: 'Закрыта с отказом' },
    skipped: 'Недоступно для этой заявки',
    notReached: 'Не выполнялось',
  },
} as const;
