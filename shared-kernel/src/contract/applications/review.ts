import { z } from 'zod';
import { TIMELINE_KINDS } from '../../locale/timeline-kinds.ts';
import { holderSchema } from '../application-states.ts';
import { hashSchema, idSchema, instantSchema, textSchema } from '../common.ts';
import { documentSchema } from '../documents.ts';
import { endpoint } from '../endpoint.ts';
import { applicationSchema } from './application.ts';

const hashParams = z.strictObject({ hash: hashSchema });

export const listApplicationDocuments = endpoint({
  id: 'listApplicationDocuments',
  method: 'GET',
  path: '/agent/rest/issue/{hash}/documents',
  summary: 'Documents of the application: required, uploaded, and the package of step 7',
  source: 'addition',
  capability: 'flow',
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
  /** Whether the reader may take it back now. */
  can_withdraw: z.boolean().optional(),
});
export type DocumentRequest = z.output<typeof documentRequestSchema>;

export const listDocumentRequests = endpoint({
  id: 'listDocumentRequests',
  method: 'GET',
  path: '/agent/rest/issue/{hash}/requests',
  summary: "The bank's requests for documents (step 6)",
  source: 'addition',
  capability: 'flow',
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
  capability: 'flow',
  auth: 'bearer',
  roles: ['staff'],
  params: hashParams,
  body: z.strictObject({
    title: textSchema(200),
    description: textSchema(2000, 0).default(''),
    due_days: z.int().min(1).max(60).default(5),
    /** The same while the same request is sent again: it is made once. */
    client_request_id: idSchema.optional(),
  }),
  response: documentRequestSchema,
  errors: ['not_found', 'application_closed', 'conflict'],
});

export const withdrawDocumentRequest = endpoint({
  id: 'withdrawDocumentRequest',
  method: 'POST',
  path: '/agent/rest/issue/{hash}/requests/{id}/withdraw',
  summary: 'Take back a request that a person has made and nothing has answered',
  source: 'addition',
  capability: 'flow',
  auth: 'bearer',
  roles: ['staff'],
  params: z.strictObject({ hash: hashSchema, id: idSchema }),
  body: z.strictObject({}),
  response: documentRequestSchema,
  errors: ['not_found', 'application_closed', 'conflict'],
});

export const decideScoring = endpoint({
  id: 'decideScoring',
  method: 'POST',
  path: '/agent/rest/issue/{hash}/scoring',
  summary: 'Decide a scoring, or answers after the approval, that wait for a person',
  source: 'addition',
  capability: 'flow',
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
  capability: 'flow',
  auth: 'bearer',
  params: hashParams,
  response: z.array(timelineEventSchema),
  errors: ['not_found'],
});
