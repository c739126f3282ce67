import { z } from 'zod';
import { hashSchema, idSchema, instantSchema, successSchema, textSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { DOCUMENT_TYPES } from '../media-types.ts';
import { optionalReader, unreadReader } from '../reading.ts';
import { powerOfAttorneySchema, documentSchema } from './document.ts';

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
    'documents_limit',
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
    /** Version that was seen: a newer one is not deleted. */
    version_id: idSchema.optional(),
  }),
  response: successSchema,
  reads: unreadReader,
  errors: [
    'not_found',
    'stale_version',
    'document_signed',
    'application_closed',
    'stage_not_current',
    'questionnaire_state',
  ],
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

/** Review of an agent's or application's document by the bank. */
export const reviewDocument = endpoint({
  id: 'reviewDocument',
  method: 'POST',
  path: '/agent/rest/documents/{id}/review',
  summary: 'Approve or reject a document with a reason',
  source: 'addition',
  capability: 'documents',
  auth: 'bearer',
  roles: ['staff', 'superuser'],
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({
    status: z.enum(['approved', 'rejected']),
    reason: textSchema(1000, 0).optional(),
    /** Version that was looked at: a newer one makes the decision stale. */
    version_id: idSchema.optional(),
  }),
  response: documentSchema,
  errors: ['not_found', 'conflict', 'stale_version'],
});
