import type { TimelineGroup } from 'shared-kernel/contract/applications';
import type { StaffStatus } from 'shared-kernel/contract/staff-statuses';
import { formatCount } from 'shared-kernel/domain/plurals';

const DAYS = { one: 'раб. день', few: 'раб. дня', many: 'раб. дней' } as const;

const STATUS_ACTIONS: Readonly<Record<StaffStatus, string>> = {
  registering: 'Вернуть на оформление заявки',
  survey: 'Вернуть на анкету',
  pending: 'Взять на решение',
  cancelled: 'Отказать',
};

const STATUS_HINTS: Readonly<Record<StaffStatus, string>> = {
  registering: 'Агент исправит заявку и пройдёт следующие шаги заново. Ответы и файлы останутся.',
  survey: 'Агент исправит анкету и отправит заявку на скоринг заново. Ответы и файлы останутся.',
  pending: 'Заявка перейдёт к вам, не дожидаясь ответов на запросы. Затем её можно одобрить или отклонить.',
  cancelled: 'Заявка будет закрыта с отказом банка. Отменить это нельзя.',
};

const GROUPS: Readonly<Record<'all' | TimelineGroup, string>> = {
  all: 'Все',
  statuses: 'Статусы',
  fields: 'Поля',
  documents: 'Документы',
  messages: 'Сообщения',
};

/** Texts of the handoff: the status that a curator sets, waiting for the client, the timeline. */
export const handoff = {
  status: {
    button: 'Изменить статус',
    title: (id: number) => `Статус заявки №${id}`,
    action: 'Новый статус',
    chooseAction: 'Выберите, что сделать с заявкой',
    reason: 'Причина',
    reasonHint: 'Её прочитает агент',
    reasonRequired: 'Укажите причину: её прочитает агент',
    submit: 'Изменить статус',
    done: (label: string) => `Статус изменён: ${label}`,
    actions: STATUS_ACTIONS,
    hints: STATUS_HINTS,
  },
  wait: {
    begin: 'Жду клиента',
    end: 'Клиент ответил',
    title: 'Ждём клиента',
    text: 'Срок остановится, пока вы ждёте ответа, и продолжится, когда вы нажмёте «Клиент ответил».',
    comment: 'Чего ждём',
    commentPlaceholder: 'Например, отчётность за квартал',
    submit: 'Остановить срок',
    begun: 'Срок остановлен: ждём клиента',
    ended: 'Срок продолжается',
    failed: 'Не удалось изменить',
  },
  timeline: {
    filter: 'Что показать',
    groups: GROUPS,
    nothing: 'Таких событий нет',
    clock: 'Рабочее время',
    clockHint: 'Рабочие дни банка с 9:00 до 18:00 по Москве. Пока ждём клиента, время не идёт.',
    total: 'Рабочее время, всего',
    paused: 'Остановлено: ждём клиента',
    since: (moment: string) => `с ${moment}`,
    holders: { agent: 'У агента', bank: 'У банка', client: 'Ждали клиента' },
    /** Working time: whole days of nine hours, then hours or minutes. */
    duration: (minutes: number, dayMinutes: number) => {
      const days = Math.floor(minutes / dayMinutes);
      const hours = Math.floor((minutes % dayMinutes) / 60);
      if (days === 0 && hours === 0) return `${minutes}\u00a0мин`;
      return [days > 0 ? formatCount(days, DAYS) : '', hours > 0 ? `${hours}\u00a0ч` : '']
        .filter(Boolean)
        .join(' ');
    },
  },
} as const;
