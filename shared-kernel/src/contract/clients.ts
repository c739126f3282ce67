import { z } from 'zod';
import { bankCodeSchema } from './banks.ts';
import { acceptStateSchema, applicationStatusSchema, stageSchema } from './application-states.ts';
import {
  hashSchema,
  idSchema,
  instantSchema,
  kopecksSchema,
  listResponseSchema,
  pageNumberSchema,
  pageSizeSchema,
  textSchema,
} from './common.ts';
import { documentSchema } from './documents.ts';
import { endpoint } from './endpoint.ts';

const innSchema = z.string().regex(/^(\d{10}|\d{12})$/);
const innParams = z.strictObject({ inn: innSchema });

/** An application as a client's card and the list of clients name it. */
export const clientApplicationSchema = z.object({
  id: z.int().positive(),
  hash_password: hashSchema,
  product_title: z.string(),
  amount_kopecks: kopecksSchema,
  status: applicationStatusSchema,
  stage: stageSchema,
  archived: z.boolean(),
  /** How it ended, which the status of an archived one no longer says. */
  accept: acceptStateSchema.optional(),
  created_at: instantSchema,
});
export type ClientApplication = z.output<typeof clientApplicationSchema>;

/** Whom the agent has brought to the bank: one row for an INN, named as in the latest application. */
export const clientSchema = z.object({
  inn: innSchema,
  name: z.string(),
  /** Own applications of this client at the bank, archived ones too, and their sum. */
  applications: z.int().positive(),
  amount_kopecks: kopecksSchema,
  last: clientApplicationSchema,
});
export type Client = z.output<typeof clientSchema>;

export const listClients = endpoint({
  id: 'listClients',
  method: 'GET',
  path: '/agent/rest/own-clients',
  summary: "The agent's clients at this bank, those with the latest applications first",
  source: 'addition',
  capability: 'clients',
  auth: 'bearer',
  query: z.strictObject({
    /** Part of a name, or the beginning of an INN. */
    search: textSchema(100, 0).optional(),
    page: pageNumberSchema,
    per_page: pageSizeSchema.default(25),
  }),
  response: listResponseSchema(clientSchema),
});

/** A client whom the agent has no application of has none here: the answer is not an error. */
export const readClient = endpoint({
  id: 'readClient',
  method: 'GET',
  path: '/agent/rest/own-clients/{inn}',
  summary: "A client of the agent's: requisites, contacts, and all own applications at this bank",
  source: 'addition',
  capability: 'clients',
  auth: 'bearer',
  params: innParams,
  response: z.object({
    inn: innSchema,
    name: z.string().nullable(),
    ogrn: z.string().nullable(),
    kpp: z.string().nullable(),
    address: z.string().nullable(),
    head: z.object({ full_name: z.string(), position: z.string().nullable() }).nullable(),
    /** Who was named in the applications, the latest first; nobody twice. */
    contacts: z.array(
      z.object({
        full_name: z.string().nullable(),
        position: z.string().nullable(),
        phone: z.string().nullable(),
        email: z.string().nullable(),
        application_id: z.int().positive(),
      }),
    ),
    /** The latest first, 200 at most. */
    applications: z.array(clientApplicationSchema),
  }),
});

/** A file that the agent has uploaded for a client: the current version of a document of one of the applications. */
export const clientFileSchema = z.object({
  document_id: idSchema,
  version_id: idSchema,
  /** Code of the kind, and what the bank calls it. */
  document_name: z.string(),
  title: z.string(),
  file_name: z.string(),
  size_bytes: z.int().nonnegative(),
  /** When it was uploaded first: one that was taken from another application or copied from another bank keeps its date. */
  uploaded_at: instantSchema,
  /** Older than documents of its kind tell how things stand: `DOCUMENT_VALIDITY` of the domain, unless the bank counts otherwise. */
  outdated: z.boolean(),
  application: z.object({
    id: z.int().positive(),
    hash_password: hashSchema,
    /** Where it is another bank's than the one that answers: begun together with an application of that. */
    bank: bankCodeSchema.optional(),
  }),
});
export type ClientFile = z.output<typeof clientFileSchema>;

export const listClientFiles = endpoint({
  id: 'listClientFiles',
  method: 'GET',
  path: '/agent/rest/own-clients/{inn}/files',
  summary: "A client's files at this bank by kind, of each kind the newest first",
  source: 'addition',
  capability: 'clients',
  auth: 'bearer',
  params: innParams,
  response: z.array(clientFileSchema),
});

export const expectedDocumentSchema = z.object({
  document_name: z.string(),
  title: z.string(),
  required: z.boolean(),
  needs_signature: z.boolean(),
  /** The client's file that would be taken for it. */
  file: clientFileSchema.nullable(),
});
export type ExpectedDocument = z.output<typeof expectedDocumentSchema>;

export const listExpectedDocuments = endpoint({
  id: 'listExpectedDocuments',
  method: 'GET',
  path: '/agent/rest/issue/{hash}/expected-documents',
  summary:
    'The documents that step 5 will ask for by the answers as they stand, each with the file that the agent has of the client',
  source: 'addition',
  capability: 'steps_ahead',
  auth: 'bearer',
  params: z.strictObject({ hash: hashSchema }),
  response: z.array(expectedDocumentSchema),
  errors: ['not_found'],
});

export const listFittingFiles = endpoint({
  id: 'listFittingFiles',
  method: 'GET',
  path: '/agent/rest/client-files/{hash}',
  summary: "The client's files for the required documents that an own application still misses, one for each",
  source: 'addition',
  capability: 'clients',
  auth: 'bearer',
  params: z.strictObject({ hash: hashSchema }),
  response: z.array(clientFileSchema),
  errors: ['not_found'],
});

/**
 * Puts files of the client into the application without an upload. A document that got a file meanwhile keeps it; signatures
 * stay with the other application. Repeating changes nothing.
 */
export const takeClientFiles = endpoint({
  id: 'takeClientFiles',
  method: 'POST',
  path: '/agent/rest/client-files/{hash}/take',
  summary: "Take files of the client into the required documents of the agent's application",
  source: 'addition',
  capability: 'clients',
  auth: 'bearer',
  params: z.strictObject({ hash: hashSchema }),
  /** As `listFittingFiles` named them. One of another agent, client or deal is not known here. */
  body: z.strictObject({ version_ids: z.array(idSchema).min(1).max(50) }),
  /** The documents that have got a file. */
  response: z.array(documentSchema),
  errors: ['not_found', 'application_closed', 'stage_not_current'],
  timeoutMs: 120_000,
});
