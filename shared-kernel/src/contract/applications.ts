import { z } from 'zod';
import { TIMELINE_GROUPS, TIMELINE_KIND_FACTS, TIMELINE_KINDS } from '../locale/timeline-kinds.ts';
import type { TimelineGroup } from '../locale/timeline-kinds.ts';
import {
  ACCEPT_STATES,
  acceptStateSchema,
  APPLICATION_STATUSES,
  applicationStatusSchema,
  holderSchema,
  STAGES,
  stageSchema,
} from './application-states.ts';
import type { AcceptState, ApplicationStatus, Holder, Stage } from './application-states.ts';
import { COLUMN_FIELDS, COLUMN_FILTERS, SORT_FIELDS } from './application-columns.ts';
import { bankCodeSchema } from './banks.ts';
import {
  hashSchema,
  idSchema,
  instantSchema,
  kopecksSchema,
  listResponseSchema,
  pageNumberSchema,
  pageSizeSchema,
  successSchema,
  textSchema,
} from './common.ts';
import { documentSchema, signingStateSchema } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { formDocumentSchema, formValueSchema } from './forms.ts';
import {
  guaranteeTypeSchema,
  offerReasonSchema,
  offerRequestSchema,
  offerSchema,
  productCodeSchema,
  productKindSchema,
} from './products.ts';
import { pageReader, rowsReader, toReader, unreadReader } from './reading.ts';
import { STAFF_STATUSES } from './staff-statuses.ts';

export type { AcceptState, ApplicationStatus, Holder, Stage, TimelineGroup };
export {
  ACCEPT_STATES,
  acceptStateSchema,
  APPLICATION_STATUSES,
  applicationStatusSchema,
  holderSchema,
  STAGES,
  stageSchema,
  TIMELINE_GROUPS,
  TIMELINE_KIND_FACTS,
};

/** A row of the lists as the reference bank has it. */
export const applicationListItemSchema = z.object({
  hash_password: hashSchema,
  kind: productKindSchema,
  unread_messages: z.int().nonnegative(),
  archived: z.boolean(),
  version: z.int().positive(),
  can_write: z.boolean(),
  ...COLUMN_FIELDS,
});
export type FullApplicationListItem = z.output<typeof applicationListItemSchema>;

/** A row as the portal requires it: `id`, `status` and `hash_password` are the specification's. */
const applicationListItemReader = toReader(applicationListItemSchema, ['id', 'status']).extend({
  /** Statuses of a bank's own are shown as they are. */
  status: z.string(),
  hash_password: z.string().min(1),
});
export type ApplicationListItem = z.output<typeof applicationListItemReader>;

/** `issues` own, `issues_org` the organisation's, `issues_archived` archived; `issues_bank` the whole bank's, for staff. */
export const LIST_NAMES = ['issues', 'issues_org', 'issues_archived', 'issues_bank'] as const;
export const listNameSchema = z.enum(LIST_NAMES);
export type ListName = z.output<typeof listNameSchema>;

export { SORT_FIELDS };

/** The `filter` query parameter, as JSON: the filters of the columns, a search and the order. */
export const applicationFilterSchema = z.strictObject({
  ...COLUMN_FILTERS,
  /** Only those whose deadline has passed; an addition, for saved views and exports. The list call has a parameter of its own. */
  overdue: z.literal(true).optional(),
  /** Number, client's name or INN. */
  search: textSchema(100, 0).optional(),
  sort: z.enum(SORT_FIELDS).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
});
export type ApplicationFilter = z.output<typeof applicationFilterSchema>;

/**
 * Where only the rows can tell how many match (text, sums, overdue terms), so many are counted: the answer says `capped`.
 * Nobody reads further in a search, and counting to the end would take longer with every application of the bank.
 */
export const SEARCH_TOTAL_LIMIT = 1_000;

export const LIST_TIMEOUT_MS = 180_000;
export const LIST_PAGE_SIZE = 25;

