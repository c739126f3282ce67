import { formatCount } from '../domain/plurals.ts';
import { withFullStop } from '../domain/sentences.ts';

const NOT_KEPT = 'Введённое не отправлено и на этом устройстве не поместилось: не закрывайте страницу.';

/** Texts about input that is saved as it is typed. */
export const DRAFT_TEXTS = {
  empty: 'Черновик сохраняется сам',
  savedAt: (time: string) => `Сохранено в ${time}`,
  savedOn: (date: string, time: string) => `Сохранено ${date} в ${time}`,
  dirty: 'Есть несохранённые изменения…',
  offline: 'Банк не отвечает. Введённое хранится на этом устройстве и отправится само.',
  noNetwork: 'Сети нет. Введённое хранится на этом устройстве и отправится само.',
  rateLimited:
    'Слишком много запросов подряд. Введённое хранится на этом устройстве и отправится само чуть позже.',
  /** The same where the browser keeps nothing. */
  notKept: {
    offline: `Банк не отвечает. ${NOT_KEPT}`,
    noNetwork: `Сети нет. ${NOT_KEPT}`,
    rateLimited: `Слишком много запросов подряд. ${NOT_KEPT}`,
  },
  conflict: 'Не отправлено: выберите одну из версий',
  failed: (reason: string) => `Не сохранено: ${reason}`,
  conflictPanel: {
    title: 'Анкету изменили в другом месте',
    bankText: (name: string | null) =>
      name === null
        ? 'Пока вы заполняли форму, её сохранили в другой вкладке или на другом устройстве. Ничего не потеряно.'
        : `Пока вы заполняли форму, её сохранил другой сотрудник: ${withFullStop(name)} Ничего не потеряно.`,
    deviceText: 'Другая вкладка оставила на этом устройстве неотправленные изменения. Ничего не потеряно.',
    compare: 'Сравнить и выбрать',
    explain: 'Выберите, что оставить в каждом поле. До выбора ничего не отправляется.',
    allMine: 'Оставить всё моё',
    allTheirs: 'Взять всё из другой версии',
    mine: 'Здесь',
    otherTab: 'Другая вкладка',
    theirs: (name: string | null, time: string | null) =>
      ['Другая версия', name, time].filter(Boolean).join(', '),
    apply: 'Сохранить выбранное',
    later: 'Решить позже',
  },
  readiness: {
    title: (percent: number) => `Готовность ${percent}\u00a0%`,
    complete: 'Всё заполнено',
    left: (count: number) =>
      `Осталось ${formatCount(count, { one: 'пункт', few: 'пункта', many: 'пунктов' })}:`,
    inSection: (section: string, label: string) => `${section} · ${label}`,
    more: (count: number) => `Ещё ${count}`,
    less: 'Свернуть',
  },
} as const;
