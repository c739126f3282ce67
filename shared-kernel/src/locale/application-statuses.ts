/** Part of an application's way that a status belongs to; each holds one or more of the eight steps. */
export const APPLICATION_PHASES = ['request', 'questionnaire', 'scoring', 'package', 'completion'] as const;
export type ApplicationPhase = (typeof APPLICATION_PHASES)[number];

/** How a status is coloured: `warning` waits for the agent, `processing` for the bank. */
export type StatusTone = 'success' | 'processing' | 'warning' | 'error' | 'default';

export interface StatusFacts {
  /** As the agent reads it: the table of chapter 4, and those that the table lacks (decisions). */
  readonly label: string;
  readonly tone: StatusTone;
  readonly phase: ApplicationPhase;
  /**
   * Who has to act next while nothing more is known. An application's own `holder` is exacter: during `scoring` it is the
   * bank while the check runs, and the client may be waited for.
   */
  readonly handoff: 'agent' | 'bank' | 'client' | 'nobody';
  /** Nothing of the application can be changed any more. */
  readonly isFinal: boolean;
}

/**
 * Every status of an application, with all that follows from it: the one place where a status is declared.
 * `pending` is the bank's: the stage machine gives it while a person of the bank decides the scoring.
 */
export const STATUS_FACTS = {
  new: { label: 'Новая', tone: 'default', phase: 'request', handoff: 'agent', isFinal: false },
  registering: { label: 'Регистрация', tone: 'warning', phase: 'request', handoff: 'agent', isFinal: false },
  survey: { label: 'Анкета', tone: 'warning', phase: 'questionnaire', handoff: 'agent', isFinal: false },
  survey_dlc: {
    label: 'Доп. анкета',
    tone: 'warning',
    phase: 'questionnaire',
    handoff: 'agent',
    isFinal: false,
  },
  scoring: { label: 'Скоринг', tone: 'processing', phase: 'scoring', handoff: 'agent', isFinal: false },
  additional_docs: {
    label: 'Запрос документов',
    tone: 'warning',
    phase: 'scoring',
    handoff: 'agent',
    isFinal: false,
  },
  review: { label: 'Верификация', tone: 'processing', phase: 'scoring', handoff: 'bank', isFinal: false },
  doc_list: {
    label: 'Пакет документов',
    tone: 'warning',
    phase: 'package',
    handoff: 'agent',
    isFinal: false,
  },
  finished: { label: 'Завершена', tone: 'success', phase: 'completion', handoff: 'nobody', isFinal: true },
  cancelled: { label: 'Отказ', tone: 'error', phase: 'completion', handoff: 'nobody', isFinal: true },
  archived: { label: 'В архиве', tone: 'default', phase: 'completion', handoff: 'nobody', isFinal: true },
  active: { label: 'Активна', tone: 'processing', phase: 'request', handoff: 'agent', isFinal: false },
  pending: { label: 'В ожидании', tone: 'processing', phase: 'scoring', handoff: 'bank', isFinal: false },
  processing: { label: 'В обработке', tone: 'processing', phase: 'package', handoff: 'bank', isFinal: false },
  approved: { label: 'Одобрена', tone: 'success', phase: 'package', handoff: 'nobody', isFinal: false },
  completed: { label: 'Завершена', tone: 'success', phase: 'completion', handoff: 'nobody', isFinal: true },
} as const satisfies Readonly<Record<string, StatusFacts>>;

export type ApplicationStatus = keyof typeof STATUS_FACTS;

/** Every status code, in the order of the table. */
export const APPLICATION_STATUSES = Object.keys(STATUS_FACTS) as [ApplicationStatus, ...ApplicationStatus[]];