export const listApplications = endpoint({
  id: 'listApplications',
  method: 'GET',
  path: '/agent/rest/issues',
  summary: 'A page of one of the lists',
  source: 'specification',
  auth: 'bearer',
  query: z.strictObject({
    /** `ApplicationFilter` as JSON text. */
    filter: z.string().max(4000).default('{}'),
    page: pageNumberSchema,
    itemsPerPage: pageSizeSchema.default(LIST_PAGE_SIZE),
    /** `next` or `previous` of an answer for the same list, filter and order; `page` is only repeated then. */
    cursor: z.string().max(2000).optional(),
    name: listNameSchema.default('issues'),
    type: z.enum(['all', 'loan', 'guarantee']).default('all'),
    route_tasks_names: z.string().max(500).optional(),
    overdue_tasks_only: z.stringbool().optional(),
  }),
  response: listResponseSchema(applicationListItemSchema),
  reads: pageReader(applicationListItemReader),
  timeoutMs: LIST_TIMEOUT_MS,
});

export const archiveApplication = endpoint({
  id: 'archiveApplication',
  method: 'POST',
  path: '/agent/rest/archive-issue',
  summary: 'Move an application to the archive',
  source: 'specification',
  auth: 'bearer',
  body: z.strictObject({ hashPassword: hashSchema }),
  response: successSchema,
  reads: unreadReader,
  errors: ['not_found', 'not_archivable'],
});

export const toggleArchive = endpoint({
  id: 'toggleArchive',
  method: 'POST',
  path: '/agent/rest/issues',
  summary: 'Take an application out of the archive; archives one that was rejected',
  source: 'specification',
  auth: 'bearer',
  body: z.strictObject({ id: z.int().positive() }),
  response: z.object({ success: z.boolean(), archived: z.boolean() }),
  reads: unreadReader,
  errors: ['not_found', 'not_archivable'],
});

export const rejectApplication = endpoint({
  id: 'rejectApplication',
  method: 'POST',
  path: '/agent/rest/cancel',
  summary: 'Reject an application with a reason of the bank',
  source: 'specification',
  auth: 'bearer',
  body: z.strictObject({
    hash_password: hashSchema,
    reason: z.string().max(64),
    comment: textSchema(1000, 0).optional(),
  }),
  response: successSchema,
  reads: unreadReader,
  errors: ['not_found', 'application_closed', 'reject_reason_unknown'],
});

export const listRejectReasons = endpoint({
  id: 'listRejectReasons',
  method: 'GET',
  path: '/agent/rest/reject-reasons',
  summary: "The bank's reasons for a rejection by the agent",
  source: 'addition',
  auth: 'bearer',
  response: z.array(z.object({ code: z.string(), title: z.string(), comment_required: z.boolean() })),
});

/** Creates an application from the chosen offer: step 1 is complete, step 2 is current. */
export const createApplication = endpoint({
  id: 'createApplication',
  method: 'POST',
  path: '/agent/rest/create-issue',
  summary: 'Create an application from an offer of this bank',
  source: 'addition',
  auth: 'bearer',
  body: z.strictObject({
    ...offerRequestSchema.shape,
    /** Repeating the call with the same id answers the application that was made first. */
    client_request_id: idSchema,
    /** Another application whose answers are taken over (one client to several banks). */
    copy_from: hashSchema.optional(),
    /** The same for applications of one client that are begun at several banks together: they share answers. */
    deal_id: idSchema.optional(),
    /** An own application of the same client that is on its way: the new one joins its deal and takes its answers over. */
    joins: hashSchema.optional(),
  }),
  response: z.object({ id: z.int().positive(), hash_password: hashSchema }),
  errors: ['approval_required', 'offer_ineligible', 'not_found', 'validation'],
});

export const scoringSchema = z.object({
  state: z.enum(['none', 'running', 'waiting_for_person', 'approved', 'refused']),
  /** Rules that were checked, in order, with their outcome in the bank's words. */
  checks: z.array(z.object({ code: z.string(), text: z.string(), passed: z.boolean() })),
  /** Reasons of a refusal, or what the person has to look at. */
  reasons: z.array(offerReasonSchema),
  approved_amount_kopecks: kopecksSchema.nullable(),
  decided_at: instantSchema.nullable(),
  decided_by: z.string().nullable(),
});
export type Scoring = z.output<typeof scoringSchema>;

const stepperEntrySchema = z.object({ stage: z.string(), complete: z.boolean() });

