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
 * `stale`: every document was replaced after the link was made; `closed`: the application is over. All but `open` are final,
 * except that a document may be put back.
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
  errors: ['not_found', 'application_closed', 'stale_version', 'conflict'],
});
export type CreatedClientSigning = z.output<(typeof createClientSigning)['response']>;

const requestParams = z.strictObject({ id: idSchema });

export const remindClientSigner = endpoint({
  id: 'remindClientSigner',
  method: 'POST',
  path: '/agent/rest/client-signing/requests/{id}/remind',
  summary: 'Send the letter with the link again, to the signer whose turn it is',
  source: 'addition',
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
  auth: 'bearer',
  params: requestParams,
  response: z.custom<Blob>(),
  answer: 'file',
  fileTypes: DOCUMENT_TYPES,
  errors: ['not_found', 'file_scanning'],
  timeoutMs: 600_000,
});

/** What the page of a link is: `open` can be signed now, `waiting` for somebody before, `signed` by this signer. */
export const SIGNING_PAGE_STATES = [
  'open',
  'waiting',
  'signed',
  'declined',
  'revoked',
  'expired',
  'stale',
  'closed',
] as const;
export type SigningPageState = (typeof SIGNING_PAGE_STATES)[number];

/** What somebody sees who has the link. Nothing of the documents where they cannot be signed any more. */
export const signingPageSchema = z.object({
  state: z.enum(SIGNING_PAGE_STATES),
  bank_name: z.string(),
  client_name: z.string(),
  /** Who asks: the agent and, where there is one, the agent's organisation. */
  agent_name: z.string(),
  agent_organization: z.string().nullable(),
  expires_at: instantSchema,
  signer: z.object({
    name: z.string(),
    role: z.string(),
    /** The address that codes go to, its middle hidden. */
    email: z.string(),
    signed_at: instantSchema.nullable(),
    kind: z.enum(CLIENT_SIGNATURE_KINDS).nullable(),
  }),
  /** Everybody who signs, in their order. */
  signers: z.array(z.object({ name: z.string(), role: z.string(), signed: z.boolean(), own: z.boolean() })),
  documents: z.array(
    z.object({
      id: idSchema,
      title: z.string(),
      file_name: z.string(),
      mime_type: z.string(),
      size_bytes: z.int().nonnegative(),
      /** SHA-256 of the file, hex. */
      sha256: z.string(),
      /** Replaced since the link was made: it is not signed. */
      stale: z.boolean(),
    }),
  ),
});
export type SigningPage = z.output<typeof signingPageSchema>;

/** 32 random bytes. It travels in bodies only: addresses are written to logs and histories. */
export const signingSecretSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const linkBody = { secret: signingSecretSchema };

export const openSigningPage = endpoint({
  id: 'openSigningPage',
  method: 'POST',
  path: '/client-signing/open',
  summary: 'What a link asks to sign; an unknown link is not found',
  source: 'addition',
  auth: 'public',
  body: z.strictObject(linkBody),
  response: signingPageSchema,
  errors: ['not_found'],
});

export const readSigningFile = endpoint({
  id: 'readSigningFile',
  method: 'POST',
  path: '/client-signing/file',
  summary: 'A document of the link, as it is to be signed',
  source: 'addition',
  auth: 'public',
  body: z.strictObject({ ...linkBody, document_id: idSchema }),
  response: z.custom<Blob>(),
  answer: 'file',
  fileTypes: DOCUMENT_TYPES,
  errors: ['not_found', 'signing_not_open', 'stale_version'],
  timeoutMs: 600_000,
});

export const requestSigningCode = endpoint({
  id: 'requestSigningCode',
  method: 'POST',
  path: '/client-signing/code',
  summary: 'A letter with a code of six digits to the signer; it voids the one before',
  source: 'addition',
  auth: 'public',
  body: z.strictObject(linkBody),
  response: z.object({
    /** The address, its middle hidden. */
    sent_to: z.string(),
    expires_at: instantSchema,
  }),
  errors: ['not_found', 'signing_not_open'],
});

export const confirmSigningCode = endpoint({
  id: 'confirmSigningCode',
  method: 'POST',
  path: '/client-signing/confirm',
  summary:
    'Use up the code for a confirmation, with which this link alone can sign, once and for a quarter of an hour',
  source: 'addition',
  auth: 'public',
  body: z.strictObject({ ...linkBody, code: z.string().regex(/^\d{6}$/) }),
  response: z.object({ confirmation: signingSecretSchema, expires_at: instantSchema }),
  errors: ['not_found', 'signing_not_open', 'signing_code_invalid'],
});

/**
 * Signs every document of the link that was not replaced. Without `signatures` the confirmed code is the signature (simple
 * electronic signature, 63-ФЗ, article 5); with them each document has the detached CMS of its file's bytes.
 */
export const signByLink = endpoint({
  id: 'signByLink',
  method: 'POST',
  path: '/client-signing/sign',
  summary: 'Sign the documents of a link',
  source: 'addition',
  auth: 'public',
  body: z.strictObject({
    ...linkBody,
    confirmation: signingSecretSchema,
    /** The signer has agreed to sign electronically. */
    consent: z.literal(true),
    signatures: z
      .array(z.strictObject({ document_id: idSchema, signature: z.base64().max(200_000) }))
      .min(1)
      .max(50)
      .optional(),
  }),
  response: signingPageSchema,
  errors: [
    'not_found',
    'signing_not_open',
    'signing_code_invalid',
    'stale_version',
    'signature_invalid',
    'signature_not_detached',
    'signature_unsupported',
    'certificate_invalid',
    'certificate_foreign',
    'certificate_expired',
    'certificate_not_yet_valid',
    'signature_from_future',
    'signature_before_certificate',
  ],
  timeoutMs: 120_000,
});

export const declineByLink = endpoint({
  id: 'declineByLink',
  method: 'POST',
  path: '/client-signing/decline',
  summary: 'Refuse to sign, with a reason that the agent is told; the request ends for everybody',
  source: 'addition',
  auth: 'public',
  body: z.strictObject({ ...linkBody, reason: textSchema(500) }),
  response: signingPageSchema,
  errors: ['not_found', 'signing_not_open'],
});

export const downloadSignedByLink = endpoint({
  id: 'downloadSignedByLink',
  method: 'POST',
  path: '/client-signing/archive',
  summary: 'What was signed, for a signer who has signed, as one archive (ZIP)',
  source: 'addition',
  auth: 'public',
  body: z.strictObject(linkBody),
  response: z.custom<Blob>(),
  answer: 'file',
  fileTypes: DOCUMENT_TYPES,
  errors: ['not_found'],
  timeoutMs: 600_000,
});
