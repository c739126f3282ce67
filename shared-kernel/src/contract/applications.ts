export { TIMELINE_GROUPS, TIMELINE_KIND_FACTS } from '../locale/timeline-kinds.ts';
export type { TimelineGroup } from '../locale/timeline-kinds.ts';
export { SORT_FIELDS } from './application-columns.ts';
export {
  ACCEPT_STATES,
  acceptStateSchema,
  APPLICATION_STATUSES,
  applicationStatusSchema,
  holderSchema,
  STAGES,
  stageSchema,
} from './application-states.ts';
export type { AcceptState, ApplicationStatus, Holder, Stage } from './application-states.ts';
export {
  applicationListItemSchema,
  LIST_NAMES,
  listNameSchema,
  applicationFilterSchema,
  SEARCH_TOTAL_LIMIT,
  LIST_TIMEOUT_MS,
  LIST_PAGE_SIZE,
  listApplications,
  readSummary,
} from './applications/lists.ts';
export type {
  FullApplicationListItem,
  ApplicationListItem,
  ListName,
  ApplicationFilter,
} from './applications/lists.ts';
export { lookUpClient, createApplication } from './applications/creation.ts';
export {
  scoringSchema,
  applicationSchema,
  isFullApplication,
  readApplication,
} from './applications/application.ts';
export type { Scoring, Application, SpecifiedApplication } from './applications/application.ts';
export {
  blockerSchema,
  foreseenCheckSchema,
  stepSchema,
  readStep,
  saveStepDraft,
  completeStep,
  foreseeScoring,
} from './applications/steps.ts';
export type { Blocker, ForeseenCheck, Step } from './applications/steps.ts';
export {
  listApplicationDocuments,
  documentRequestSchema,
  listDocumentRequests,
  createDocumentRequest,
  withdrawDocumentRequest,
  decideScoring,
  timelineEventSchema,
  readTimeline,
} from './applications/review.ts';
export type { DocumentRequest, TimelineEvent } from './applications/review.ts';
export {
  archiveApplication,
  toggleArchive,
  rejectApplication,
  listRejectReasons,
} from './applications/closing.ts';