/** Application info and data of chapter 3 with what the flow needs beside them. */
export const applicationSchema = z.object({
  info: z.object({
    id: z.int().positive(),
    status: applicationStatusSchema,
    stepper: z.array(stepperEntrySchema),
    need_sign: z.boolean(),
  }),
  data: z.object({
    active_tasks: z.array(z.string()),
    next_tasks: z.array(z.string()),
    /** View names (step ids) that may be opened; when the list is given, only these are available. */
    available_dashboard_views_names: z.array(z.string()).nullable(),
  }),
  hash_password: hashSchema,
  bank: bankCodeSchema,
  bank_name: z.string(),
  stage: stageSchema,
  kind: productKindSchema,
  product: productCodeSchema,
  product_title: z.string(),
  guarantee_type: guaranteeTypeSchema.nullable(),
  amount_kopecks: kopecksSchema,
  term_months: z.int().nullable(),
  term_days: z.int().nullable(),
  client_name: z.string(),
  client_inn: z.string().nullable(),
  accept: acceptStateSchema,
  signing: signingStateSchema,
  holder: holderSchema,
  due_at: instantSchema.nullable(),
  archived: z.boolean(),
  version: z.int().positive(),
  offer: offerSchema.nullable(),
  scoring: scoringSchema,
  /** Final figures, once finished. */
  result: z
    .object({
      outcome: z.enum(['approved', 'refused', 'rejected_by_agent']),
      amount_kopecks: kopecksSchema.nullable(),
      commission_kopecks: kopecksSchema.nullable(),
      reason: z.string().nullable(),
      finished_at: instantSchema,
    })
    .nullable(),
  owner: z.object({ id: z.string(), name: z.string(), is_me: z.boolean() }),
  permissions: z.object({
    write: z.boolean(),
    archive: z.boolean(),
    reject: z.boolean(),
    /** Staff: decide a waiting scoring, request documents. */
    decide: z.boolean(),
    /** Staff: statuses the application may be given now. */
    statuses: z.array(z.enum(STAFF_STATUSES)),
    /** Begin or end waiting for the client; `null` when neither is possible. */
    client_wait: z.enum(['begin', 'end']).nullable(),
  }),
  /** The same client's applications at other banks that were begun together with this one; for its owner only. */
  deal: z
    .array(
      z.object({
        id: z.int().positive(),
        hash_password: hashSchema,
        bank: bankCodeSchema,
        bank_name: z.string(),
        status: applicationStatusSchema,
        stage: stageSchema,
      }),
    )
    .default([]),
  /** The talk about the application, and how much of it the reader has not read. */
  discussion: z.object({ thread_id: idSchema, unread: z.int().nonnegative() }).optional(),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type Application = z.output<typeof applicationSchema>;

/** Application info and data of chapter 3 alone. */
const specifiedApplicationReader = z.object({
  info: applicationSchema.shape.info.extend({ status: z.string(), stepper: rowsReader(stepperEntrySchema) }),
  data: applicationSchema.shape.data.extend({
    available_dashboard_views_names: z.array(z.string()).nullable().catch(null),
  }),
});
export type SpecifiedApplication = z.output<typeof specifiedApplicationReader>;

/** Has the bank told what the flow works with, or what the specification names alone? */
export function isFullApplication(
  application: Application | SpecifiedApplication,
): application is Application {
  return 'stage' in application;
}

const hashParams = z.strictObject({ hash: hashSchema });
const stepParams = z.strictObject({ hash: hashSchema, stage: stageSchema });

export const readApplication = endpoint({
  id: 'readApplication',
  method: 'GET',
  path: '/agent/rest/issue/{hash}',
  summary: 'One application',
  source: 'addition',
  auth: 'bearer',
  params: hashParams,
  response: applicationSchema,
  reads: z.union([applicationSchema, specifiedApplicationReader]),
  errors: ['not_found'],
});

/** Something that keeps a step from being completed, with where to go: a field, a document, a signature, a request. */
export const blockerSchema = z.object({
  kind: z.enum(['field', 'document', 'signature', 'request']),
  /** JSON pointer of the field, id of the document or of the request. */
  ref: z.string(),
  label: z.string(),
});
export type Blocker = z.output<typeof blockerSchema>;

/** One of the bank's scoring rules, checked against the answers given so far. */
export const foreseenCheckSchema = z.object({
  code: z.string(),
  /** The rule in the bank's words, with its bound. */
  text: z.string(),
  /** `unknown` while an answer that decides it is missing. */
  state: z.enum(['passed', 'failed', 'unknown']),
  /** What follows when it is not passed: a refusal, a person's decision, a request for a document. */
  outcome: z.enum(['refuse', 'person', 'request']),
  /** The figure that is compared with the bound, as it stands. */
  actual: z.string().nullable(),
  /** JSON pointer of the answer in the form of this step; `null` where another step asks for it. */
  ref: z.string().nullable(),
});
export type ForeseenCheck = z.output<typeof foreseenCheckSchema>;

export const stepSchema = z.object({
  stage: stageSchema,
  complete: z.boolean(),
  /** The step's form; `null` for steps without one. */
  form: formDocumentSchema.nullable(),
  value: formValueSchema,
  /**
   * Where a prefilled value came from, by JSON pointer. `source` is 'registry', 'application' or 'profile';
   * `application_id` the application that it was told to; `replaced` the prefilled answer that stood there before it.
   */
  origins: z.record(
    z.string(),
    z.object({
      source: z.string(),
      label: z.string(),
      application_id: z.int().optional(),
      replaced: z.unknown().optional(),
    }),
  ),
  /** Version of the draft; saving names the version it was made from. */
  version: z.int().nonnegative(),
  saved_at: instantSchema.nullable(),
  /** Who saved last; a conflict is shown with it. */
  saved_by: z.string().nullable(),
  readiness_percent: z.int().min(0).max(100),
  blockers: z.array(blockerSchema),
  /** What the scoring would say of the answers as they stand; for the current step, up to the scoring. */
  foreseen: z.array(foreseenCheckSchema).default([]),
  /** Where a bank offers `steps_ahead`, a later form that is not read-only may be filled while an earlier one is current. */
  read_only: z.boolean(),
});
export type Step = z.output<typeof stepSchema>;

export const readStep = endpoint({
  id: 'readStep',
  method: 'GET',
  path: '/agent/rest/issue/{hash}/steps/{stage}',
  summary: 'The form, the draft and the blockers of a step',
  source: 'addition',
  auth: 'bearer',
  params: stepParams,
  response: stepSchema,
  errors: ['not_found'],
});

/** A draft may be incomplete and its values need not satisfy the schema; the answer says what is still wrong. */
export const saveStepDraft = endpoint({
  id: 'saveStepDraft',
  method: 'PUT',
  path: '/agent/rest/issue/{hash}/steps/{stage}',
  summary: 'Save the draft of the current step',
  source: 'addition',
  auth: 'bearer',
  params: stepParams,
  body: z.strictObject({ version: z.int().nonnegative(), value: formValueSchema }),
  response: stepSchema,
  errors: ['not_found', 'stale_version', 'stage_not_current', 'application_closed'],
});

export const completeStep = endpoint({
  id: 'completeStep',
  method: 'POST',
  path: '/agent/rest/issue/{hash}/steps/{stage}/complete',
  summary: 'Complete the current step; answers the application at its next stage',
  source: 'addition',
  auth: 'bearer',
  params: stepParams,
  body: z.strictObject({ version: z.int().nonnegative() }),
  response: applicationSchema,
  errors: [
    'not_found',
    'stale_version',
    'stage_not_current',
    'stage_incomplete',
    'application_closed',
    'scoring_running',
  ],
});

export const foreseeScoring = endpoint({
  id: 'foreseeScoring',
  method: 'POST',
  path: '/agent/rest/issue/{hash}/foreseen',
  summary: 'What the scoring would say of an own application with these answers; nothing is kept',
  source: 'addition',
  auth: 'bearer',
  params: hashParams,
  /** Answers of another application of the deal, all steps together. What was typed in this application counts before them. */
  body: z.strictObject({ answers: formValueSchema }),
  response: z.array(foreseenCheckSchema),
  errors: ['not_found'],
});

export const listApplicationDocuments = endpoint({
  id: 'listApplicationDocuments',
  method: 'GET',
  path: '/agent/rest/issue/{hash}/documents',
  summary: 'Documents of the application: required, uploaded, and the package of step 7',
  source: 'addition',
  auth: 'bearer',
  params: hashParams,
  response: z.array(documentSchema),
  errors: ['not_found'],
});

export const documentRequestSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  state: z.enum(['open', 'answered', 'accepted']),
  /** Chat thread of the request. */
  thread_id: idSchema,
  document_id: idSchema,
  created_at: instantSchema,
  created_by: z.string(),
  answered_at: instantSchema.nullable(),
  due_at: instantSchema.nullable(),
});
export type DocumentRequest = z.output<typeof documentRequestSchema>;

