import type { ApplicationPhase, ApplicationStatus } from './application-statuses.ts';

export interface StageFacts {
  /** Its place in the flow, from 1. */
  readonly number: number;
  /** Title of the step. */
  readonly label: string;
  /** Other view names that mean this step. */
  readonly aliases: readonly string[];
  /** `{page}` of `/issue/{hash}/{page}`. */
  readonly route: string;
  /** Optional steps are there only when the bank asks for them. */
  readonly required: boolean;
  /** The step is the bank's form, which is filled in, saved and completed. */
  readonly hasForm: boolean;
  readonly statuses: readonly ApplicationStatus[];
  /** Part of the way that the step belongs to. */
  readonly phase: ApplicationPhase;
}

/**
 * The step table of chapter 4, in order: the one place where a step of an application is declared. The key is the stage
 * value of the stepper and the view name of the server.
 */
export const STAGE_FACTS = {
  bank_selection: {
    number: 1,
    label: 'Выбор банка',
    aliases: [],
    route: 'bank-selection',
    required: true,
    hasForm: false,
    statuses: ['new'],
    phase: 'request',
  },
  issue_registering: {
    number: 2,
    label: 'Оформление заявки',
    aliases: ['stage_reg'],
    route: 'request-form',
    required: true,
    hasForm: true,
    statuses: ['new', 'registering'],
    phase: 'request',
  },
  issue_survey: {
    number: 3,
    label: 'Анкета',
    aliases: [],
    route: 'questionnaire',
    required: true,
    hasForm: true,
    statuses: ['survey'],
    phase: 'questionnaire',
  },
  issue_survey_dlc: {
    number: 4,
    label: 'Дополнительная анкета',
    aliases: [],
    route: 'additional-questionnaire',
    required: false,
    hasForm: true,
    statuses: ['survey_dlc'],
    phase: 'questionnaire',
  },
  issue_scoring: {
    number: 5,
    label: 'Документы',
    aliases: ['documents'],
    route: 'documents',
    required: true,
    hasForm: false,
    statuses: ['scoring'],
    phase: 'scoring',
  },
  issue_additional_documents_requests: {
    number: 6,
    label: 'Запросы банка',
    aliases: [],
    route: 'discussions',
    required: false,
    hasForm: false,
    statuses: ['additional_docs', 'review'],
    phase: 'scoring',
  },
  doc_list: {
    number: 7,
    label: 'Пакет документов',
    aliases: [],
    route: 'document-package',
    required: true,
    hasForm: false,
    statuses: ['doc_list'],
    phase: 'package',
  },
  issue_finished: {
    number: 8,
    label: 'Завершение',
    aliases: [],
    route: 'completion',
    required: true,
    hasForm: false,
    statuses: ['finished', 'cancelled', 'archived'],
    phase: 'completion',
  },
} as const satisfies Readonly<Record<string, StageFacts>>;

export type StepId = keyof typeof STAGE_FACTS;
export type StepNumber = (typeof STAGE_FACTS)[StepId]['number'];
export type StepRoute = (typeof STAGE_FACTS)[StepId]['route'];
/** Steps that are a form of the bank. */
export type FormStage = {
  [Id in StepId]: (typeof STAGE_FACTS)[Id]['hasForm'] extends true ? Id : never;
}[StepId];

/** Every step id, in the order of the table. */
export const STEP_IDS = Object.keys(STAGE_FACTS) as [StepId, ...StepId[]];
