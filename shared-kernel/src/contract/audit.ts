import { z } from 'zod';
import { bankCodeSchema } from './banks.ts';
import {
  idSchema,
  instantSchema,
  isoDateSchema,
  listResponseSchema,
  pageNumberSchema,
  pageSizeSchema,
} from './common.ts';
import { endpoint } from './endpoint.ts';

/** One entry of the append-only audit trail: who did what, when and from where. */
export const auditEntrySchema = z.object({
  id: z.int().positive(),
  at: instantSchema,
  /** `null`: not about one bank. */
  bank: bankCodeSchema.nullable(),
  /** `null`: nobody who is known (a refused sign-in, for example) or the server itself. */
  actor: z.object({ id: idSchema, name: z.string(), email: z.string() }).nullable(),
  /** `domain.verb`: `questionnaire.decide`. */
  action: z.string(),
  subject: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }).nullable(),
  /** Facts without personal data. */
  detail: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
  device: z.string().nullable(),
  request_id: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

const auditFilterShape = {
  /** Entries by this agent or about this agent. */
  agent_id: idSchema.optional(),
  /** An action or its domain: `session.open`, `session`. */
  action: z
    .string()
    .regex(/^[a-z_-]{1,40}(\.[a-z_-]{1,40})?$/)
    .optional(),
  /** First and last day, both included, in Moscow time. */
  from: isoDateSchema.optional(),
  to: isoDateSchema.optional(),
};

export const listAudit = endpoint({
  id: 'listAudit',
  method: 'GET',
  path: '/agent/rest/security/audit',
  summary: 'The audit trail of this bank, newest first',
  source: 'addition',
  capability: 'security',
  auth: 'bearer',
  roles: ['superuser'],
  query: z.strictObject({
    ...auditFilterShape,
    page: pageNumberSchema,
    per_page: pageSizeSchema.default(25),
  }),
  response: listResponseSchema(auditEntrySchema),
});

export const exportAudit = endpoint({
  id: 'exportAudit',
  method: 'GET',
  path: '/agent/rest/security/audit/export',
  summary: 'The same entries as a CSV file for a spreadsheet; the export is itself recorded',
  source: 'addition',
  capability: 'security',
  auth: 'bearer',
  roles: ['superuser'],
  query: z.strictObject(auditFilterShape),
  response: z.custom<Blob>(),
  answer: 'file',
  fileTypes: ['text/csv'],
  timeoutMs: 180_000,
});
