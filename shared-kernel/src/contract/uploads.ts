import { z } from 'zod';
import { hashSchema, idSchema, instantSchema, textSchema } from './common.ts';
import { documentSchema } from './documents.ts';
import { endpoint } from './endpoint.ts';

/**
 * Resumable uploads follow the tus protocol 1.0.0 (extensions creation, expiration and termination) below this
 * path: `POST` makes an upload, `HEAD` and `PATCH` on its address go on with it, `DELETE` gives it up. All need the
 * bearer token; refusals have the contract's error body. When all bytes are there, `completeUpload` stores the file.
 */
export const RESUMABLE_PATH = '/agent/rest/uploads';
export const TUS_VERSION = '1.0.0';
/** From this size on the portal uploads resumably, bytes; smaller files take the multipart call. */
export const RESUMABLE_FROM_BYTES = 8 * 1024 * 1024;

/** `Upload-Metadata` of an upload: its keys with their decoded values. */
export const resumableMetadataSchema = z.strictObject({
  filename: z.string().min(1).max(1000),
  document_name: textSchema(100),
  /** Application the document belongs to; the agent questionnaire when absent. */
  hash_password: hashSchema.optional(),
  /** Request of the bank that the file answers. */
  request_id: idSchema.optional(),
  /** Chat thread that the file is for. */
  thread_id: idSchema.optional(),
  /** Since when the content is known, as in `uploadDocument`. */
  dated_at: instantSchema.optional(),
});
export type ResumableMetadata = z.output<typeof resumableMetadataSchema>;

/** Repeating it answers the same document. A file that is refused is deleted at once. */
export const completeUpload = endpoint({
  id: 'completeUpload',
  method: 'POST',
  path: '/agent/rest/uploads/{id}/complete',
  summary: 'Store a resumable upload whose bytes have all arrived as a version of its document',
  source: 'addition',
  capability: 'documents',
  auth: 'bearer',
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({}),
  response: documentSchema,
  errors: [
    'not_found',
    'file_type_refused',
    'file_broken',
    'upload_incomplete',
    'application_closed',
    'stage_not_current',
    'questionnaire_state',
    'forbidden',
  ],
  timeoutMs: 600_000,
});