export const listDocumentRequests = endpoint({
  id: 'listDocumentRequests',
  method: 'GET',
  path: '/agent/rest/issue/{hash}/requests',
  summary: "The bank's requests for documents (step 6)",
  source: 'addition',
  auth: 'bearer',
  params: hashParams,
  response: z.array(documentRequestSchema),
  errors: ['not_found'],
});

export const createDocumentRequest = endpoint({
  id: 'createDocumentRequest',
  method: 'POST',
  path: '/agent/rest/issue/{hash}/requests',
  summary: 'Request a document from the agent',
  source: 'addition',
  auth: 'bearer',
  roles: ['staff'],
  params: hashParams,
  body: z.strictObject({
    title: textSchema(200),
    description: textSchema(2000, 0).default(''),
    due_days: z.int().min(1).max(60).default(5),
  }),
  response: documentRequestSchema,
  errors: ['not_found', 'application_closed', 'conflict'],
});

export const decideScoring = endpoint({
  id: 'decideScoring',
  method: 'POST',
  path: '/agent/rest/issue/{hash}/scoring',
  summary: 'Decide a scoring, or answers after the approval, that wait for a person',
  source: 'addition',
  auth: 'bearer',
  roles: ['staff'],
  params: hashParams,
  body: z.strictObject({ decision: z.enum(['approved', 'refused']), reason: textSchema(1000) }),
  response: applicationSchema,
  errors: ['not_found', 'conflict', 'documents_undecided'],
});

