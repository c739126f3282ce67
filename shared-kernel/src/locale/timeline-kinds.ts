/** What the history of an application may be narrowed to. */
export const TIMELINE_GROUPS = ['statuses', 'fields', 'documents', 'messages'] as const;
export type TimelineGroup = (typeof TIMELINE_GROUPS)[number];

export interface TimelineKindFacts {
  readonly label: string;
  readonly group: TimelineGroup;
  /** The colour of its dot. */
  readonly colour: 'blue' | 'purple' | 'orange' | 'green' | 'cyan' | 'gray';
}

/** Every kind of event in the history of an application with all that follows from it. */
export const TIMELINE_KIND_FACTS = {
  created: { label: 'Создание', group: 'statuses', colour: 'blue' },
  status: { label: 'Статус', group: 'statuses', colour: 'blue' },
  step: { label: 'Шаг', group: 'statuses', colour: 'gray' },
  field: { label: 'Поля', group: 'fields', colour: 'gray' },
  document: { label: 'Документ', group: 'documents', colour: 'gray' },
  signature: { label: 'Подпись', group: 'documents', colour: 'green' },
  scoring: { label: 'Скоринг', group: 'statuses', colour: 'purple' },
  request: { label: 'Запрос', group: 'documents', colour: 'orange' },
  message: { label: 'Сообщение', group: 'messages', colour: 'cyan' },
  archive: { label: 'Архив', group: 'statuses', colour: 'gray' },
} as const satisfies Readonly<Record<string, TimelineKindFacts>>;

export type TimelineKind = keyof typeof TIMELINE_KIND_FACTS;

export const TIMELINE_KINDS = Object.keys(TIMELINE_KIND_FACTS) as [TimelineKind, ...TimelineKind[]];
