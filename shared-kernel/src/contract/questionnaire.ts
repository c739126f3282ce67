import { z } from 'zod';
import { approvalSchema } from './agent.ts';
import { blockerSchema } from './applications.ts';
import {
  idSchema,
  instantSchema,
  pageNumberSchema,
  pageSizeSchema,
  listResponseSchema,
  textSchema,
} from './common.ts';
import { documentSchema } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { formDocumentSchema, formValueSchema } from './forms.ts';
import { optionalReader } from './reading.ts';

/** The agent questionnaire: a form of the bank, the agent's documents, the security service's decision. */
export const questionnaireSchema = z.object({
  approval: approvalSchema,
  /** A `negative` approval that is one taken back. */
  approval_withdrawn: z.boolean().optional(),
  /** `draft` may be edited; `submitted` waits for the security service; `returned` opens the commented fields only. */
  state: z.enum(['draft', 'submitted', 'returned', 'decided']),
  form: formDocumentSchema,
  value: formValueSchema,
  version: z.int().nonnegative(),
  saved_at: instantSchema.nullable(),
  submitted_at: instantSchema.nullable(),
  decided_at: instantSchema.nullable(),
  reason: z.string().nullable(),
  /** The reviewer's comments by field; `open_fields` are those that may be changed now (`null`: all). */
  comments: z.record(z.string(), z.string()),
  open_fields: z.array(z.string()).nullable(),
  /** The answers as the security service last decided on them: what differs now was changed since. */
  previous_value: formValueSchema.nullable().default(null),
  /** Where answers that the bank knew already come from, in its words, by pointer. */
  origins: z.record(z.string(), z.string()).optional(),
  readiness_percent: z.int().min(0).max(100),
  blockers: z.array(blockerSchema),
  documents: z.array(documentSchema),
});
export type Questionnaire = z.output<typeof questionnaireSchema>;

export const readQuestionnaire = endpoint({
  id: 'readQuestionnaire',
  method: 'GET',
  path: '/agent/rest/questionnaire',
  summary: 'My questionnaire with draft, documents and decision',
  source: 'addition',
  capability: 'questionnaires',
  auth: 'bearer',
  response: questionnaireSchema,
});

export const saveQuestionnaire = endpoint({
  id: 'saveQuestionnaire',
  method: 'PUT',
  path: '/agent/rest/questionnaire',
  summary: 'Save the draft of my questionnaire',
  source: 'addition',
  capability: 'questionnaires',
  auth: 'bearer',
  body: z.strictObject({ version: z.int().nonnegative(), value: formValueSchema }),
  response: questionnaireSchema,
  errors: ['stale_version', 'questionnaire_state'],
});

export const submitForm = endpoint({
  id: 'submitForm',
  method: 'POST',
  path: '/agent/rest/submit-form',
  summary: 'Submit the questionnaire to the security service',
  source: 'specification',
  auth: 'bearer',
  body: z.strictObject({ form: formValueSchema }),
  response: questionnaireSchema,
  reads: optionalReader(questionnaireSchema),
  errors: ['questionnaire_incomplete', 'questionnaire_state'],
});

export const questionnaireListItemSchema = z.object({
  agent_id: idSchema,
  agent_name: z.string(),
  organization: z.string().nullable(),
  approval: approvalSchema,
  state: questionnaireSchema.shape.state,
  submitted_at: instantSchema.nullable(),
});

export type QuestionnaireListItem = z.output<typeof questionnaireListItemSchema>;

export const listQuestionnaires = endpoint({
  id: 'listQuestionnaires',
  method: 'GET',
  path: '/agent/rest/security/questionnaires',
  summary: "The security service's queue",
  source: 'addition',
  capability: 'security',
  auth: 'bearer',
  roles: ['superuser'],
  query: z.strictObject({
    approval: approvalSchema.optional(),
    state: questionnaireSchema.shape.state.optional(),
    /** Part of the agent's name, e-mail, organisation or INN. */
    search: textSchema(100, 0).optional(),
    page: pageNumberSchema,
    per_page: pageSizeSchema.default(25),
  }),
  response: listResponseSchema(questionnaireListItemSchema),
});

/** One decision of the security service on a submission. */
export const questionnaireDecisionSchema = z.object({
  decision: z.enum(['success', 'negative', 'return']),
  submitted_at: instantSchema,
  decided_at: instantSchema,
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
  comments: z.record(z.string(), z.string()),
  /** A `negative` decision that took an approval back. */
  withdraws_approval: z.boolean().optional(),
});
export type QuestionnaireDecision = z.output<typeof questionnaireDecisionSchema>;

/** A questionnaire as the security service reads it. */
export const agentQuestionnaireSchema = questionnaireSchema.extend({
  agent_id: idSchema,
  agent_name: z.string(),
  email: z.string(),
  /** Earlier decisions, newest first. */
  decisions: z.array(questionnaireDecisionSchema),
});
export type AgentQuestionnaire = z.output<typeof agentQuestionnaireSchema>;

export const readAgentQuestionnaire = endpoint({
  id: 'readAgentQuestionnaire',
  method: 'GET',
  path: '/agent/rest/security/questionnaires/{id}',
  summary: "One agent's questionnaire",
  source: 'addition',
  capability: 'security',
  auth: 'bearer',
  roles: ['superuser'],
  params: z.strictObject({ id: idSchema }),
  response: agentQuestionnaireSchema,
  errors: ['not_found'],
});

export const decideQuestionnaire = endpoint({
  id: 'decideQuestionnaire',
  method: 'POST',
  path: '/agent/rest/security/questionnaires/{id}/decision',
  summary: 'Approve, decline with a reason, or return with comments per field',
  source: 'addition',
  capability: 'security',
  auth: 'bearer',
  roles: ['superuser'],
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({
    decision: z.enum(['success', 'negative', 'return']),
    reason: textSchema(2000, 0).default(''),
    comments: z.record(z.string().max(200), textSchema(1000)).default({}),
    version: z.int().nonnegative(),
  }),
  response: questionnaireSchema,
  errors: [
    'not_found',
    'conflict',
    'stale_version',
    'questionnaire_state',
    'approval_mismatch',
    'documents_undecided',
  ],
});