export const timelineEventSchema = z.object({
  id: z.int().positive(),
  kind: z.enum(TIMELINE_KINDS),
  title: z.string(),
  details: z.string().nullable(),
  actor: z.string(),
  holder: holderSchema,
  created_at: instantSchema,
});
export type TimelineEvent = z.output<typeof timelineEventSchema>;

export const readTimeline = endpoint({
  id: 'readTimeline',
  method: 'GET',
  path: '/agent/rest/issue/{hash}/timeline',
  summary: 'Everything that happened to an application, oldest first',
  source: 'addition',
  auth: 'bearer',
  params: hashParams,
  response: z.array(timelineEventSchema),
  errors: ['not_found'],
});

/** INN-first start: what is known of the client, and applications that are already there. */
export const lookUpClient = endpoint({
  id: 'lookUpClient',
  method: 'GET',
  path: '/agent/rest/clients/{inn}',
  summary: 'A client by INN: registry data and applications already open',
  source: 'addition',
  auth: 'bearer',
  params: z.strictObject({ inn: z.string().regex(/^(\d{10}|\d{12})$/) }),
  response: z.object({
    known: z.boolean(),
    name: z.string().nullable(),
    ogrn: z.string().nullable(),
    kpp: z.string().nullable(),
    address: z.string().nullable(),
    source: z.string().nullable(),
    duplicates: z.array(
      z.object({
        id: z.int().positive(),
        hash_password: hashSchema,
        bank_name: z.string(),
        product_title: z.string(),
        status: applicationStatusSchema,
        archived: z.boolean(),
        owner_name: z.string(),
        is_mine: z.boolean(),
        created_at: instantSchema,
      }),
    ),
  }),
});

/** Own applications by status and what needs the agent now, for the home page. */
export const readSummary = endpoint({
  id: 'readSummary',
  method: 'GET',
  path: '/agent/rest/summary',
  summary: 'Home page: applications by status, what waits for the agent, deadlines, income of the month',
  source: 'addition',
  auth: 'bearer',
  response: z.object({
    by_status: z.array(
      z.object({
        status: applicationStatusSchema,
        count: z.int().nonnegative(),
        /** What is asked for in these together; left out of the numbers of a whole bank. */
        amount_kopecks: kopecksSchema.optional(),
      }),
    ),
    total: z.int().nonnegative(),
    attention: z.array(applicationListItemSchema),
    deadlines: z.array(applicationListItemSchema),
    income_month_kopecks: kopecksSchema,
    /** Of the whole month before. */
    income_last_month_kopecks: kopecksSchema.optional(),
    unread_notifications: z.int().nonnegative(),
    unread_messages: z.int().nonnegative(),
  }),
});
