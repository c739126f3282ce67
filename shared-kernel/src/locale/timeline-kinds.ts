import type { StatusTone } from '../domain/statuses.ts';

/** What the history of an application may be narrowed to. */
export const TIMELINE_GROUPS = ['statuses', 'fields', 'documents', 'messages'] as const;
export type TimelineGroup = (typeof TIMELINE_GROUPS)[number];

export interface TimelineKindFacts {
  readonly label: string;
  readonly group: TimelineGroup;
  /** Of its dot. */
  readonly tone: StatusTone;
}

/** Every kind of event in the history of an application with all that follows from it. */
export const TIMELINE_KIND_FACTS = {
  created: { label: 'Создание', group: 'statuses', tone: 'processing' },
  status: { label: 'Статус', group: 'statuses', tone: 'processing' },
  step: { label: 'Шаг', group: 'statuses', tone: 'default' },
  field: { label: 'Поля', group: 'fields', tone: 'default' },
  document: { label: 'Документ', group: 'documents', tone: 'default' },
  signature: { label: 'Подпись', group: 'documents', tone: 'success' },
  scoring: { label: 'Скоринг', group: 'statuses', tone: 'processing' },
  request: { label: 'Запрос', group: 'documents', tone: 'warning' },
  message: { label: 'Сообщение', group: 'messages', tone: 'default' },
  archive: { label: 'Архив', group: 'statuses', tone: 'default' },
} as const satisfies Readonly<Record<string, TimelineKindFacts>>;

export type TimelineKind = keyof typeof TIMELINE_KIND_FACTS;

export const TIMELINE_KINDS = Object.keys(TIMELINE_KIND_FACTS) as [TimelineKind, ...TimelineKind[]];
