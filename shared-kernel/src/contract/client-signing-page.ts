import { z } from 'zod';
import { CLIENT_SIGNATURE_KINDS } from './client-signing.ts';
import { idSchema, instantSchema, linkSecretSchema, textSchema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { DOCUMENT_TYPES } from './media-types.ts';

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

const linkBody = { secret: linkSecretSchema };

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
    'Change the code for a confirmation, with which this link alone can sign, once and for a quarter of an hour; the last one counts',
  source: 'addition',
  auth: 'public',
  body: z.strictObject({ ...linkBody, code: z.string().regex(/^\d{6}$/) }),
  response: z.object({ confirmation: linkSecretSchema, expires_at: instantSchema }),
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
    confirmation: linkSecretSchema,
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
