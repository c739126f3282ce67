import { z } from 'zod';
import { hashSchema, idSchema, instantSchema, textSchema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { DOCUMENT_TYPES } from './media-types.ts';

/** How long a link may be used, days. */
export const CLIENT_SIGNING_DAYS = { default: 7, limit: 30 } as const;
/** Letters that the agent may send beyond the first one, to each signer. */
export const CLIENT_SIGNING_REMINDERS = 3;
/** Signers of one request, one after another. */
export const CLIENT_SIGNERS_LIMIT = 10;
/** Digits of the code that confirms a signature. */
export const SIGNING_CODE_LENGTH = 6;

/** `waiting`: for the signer before; `confirmed`: by the code, and not yet signed. */
export const CLIENT_SIGNER_STATES = ['waiting', 'sent', 'opened', 'confirmed', 'signed', 'declined'] as const;
export type ClientSignerState = (typeof CLIENT_SIGNER_STATES)[number];

/**
 * `revoked`: taken back, or the agent has signed instead; `stale`: every document was replaced after the link was made;
 * `closed`: the application is over. All but `open` are final, except that a document may be put back.
 */
export const CLIENT_SIGNING_STATES = [
  'open',
  'signed',
  'declined',
  'revoked',
  'expired',
  'stale',
  'closed',
] as const;
export type ClientSigningState = (typeof CLIENT_SIGNING_STATES)[number];

/** How a client signed: by the code that came by letter, or with a key of their own (detached CMS). */
export const CLIENT_SIGNATURE_KINDS = ['simple', 'own_key'] as const;
export type ClientSignatureKind = (typeof CLIENT_SIGNATURE_KINDS)[number];

/** A document of an application that the client may sign: the version that would be sent. */
const offeredDocumentSchema = z.object({
  document_id: idSchema,
  version_id: idSchema,
  title: z.string(),
  file_name: z.string(),
  size_bytes: z.int().nonnegative(),
});

export const clientSignerSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** In whose capacity: «Генеральный директор». */
  role: z.string(),
  email: z.string(),
  state: z.enum(CLIENT_SIGNER_STATES),
  sent_at: instantSchema.nullable(),
  opened_at: instantSchema.nullable(),
  signed_at: instantSchema.nullable(),
  kind: z.enum(CLIENT_SIGNATURE_KINDS).nullable(),
  declined_at: instantSchema.nullable(),
  decline_reason: z.string().nullable(),
  /** Reminders that can still be sent; 0 for whose turn it is not. */
  reminders_left: z.int().nonnegative(),
});
export type ClientSigner = z.output<typeof clientSignerSchema>;

/** What an agent has asked a client to sign. */
export const clientSigningSchema = z.object({
  id: idSchema,
  state: z.enum(CLIENT_SIGNING_STATES),
  created_at: instantSchema,
  /** Short name of who sent it. */
  created_by: z.string(),
  expires_at: instantSchema,
  /** `stale`: replaced or deleted since; it is not signed any more. */
  documents: z.array(offeredDocumentSchema.extend({ stale: z.boolean() })),
  /** In their order. */
  signers: z.array(clientSignerSchema),
  /** Whether who asks may remind and revoke. */
  can_change: z.boolean(),
});
export type ClientSigning = z.output<typeof clientSigningSchema>;

const suggestedSignerSchema = z.object({ name: z.string(), role: z.string(), email: z.string() });

export const readClientSigning = endpoint({
  id: 'readClientSigning',
  method: 'GET',
  path: '/agent/rest/client-signing/applications/{hash}',
  summary:
    'What the client of an application was asked to sign, the latest first, and what could be sent now',
  source: 'addition',
  capability: 'client_signing',
  auth: 'bearer',
  params: z.strictObject({ hash: hashSchema }),
  response: z.object({
    requests: z.array(clientSigningSchema),
    /** Documents of the client that wait for a signature; empty for who may not send. */
    offered: z.array(offeredDocumentSchema),
    /** Signers as the application names them: the head of the company, then the contact. */
    suggested: z.array(suggestedSignerSchema),
  }),
  errors: ['not_found'],
});
export type ClientSigningOverview = z.output<(typeof readClientSigning)['response']>;

export const signerSchema = z.strictObject({
  name: textSchema(200),
  role: textSchema(200, 0).default(''),
  email: z.email().max(254),
});

/**
 * Sends the link to the first signer, and to each further one when the one before has signed. The answer has the link of
 * each signer: it is told once, the server keeps only its hash.
 */
export const createClientSigning = endpoint({
  id: 'createClientSigning',
  method: 'POST',
  path: '/agent/rest/client-signing/applications/{hash}',
  summary: 'Ask the client to sign documents of an application by a link',
  source: 'addition',
  capability: 'client_signing',
  auth: 'bearer',
  params: z.strictObject({ hash: hashSchema }),
  body: z.strictObject({
    version_ids: z.array(idSchema).min(1).max(50),
    signers: z.array(signerSchema).min(1).max(CLIENT_SIGNERS_LIMIT),
    days: z.int().min(1).max(CLIENT_SIGNING_DAYS.limit).default(CLIENT_SIGNING_DAYS.default),
  }),
  response: z.object({
    request: clientSigningSchema,
    links: z.array(z.object({ signer_id: idSchema, url: z.string() })),
  }),
  errors: ['not_found', 'approval_required', 'application_closed', 'stale_version', 'conflict'],
});
export type CreatedClientSigning = z.output<(typeof createClientSigning)['response']>;

const requestParams = z.strictObject({ id: idSchema });

export const remindClientSigner = endpoint({
  id: 'remindClientSigner',
  method: 'POST',
  path: '/agent/rest/client-signing/requests/{id}/remind',
  summary: 'Send the letter with the link again, to the signer whose turn it is',
  source: 'addition',
  capability: 'client_signing',
  auth: 'bearer',
  params: requestParams,
  body: z.strictObject({ signer_id: idSchema }),
  response: clientSigningSchema,
  errors: ['not_found', 'signing_not_open'],
});

export const revokeClientSigning = endpoint({
  id: 'revokeClientSigning',
  method: 'POST',
  path: '/agent/rest/client-signing/requests/{id}/revoke',
  summary: 'Take the links back; what was signed stays signed. Repeating changes nothing',
  source: 'addition',
  capability: 'client_signing',
  auth: 'bearer',
  params: requestParams,
  body: z.strictObject({}),
  response: clientSigningSchema,
  errors: ['not_found', 'signing_not_open'],
});

/** For each document the file, the protocol of its signatures with the mark, and each `.sig`. */
export const downloadClientSigning = endpoint({
  id: 'downloadClientSigning',
  method: 'GET',
  path: '/agent/rest/client-signing/requests/{id}/archive',
  summary: 'What the client has signed, as one archive (ZIP)',
  source: 'addition',
  capability: 'client_signing',
  auth: 'bearer',
  params: requestParams,
  response: z.custom<Blob>(),
  answer: 'file',
  fileTypes: DOCUMENT_TYPES,
  errors: ['not_found', 'file_scanning'],
  timeoutMs: 600_000,
});
