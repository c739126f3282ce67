import { z } from 'zod';
import { DEFAULT_LIST_COLUMNS, LIST_COLUMNS, listColumnSchema } from './application-columns.ts';
import type { ListColumn } from './application-columns.ts';
import { applicationFilterSchema, LIST_TIMEOUT_MS, listNameSchema } from './applications.ts';
import { idSchema, instantSchema, successSchema, textSchema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { MEDIA_TYPES } from './media-types.ts';
import { unreadReader } from './reading.ts';

export type { ListColumn };
export { DEFAULT_LIST_COLUMNS, LIST_COLUMNS, listColumnSchema };

const listTypeSchema = z.enum(['all', 'loan', 'guarantee']);

/** What a list shows: filter with its order, kind of product, visible columns. */
export const listViewSchema = z.strictObject({
  filter: applicationFilterSchema,
  type: listTypeSchema,
  columns: z.array(listColumnSchema).min(1).max(LIST_COLUMNS.length),
});

const savedViewBody = z.strictObject({
  list: listNameSchema,
  /** Unique among the agent's views of this list, whatever its case. */
  name: textSchema(60),
  view: listViewSchema,
});

export const savedViewSchema = z.object({
  id: idSchema,
  ...savedViewBody.shape,
  updated_at: instantSchema,
});
export type SavedView = z.output<typeof savedViewSchema>;

/** Views that an agent may keep of all lists of a bank together. */
export const SAVED_VIEWS_LIMIT = 100;

export const listSavedViews = endpoint({
  id: 'listSavedViews',
  method: 'GET',
  path: '/agent/rest/list-views',
  summary: "The agent's saved views of the application lists, by name",
  source: 'addition',
  capability: 'lists',
  auth: 'bearer',
  response: z.array(savedViewSchema),
});

export const createSavedView = endpoint({
  id: 'createSavedView',
  method: 'POST',
  path: '/agent/rest/list-views',
  summary: 'Save a view of a list under a name; a name that is taken is a conflict',
  source: 'addition',
  capability: 'lists',
  auth: 'bearer',
  body: savedViewBody,
  response: savedViewSchema,
  errors: ['conflict', 'saved_views_limit'],
});

const idParams = z.strictObject({ id: idSchema });

export const updateSavedView = endpoint({
  id: 'updateSavedView',
  method: 'PUT',
  path: '/agent/rest/list-views/{id}',
  summary: 'Rename a saved view or replace what it shows',
  source: 'addition',
  capability: 'lists',
  auth: 'bearer',
  params: idParams,
  body: savedViewBody,
  response: savedViewSchema,
  errors: ['not_found', 'conflict'],
});

export const deleteSavedView = endpoint({
  id: 'deleteSavedView',
  method: 'DELETE',
  path: '/agent/rest/list-views/{id}',
  summary: 'Forget a saved view',
  source: 'addition',
  capability: 'lists',
  auth: 'bearer',
  params: idParams,
  response: successSchema,
  reads: unreadReader,
  errors: ['not_found'],
});

/** Rows of one export at most. */
export const EXPORT_LIMIT = 50_000;

/** The filtered rows of a list with its visible columns as XLSX; instants in the reader's zone. */
export const exportApplications = endpoint({
  id: 'exportApplications',
  method: 'GET',
  path: '/agent/rest/issues/export',
  summary: 'A filtered list as XLSX: visible columns, sums as numbers',
  source: 'addition',
  capability: 'lists',
  auth: 'bearer',
  query: z.strictObject({
    /** `ApplicationFilter` as JSON text, as in the list call. */
    filter: z.string().max(4000).default('{}'),
    name: listNameSchema.default('issues'),
    type: listTypeSchema.default('all'),
    /** Names of `LIST_COLUMNS` with commas, in the order of the file. */
    columns: z.string().max(300).default(DEFAULT_LIST_COLUMNS.join(',')),
    /** Numbers of applications with commas: only these of the list. */
    ids: z.string().max(4000).optional(),
    /** IANA name of the reader's time zone. */
    zone: z.string().max(64).default('Europe/Moscow'),
  }),
  response: z.custom<Blob>(),
  answer: 'file',
  fileTypes: [MEDIA_TYPES.xlsx],
  errors: ['export_too_large'],
  timeoutMs: LIST_TIMEOUT_MS,
});

/** How many applications of a list stand in each of its queues; `overdue` is counted up to `SEARCH_TOTAL_LIMIT`. */
export const countQueues = endpoint({
  id: 'countQueues',
  method: 'GET',
  path: '/agent/rest/list-queues',
  summary: 'Numbers of the queues of a list: my turn, overdue, to be signed',
  source: 'addition',
  capability: 'queues',
  auth: 'bearer',
  query: z.strictObject({ name: listNameSchema.default('issues') }),
  response: z.object({
    my_turn: z.int().nonnegative(),
    overdue: z.int().nonnegative(),
    to_sign: z.int().nonnegative(),
  }),
});
