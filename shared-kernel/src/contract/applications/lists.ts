import { z } from 'zod';
import { COLUMN_FIELDS, COLUMN_FILTERS, SORT_FIELDS } from '../application-columns.ts';
import { applicationStatusSchema } from '../application-states.ts';
import {
  hashSchema,
  kopecksSchema,
  listResponseSchema,
  pageNumberSchema,
  pageSizeSchema,
  textSchema,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { productKindSchema } from '../products.ts';
import { pageReader, toReader } from '../reading.ts';

/** A row of the lists as the reference bank has it. */
export const applicationListItemSchema = z.object({
  hash_password: hashSchema,
  kind: productKindSchema,
  unread_messages: z.int().nonnegative(),
  archived: z.boolean(),
  version: z.int().positive(),
  can_write: z.boolean(),
  ...COLUMN_FIELDS,
});
export type FullApplicationListItem = z.output<typeof applicationListItemSchema>;

/** A row as the portal requires it: `id`, `status` and `hash_password` are the specification's. */
const applicationListItemReader = toReader(applicationListItemSchema, ['id', 'status']).extend({
  /** Statuses of a bank's own are shown as they are. */
  status: z.string(),
  hash_password: z.string().min(1),
});
export type ApplicationListItem = z.output<typeof applicationListItemReader>;

/** `issues` own, `issues_org` the organisation's, `issues_archived` archived; `issues_bank` the whole bank's, for staff. */
export const LIST_NAMES = ['issues', 'issues_org', 'issues_archived', 'issues_bank'] as const;
export const listNameSchema = z.enum(LIST_NAMES);
export type ListName = z.output<typeof listNameSchema>;

/** The `filter` query parameter, as JSON: the filters of the columns, a search and the order. */
export const applicationFilterSchema = z.strictObject({
  ...COLUMN_FILTERS,
  /** Only those whose deadline has passed; an addition, for saved views and exports. The list call has a parameter of its own. */
  overdue: z.literal(true).optional(),
  /** Number, client's name or INN. */
  search: textSchema(100, 0).optional(),
  sort: z.enum(SORT_FIELDS).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
});
export type ApplicationFilter = z.output<typeof applicationFilterSchema>;

/**
 * Where only the rows can tell how many match (text, sums, overdue terms), so many are counted: the answer says `capped`.
 * Nobody reads further in a search, and counting to the end would take longer with every application of the bank.
 */
export const SEARCH_TOTAL_LIMIT = 1_000;

export const LIST_TIMEOUT_MS = 180_000;
export const LIST_PAGE_SIZE = 25;

export const listApplications = endpoint({
  id: 'listApplications',
  method: 'GET',
  path: '/agent/rest/issues',
  summary: 'A page of one of the lists',
  source: 'specification',
  auth: 'bearer',
  query: z.strictObject({
    /** `ApplicationFilter` as JSON text. */
    filter: z.string().max(4000).default('{}'),
    page: pageNumberSchema,
    itemsPerPage: pageSizeSchema.default(LIST_PAGE_SIZE),
    /** `next` or `previous` of an answer for the same list, filter and order; `page` is only repeated then. */
    cursor: z.string().max(2000).optional(),
    name: listNameSchema.default('issues'),
    type: z.enum(['all', 'loan', 'guarantee']).default('all'),
    route_tasks_names: z.string().max(500).optional(),
    overdue_tasks_only: z.stringbool().optional(),
  }),
  response: listResponseSchema(applicationListItemSchema),
  reads: pageReader(applicationListItemReader),
  timeoutMs: LIST_TIMEOUT_MS,
});

/** Own applications by status and what needs the agent now, for the home page. */
export const readSummary = endpoint({
  id: 'readSummary',
  method: 'GET',
  path: '/agent/rest/summary',
  summary: 'Home page: applications by status, what waits for the agent, deadlines, income of the month',
  source: 'addition',
  capability: 'lists',
  auth: 'bearer',
  response: z.object({
    by_status: z.array(
      z.object({
        status: applicationStatusSchema,
        count: z.int().nonnegative(),
        /** What is asked for in these together; left out of the numbers of a whole bank. */
        amount_kopecks: kopecksSchema.optional(),
      }),
    ),
    total: z.int().nonnegative(),
    attention: z.array(applicationListItemSchema),
    deadlines: z.array(applicationListItemSchema),
    income_month_kopecks: kopecksSchema,
    /** Of the whole month before. */
    income_last_month_kopecks: kopecksSchema.optional(),
    unread_notifications: z.int().nonnegative(),
    unread_messages: z.int().nonnegative(),
  }),
});
