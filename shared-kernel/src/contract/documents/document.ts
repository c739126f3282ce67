import { z } from 'zod';
import { idSchema, instantSchema, isoDateSchema } from '../common.ts';
import { anyIdReader, toReader } from '../reading.ts';

/** Review statuses of a document (chapter 4, agent documents). */
export const DOCUMENT_STATUSES = ['pending', 'approved', 'rejected'] as const;
export const documentStatusSchema = z.enum(DOCUMENT_STATUSES);
export type DocumentStatus = z.output<typeof documentStatusSchema>;

/** Signing states with the labels Всё подписано, Требуется подпись, Подпись не требуется. */
export const SIGNING_STATES = ['signed', 'required', 'not_required'] as const;
export const signingStateSchema = z.enum(SIGNING_STATES);
export type SigningState = z.output<typeof signingStateSchema>;

/**
 * Where a document belongs: `bank` from the bank for the agent, `agent` of the agent's questionnaire,
 * `application` required or uploaded for an application, `package` the bank's documents of step 7.
 */
export const DOCUMENT_SCOPES = ['bank', 'agent', 'application', 'package'] as const;
export const documentScopeSchema = z.enum(DOCUMENT_SCOPES);
export type DocumentScope = z.output<typeof documentScopeSchema>;

/** `scanning`: the file waits for the virus scanner; until it is clean nobody but its uploader gets it. */
export const SCAN_STATES = ['clean', 'scanning'] as const;
export type ScanState = (typeof SCAN_STATES)[number];

export const MULTIPART_LIMIT_BYTES = 50 * 1024 * 1024;
export const RESUMABLE_LIMIT_BYTES = 500 * 1024 * 1024;
export const ALLOWED_EXTENSIONS = [
  'pdf',
  'jpg',
  'jpeg',
  'png',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'zip',
  'sig',
] as const;

/** Machine-readable power of attorney (МЧД): the number of the register and the day it ends. */
export const powerOfAttorneySchema = z.strictObject({ number: z.uuid(), valid_to: isoDateSchema });
export type PowerOfAttorney = z.output<typeof powerOfAttorneySchema>;

export const signatureSchema = z.object({
  id: idSchema,
  signer_name: z.string(),
  organization: z.string().nullable(),
  inn: z.string().nullable(),
  certificate_serial: z.string(),
  certificate_issuer: z.string(),
  certificate_valid_to: instantSchema,
  signed_at: instantSchema,
  /** Named when the certificate is a person's and the signature an organisation's. */
  power_of_attorney: powerOfAttorneySchema.nullable().optional(),
});
export type Signature = z.output<typeof signatureSchema>;

/** A signature of the client, who has no account: by a code that came by letter, or with a key of their own. */
export const clientSignatureSchema = z.object({
  id: idSchema,
  kind: z.enum(['simple', 'own_key']),
  signer_name: z.string(),
  signer_role: z.string(),
  signed_at: instantSchema,
});
export type ClientSignature = z.output<typeof clientSignatureSchema>;

export const documentVersionSchema = z.object({
  id: idSchema,
  number: z.int().positive(),
  file_name: z.string(),
  mime_type: z.string(),
  size_bytes: z.int().nonnegative(),
  /** SHA-256 of the content, hex. */
  sha256: z.string(),
  uploaded_at: instantSchema,
  uploaded_by: z.string(),
  /** Absent: clean. */
  scan: z.enum(SCAN_STATES).optional(),
  signatures: z.array(signatureSchema),
  /** Absent: none. */
  client_signatures: z.array(clientSignatureSchema).optional(),
});
export type DocumentVersion = z.output<typeof documentVersionSchema>;

/** A document or an empty slot for one: a required document that nobody has uploaded has `current: null`. */
export const documentSchema = z.object({
  id: idSchema,
  scope: documentScopeSchema,
  /** Code of the kind (`charter`, `balance_sheet` …): the `document_name` of the upload call. */
  document_name: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  required: z.boolean(),
  /** `null` while nothing is uploaded. */
  status: documentStatusSchema.nullable(),
  /** The reviewer's reason for a rejection. */
  reason: z.string().nullable(),
  signing: signingStateSchema,
  sent_at: instantSchema.nullable(),
  current: documentVersionSchema.nullable(),
  /** Older versions, newest first. */
  history: z.array(documentVersionSchema),
  application: z
    .object({
      id: z.int(),
      hash_password: z.string(),
      client_name: z.string(),
      client_inn: z.string().nullable().optional(),
    })
    .nullable(),
  request_id: idSchema.nullable(),
  can_upload: z.boolean(),
  can_delete: z.boolean(),
  /** `false` where a signature is missing that the caller cannot make: no right, or the application is closed. Absent: as `signing` says. */
  can_sign: z.boolean().optional(),
  /**
   * Whether the caller may approve it or reject it, where it is not so already: one of both is enough, and the other may be
   * refused. Absent: the caller is no reader of the bank's, or the bank does not say.
   */
  can_review: z.boolean().optional(),
  /** Whose it is, for the bank's own people. Absent: the reader's, the reader is an agent, or the bank does not say. */
  owner_name: z.string().optional(),
  updated_at: instantSchema,
});
export type Document = z.output<typeof documentSchema>;

/** A document of the agent's as the specification has it: a status, and an id by which it is signed, sent and deleted. */
export const agentDocumentReader = toReader(documentSchema, ['status']).extend({
  id: anyIdReader.optional(),
});
export type AgentDocument = z.output<typeof agentDocumentReader>;
