import { z } from 'zod';
import { stageSchema } from '../application-states.ts';
import { hashSchema, instantSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { formDocumentSchema, formValueSchema } from '../forms.ts';
import { applicationSchema } from './application.ts';

const hashParams = z.strictObject({ hash: hashSchema });
const stepParams = z.strictObject({ hash: hashSchema, stage: stageSchema });

/** Something that keeps a step from being completed, with where to go: a field, a document, a signature, a request. */
export const blockerSchema = z.object({
  kind: z.enum(['field', 'document', 'signature', 'request']),
  /** JSON pointer of the field, id of the document or of the request. */
  ref: z.string(),
  label: z.string(),
  /** The section of the form that a field stands in: sections may have fields of one label. */
  section: z.string().optional(),
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
  capability: 'flow',
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
  capability: 'flow',
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
  capability: 'flow',
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
  capability: 'steps_ahead',
  auth: 'bearer',
  params: hashParams,
  /** Answers of another application of the deal, all steps together. What was typed in this application counts before them. */
  body: z.strictObject({ answers: formValueSchema }),
  response: z.array(foreseenCheckSchema),
  errors: ['not_found'],
});
