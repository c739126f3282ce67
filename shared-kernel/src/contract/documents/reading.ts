import { z } from 'zod';
import { partnerCodeSchema } from '../banks.ts';
import {
  hashSchema,
  idSchema,
  instantSchema,
  listResponseSchema,
  pageNumberSchema,
  pageSizeSchema,
  textSchema,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { DOCUMENT_TYPES } from '../media-types.ts';
import { signingStateSchema, documentScopeSchema, documentSchema } from './document.ts';

export const listDocuments = endpoint({
  id: 'listDocuments',
  method: 'GET',
  path: '/agent/rest/documents',
  summary: "Documents of the bank, of the agent, of the agent's applications or of one application",
  source: 'addition',
  capability: 'documents',
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
  capability: 'documents',
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
  capability: 'documents',
  auth: 'bearer',
  params: z.strictObject({ id: idSchema }),
  response: documentSchema,
  errors: ['not_found'],
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
  capability: 'documents',
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
