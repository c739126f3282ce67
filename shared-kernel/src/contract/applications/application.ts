import { z } from 'zod';
import {
  acceptStateSchema,
  applicationStatusSchema,
  holderSchema,
  stageSchema,
} from '../application-states.ts';
import { bankCodeSchema } from '../banks.ts';
import { hashSchema, idSchema, instantSchema, kopecksSchema } from '../common.ts';
import { signingStateSchema } from '../documents.ts';
import { endpoint } from '../endpoint.ts';
import {
  guaranteeTypeSchema,
  offerReasonSchema,
  offerSchema,
  productCodeSchema,
  productKindSchema,
} from '../products.ts';
import { rowsReader } from '../reading.ts';
import { STAFF_STATUSES } from '../staff-statuses.ts';

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
    /** Staff: decide a waiting scoring, request documents; not of an application of their own. */
    decide: z.boolean(),
    /** Staff: statuses the application may be given now; none of an application of their own. */
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

export const readApplication = endpoint({
  id: 'readApplication',
  method: 'GET',
  path: '/agent/rest/issue/{hash}',
  summary: 'One application',
  source: 'addition',
  auth: 'bearer',
  params: z.strictObject({ hash: hashSchema }),
  response: applicationSchema,
  reads: z.union([applicationSchema, specifiedApplicationReader]),
  errors: ['not_found'],
});
