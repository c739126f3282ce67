import { z } from 'zod';
import { partnerCodeSchema } from './banks.ts';
import {
  hashSchema,
  idSchema,
  instantSchema,
  isoDateSchema,
  listResponseSchema,
  pageNumberSchema,
  pageSizeSchema,
  successSchema,
  textSchema,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { DOCUMENT_TYPES } from './media-types.ts';
import { anyIdReader, optionalReader, toReader, unreadReader } from './reading.ts';

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
  /** `false` where a signature is missing and cannot be made any more: the application is closed. Absent: as `signing` says. */
  can_sign: z.boolean().optional(),
  updated_at: instantSchema,
});
export type Document = z.output<typeof documentSchema>;

/** A document of the agent's as the specification has it: a status, and an id by which it is signed, sent and deleted. */
export const agentDocumentReader = toReader(documentSchema, ['status']).extend({
  id: anyIdReader.optional(),
});
export type AgentDocument = z.output<typeof agentDocumentReader>;

export const listDocuments = endpoint({
  id: 'listDocuments',
  method: 'GET',
  path: '/agent/rest/documents',
  summary: "Documents of the bank, of the agent, of the agent's applications or of one application",
  source: 'addition',
  auth: 'bearer',
  query: z.strictObject({
    scope: documentScopeSchema.optional(),
    hash_password: hashSchema.optional(),
    /** Own files of a chat thread; they are left out otherwise. */
    thread_id: idSchema.optional(),
    signing: signingStateSchema.optional(),
    /** The security service only: the papers of this agent's questionnaire. */
    agent_id: idSchema.optional(),
    /** Bank that the application is for (chapter 2). */
    partner: partnerCodeSchema.optional(),
    search: textSchema(100, 0).optional(),
    page: pageNumberSchema,
    per_page: pageSizeSchema.default(25),
  }),
  response: listResponseSchema(documentSchema),
  errors: ['not_found'],
});

/** For the filter by application: those with documents that the agent sees, newest first. */
export const listDocumentApplications = endpoint({
  id: 'listDocumentApplications',
  method: 'GET',
  path: '/agent/rest/document-applications',
  summary: 'Applications that have documents, by client or number',
  source: 'addition',
  auth: 'bearer',
  query: z.strictObject({
    search: textSchema(100, 0).optional(),
    /** Answers this application too, whatever the search. */
    hash_password: hashSchema.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.array(
    z.object({
      id: z.int(),
      hash_password: z.string(),
      client_name: z.string(),
      documents: z.int().nonnegative(),
    }),
  ),
});

export const readDocument = endpoint({
  id: 'readDocument',
  method: 'GET',
  path: '/agent/rest/documents/{id}',
  summary: 'One document with its versions and signatures',
  source: 'addition',
  auth: 'bearer',
  params: z.strictObject({ id: idSchema }),
  response: documentSchema,
  errors: ['not_found'],
});

export const uploadDocument = endpoint({
  id: 'uploadDocument',
  method: 'POST',
  path: '/agent/rest/upload-document',
  summary: 'Upload one file, 50 MB at most; a new version when the document has one already',
  source: 'specification',
  auth: 'bearer',
  bodyKind: 'multipart',
  fileTypes: DOCUMENT_TYPES,
  body: z.strictObject({
    document_name: textSchema(100),
    /** Application the document belongs to; the agent questionnaire when absent. */
    hash_password: hashSchema.optional(),
    /** Request of the bank that the file answers. */
    request_id: idSchema.optional(),
    /** Chat thread that the file is for; it belongs to the sender and can be attached to a message. */
    thread_id: idSchema.optional(),
    /**
     * Since when the content is known, where the file is older than its upload: copied from another bank, it keeps the age of
     * its original. Only an instant before the upload counts, so it never makes a document look younger.
     */
    dated_at: instantSchema.optional(),
  }),
  response: documentSchema,
  reads: optionalReader(documentSchema),
  errors: [
    'not_found',
    'file_empty',
    'file_too_large',
    'file_type_refused',
    'file_broken',
    'file_name_refused',
    'upload_incomplete',
    'application_closed',
    'stage_not_current',
    'questionnaire_state',
    'forbidden',
  ],
  timeoutMs: 600_000,
});

export const signDocument = endpoint({
  id: 'signDocument',
  method: 'POST',
  path: '/agent/rest/sign-document',
  summary: 'Store a detached CMS signature of the current version; refused unless it verifies',
  source: 'specification',
  auth: 'bearer',
  body: z.strictObject({
    document_id: idSchema,
    /**
     * Detached CMS over the bytes of the current version, base64. The specification's call has the id alone, for banks that
     * sign by themselves; the reference bank refuses it without a signature and its version.
     */
    signature: z.base64().max(200_000).optional(),
    /** Version the signature was made for: a newer one makes it stale. */
    version_id: idSchema.optional(),
    /** Asked when the certificate names no organisation and the agent acts for one. */
    power_of_attorney: powerOfAttorneySchema.optional(),
  }),
  response: documentSchema,
  reads: unreadReader,
  errors: [
    'not_found',
    'stale_version',
    'file_scanning',
    'signature_invalid',
    'signature_not_detached',
    'signature_unsupported',
    'certificate_invalid',
    'certificate_unknown',
    'certificate_revoked',
    'certificate_expired',
    'certificate_not_yet_valid',
    'signature_from_future',
    'signature_before_certificate',
    'power_of_attorney_required',
    'application_closed',
  ],
  timeoutMs: 120_000,
});

export const deleteDocument = endpoint({
  id: 'deleteDocument',
  method: 'DELETE',
  path: '/agent/rest/delete-document',
  summary: 'Delete an uploaded document that was not signed or sent',
  source: 'specification',
  auth: 'bearer',
  query: z.strictObject({
    doc_id: idSchema,
    /** Of the agent who deletes, or of the document's owner; empty for somebody without an organisation. */
    inn: z.union([z.literal(''), z.string().regex(/^(\d{10}|\d{12})$/)]).optional(),
  }),
  response: successSchema,
  reads: unreadReader,
  errors: ['not_found', 'document_signed', 'application_closed', 'stage_not_current', 'questionnaire_state'],
});

export const sendDocuments = endpoint({
  id: 'sendDocuments',
  method: 'POST',
  path: '/agent/rest/send-documents',
  summary: 'Send documents to the bank',
  source: 'specification',
  auth: 'bearer',
  body: z.strictObject({ send_documents: z.array(idSchema).min(1).max(200) }),
  response: z.object({ success: z.boolean(), documents: z.array(documentSchema) }),
  reads: unreadReader,
  errors: ['not_found', 'documents_not_ready', 'file_scanning', 'application_closed', 'questionnaire_state'],
});

/**
 * What can be downloaded of a version: the file, the protocol of its signatures (PDF), or one signature
 * (`.sig`, CMS in DER).
 */
export const DOWNLOAD_CONTENTS = ['file', 'protocol', 'signature'] as const;

/**
 * Address of the current or a named version for one plain GET within a minute, while the session lasts. The file comes
 * whole: a Range header is not heeded.
 */
export const createDownloadLink = endpoint({
  id: 'createDownloadLink',
  method: 'POST',
  path: '/agent/rest/documents/{id}/link',
  summary: 'An address for downloading a version once, within a minute',
  source: 'addition',
  auth: 'bearer',
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({
    version_id: idSchema.optional(),
    disposition: z.enum(['attachment', 'inline']).default('attachment'),
    content: z.enum(DOWNLOAD_CONTENTS).default('file'),
    /** Which signature; the newest when absent. */
    signature_id: idSchema.optional(),
  }),
  response: z.object({ url: z.string(), expires_at: instantSchema }),
  errors: ['not_found', 'file_scanning'],
});

export const downloadFile = endpoint({
  id: 'downloadFile',
  method: 'GET',
  path: '/files/{ticket}',
  summary: 'The file behind an address that serves once',
  source: 'addition',
  auth: 'public',
  params: z.strictObject({ ticket: z.string().min(20).max(200) }),
  response: z.custom<Blob>(),
  answer: 'file',
  fileTypes: DOCUMENT_TYPES,
  errors: ['not_found'],
  timeoutMs: 600_000,
});

/** Review of an agent's or application's document by the bank. */
export const reviewDocument = endpoint({
  id: 'reviewDocument',
  method: 'POST',
  path: '/agent/rest/documents/{id}/review',
  summary: 'Approve or reject a document with a reason',
  source: 'addition',
  auth: 'bearer',
  roles: ['staff', 'superuser'],
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({ status: z.enum(['approved', 'rejected']), reason: textSchema(1000, 0).optional() }),
  response: documentSchema,
  errors: ['not_found', 'conflict'],
});

/**
 * Why a certificate was revoked, in the words of revocation lists (RFC 5280): `keyCompromise` after a new password or
 * by the owner's «это был не я», `affiliationChanged` when the approved name or organisation is no longer the
 * agent's, `privilegeWithdrawn` with the approval, `cessationOfOperation` by the owner.
 */
export const REVOCATION_REASONS = [
  'unspecified',
  'keyCompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
  'privilegeWithdrawn',
] as const;
export type RevocationReason = (typeof REVOCATION_REASONS)[number];

/** A certificate enrolled for the agent. */
export const certificateSchema = z.object({
  id: idSchema,
  serial: z.string(),
  subject: z.string(),
  organization: z.string().nullable(),
  inn: z.string().nullable(),
  issuer: z.string(),
  valid_from: instantSchema,
  valid_to: instantSchema,
  revoked_at: instantSchema.nullable(),
  /** `null` while it is not revoked. */
  revocation_reason: z.enum(REVOCATION_REASONS).nullable().optional(),
  /** DER, base64. */
  certificate: z.base64(),
  /** Certificates of the authorities above it (DER, base64): they go into each signature. Of the embedded one only. */
  chain: z.array(z.base64()).optional(),
  provider: z.enum(['software', 'cryptopro']),
  /** Named at the last signature with it, to be offered again. */
  power_of_attorney: powerOfAttorneySchema.nullable().optional(),
});
export type Certificate = z.output<typeof certificateSchema>;

export const listCertificates = endpoint({
  id: 'listCertificates',
  method: 'GET',
  path: '/agent/rest/certificates',
  summary: 'My enrolled certificates',
  source: 'addition',
  auth: 'bearer',
  response: z.array(certificateSchema),
});

/** Software key: the demo authority issues a certificate for a P-256 public key (a PKCS#10 request proves possession). */
export const issueCertificate = endpoint({
  id: 'issueCertificate',
  method: 'POST',
  path: '/agent/rest/certificates',
  summary: 'Issue a certificate of the embedded authority for a PKCS#10 request',
  source: 'addition',
  auth: 'bearer',
  confirmation: true,
  body: z.strictObject({
    /** PKCS#10 request, DER, base64. */
    request: z.base64().max(20_000),
  }),
  response: certificateSchema,
  errors: ['certificate_invalid', 'certificate_approval_required'],
});

/** Step 1 of enrolling a certificate of another authority: bytes to sign, valid once for two minutes. */
export const requestEnrolmentChallenge = endpoint({
  id: 'requestEnrolmentChallenge',
  method: 'POST',
  path: '/agent/rest/certificates/challenge',
  summary: 'A challenge whose signature proves possession of a certificate',
  source: 'addition',
  auth: 'bearer',
  // Asked here too: the challenge would run out while the agent looks for the password.
  confirmation: true,
  body: z.strictObject({}),
  response: z.object({ challenge_id: idSchema, challenge: z.base64() }),
});

/** The certificate must name this agent and, when it names an organisation, the agent's own. */
export const enrolCertificate = endpoint({
  id: 'enrolCertificate',
  method: 'POST',
  path: '/agent/rest/certificates/enrol',
  summary:
    'Enrol the certificate that signed the challenge (detached CMS, base64); repeating changes nothing',
  source: 'addition',
  auth: 'bearer',
  confirmation: true,
  body: z.strictObject({ challenge_id: idSchema, signature: z.base64().max(200_000) }),
  response: certificateSchema,
  errors: [
    'challenge_invalid',
    'signature_invalid',
    'signature_not_detached',
    'signature_unsupported',
    'certificate_invalid',
    'certificate_foreign',
    'certificate_unknown',
    'certificate_revoked',
    'certificate_expired',
    'certificate_not_yet_valid',
    'certificate_approval_required',
    'signature_from_future',
    'signature_before_certificate',
  ],
});

/** Signatures that were made before stay valid; new ones and sign-ins with it are refused from now on. */
export const revokeCertificate = endpoint({
  id: 'revokeCertificate',
  method: 'POST',
  path: '/agent/rest/certificates/{id}/revoke',
  summary: 'Revoke one of my certificates, for good; repeating changes nothing',
  source: 'addition',
  auth: 'bearer',
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({}),
  response: certificateSchema,
  errors: ['not_found'],
});
