import { z } from 'zod';
import {
  idSchema,
  instantSchema,
  listResponseSchema,
  pageNumberSchema,
  pageSizeSchema,
  successSchema,
  textSchema,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { IMAGE_TYPES } from './media-types.ts';
import { unreadReader } from './reading.ts';

export const NEWS_SECTIONS = [
  'regulation',
  'market',
  'technology',
  'security',
  'innovations',
  'partnerships',
] as const;
export const newsSectionSchema = z.enum(NEWS_SECTIONS);
export type NewsSection = z.output<typeof newsSectionSchema>;

export const newsItemSchema = z.object({
  id: z.int().positive(),
  section: newsSectionSchema,
  title: z.string(),
  summary: z.string(),
  pinned: z.boolean(),
  read: z.boolean(),
  author: z.string(),
  published_at: instantSchema,
});
export type NewsItem = z.output<typeof newsItemSchema>;

export const listNews = endpoint({
  id: 'listNews',
  method: 'GET',
  path: '/agent/rest/news',
  summary: 'News, pinned first, then the newest',
  source: 'addition',
  capability: 'news',
  auth: 'bearer',
  query: z.strictObject({
    section: newsSectionSchema.optional(),
    search: textSchema(100, 0).optional(),
    page: pageNumberSchema,
    per_page: pageSizeSchema.default(12),
  }),
  response: listResponseSchema(newsItemSchema),
});

/** Unread articles by section; sections without any are left out. */
export const unreadCountsSchema = z.partialRecord(newsSectionSchema, z.int().positive());
export type UnreadCounts = z.output<typeof unreadCountsSchema>;

export const countUnreadNews = endpoint({
  id: 'countUnreadNews',
  method: 'GET',
  path: '/agent/rest/news/unread_counts',
  summary: 'How many unread articles each section has',
  source: 'addition',
  capability: 'news',
  auth: 'bearer',
  response: unreadCountsSchema,
});

export const readNews = endpoint({
  id: 'readNews',
  method: 'GET',
  path: '/agent/rest/news/{id}',
  summary: 'One article; marks it as read',
  source: 'addition',
  capability: 'news',
  auth: 'bearer',
  params: z.strictObject({ id: z.coerce.number().int().positive() }),
  /** `body` is safe Markdown. */
  response: newsItemSchema.extend({ body: z.string() }),
  errors: ['not_found'],
});

export const markAllNewsRead = endpoint({
  id: 'markAllNewsRead',
  method: 'POST',
  path: '/agent/rest/news/mark_all_read',
  summary: 'Mark all news as read',
  source: 'addition',
  capability: 'news',
  auth: 'bearer',
  response: successSchema,
  reads: unreadReader,
});

/** Who writes news: the curators of the banks and the administration. */
const EDITORS = ['staff', 'superuser'] as const;

/** `scheduled` is published at a moment that has not come yet. */
export const NEWS_STATES = ['draft', 'scheduled', 'published'] as const;
export const newsStateSchema = z.enum(NEWS_STATES);
export type NewsState = z.output<typeof newsStateSchema>;

/** Longest title, summary and body, characters; the largest image, bytes. */
export const NEWS_LIMITS = { title: 200, summary: 500, body: 50_000, imageBytes: 2 * 1024 * 1024 } as const;

const newsIdParams = z.strictObject({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** What an editor writes. A draft may be unfinished: only publishing asks for all of it. */
export const newsTextSchema = z.strictObject({
  section: newsSectionSchema,
  title: textSchema(NEWS_LIMITS.title, 0),
  summary: textSchema(NEWS_LIMITS.summary, 0),
  /** Safe Markdown; images of the portal as `![description](images/{id})`. */
  body: textSchema(NEWS_LIMITS.body, 0),
  author: textSchema(100, 0),
  pinned: z.boolean(),
});
export type NewsText = z.output<typeof newsTextSchema>;

export const editedNewsSchema = newsTextSchema.extend({
  id: z.int().positive(),
  state: newsStateSchema,
  published_at: instantSchema.nullable(),
  updated_at: instantSchema,
  /** Short name of who changed it last; `null` for what came with the portal. */
  updated_by: z.string().nullable(),
  /** Counts the changes, so that two editors do not overwrite each other. */
  version: z.int().nonnegative(),
});
export type EditedNews = z.output<typeof editedNewsSchema>;

export const listEditedNews = endpoint({
  id: 'listEditedNews',
  method: 'GET',
  path: '/agent/rest/news/editing',
  summary: 'News by state for their editors, the latest change first',
  source: 'addition',
  capability: 'news',
  auth: 'bearer',
  roles: EDITORS,
  query: z.strictObject({
    state: newsStateSchema,
    page: pageNumberSchema,
    per_page: pageSizeSchema.default(25),
  }),
  response: listResponseSchema(editedNewsSchema),
});

export const readEditedNews = endpoint({
  id: 'readEditedNews',
  method: 'GET',
  path: '/agent/rest/news/editing/{id}',
  summary: 'One article as its editor sees it',
  source: 'addition',
  capability: 'news',
  auth: 'bearer',
  roles: EDITORS,
  params: newsIdParams,
  response: editedNewsSchema,
  errors: ['not_found'],
});

export const createNews = endpoint({
  id: 'createNews',
  method: 'POST',
  path: '/agent/rest/news/editing',
  summary: 'A new draft',
  source: 'addition',
  capability: 'news',
  auth: 'bearer',
  roles: EDITORS,
  body: newsTextSchema,
  response: editedNewsSchema,
});

export const updateNews = endpoint({
  id: 'updateNews',
  method: 'PUT',
  path: '/agent/rest/news/editing/{id}',
  summary: 'New text of an article; of a published one everybody sees it at once, so it must be complete',
  source: 'addition',
  capability: 'news',
  auth: 'bearer',
  roles: EDITORS,
  params: newsIdParams,
  body: newsTextSchema.extend({ version: z.int().nonnegative() }),
  response: editedNewsSchema,
  errors: ['not_found', 'stale_version'],
});

export const publishNews = endpoint({
  id: 'publishNews',
  method: 'POST',
  path: '/agent/rest/news/editing/{id}/publish',
  summary: 'Publish an article now, or plan it for a later moment',
  source: 'addition',
  capability: 'news',
  auth: 'bearer',
  roles: EDITORS,
  params: newsIdParams,
  /** `publish_at` in the past or `null` means now. */
  body: z.strictObject({ version: z.int().nonnegative(), publish_at: instantSchema.nullable() }),
  response: editedNewsSchema,
  errors: ['not_found', 'stale_version'],
});

export const withdrawNews = endpoint({
  id: 'withdrawNews',
  method: 'POST',
  path: '/agent/rest/news/editing/{id}/withdraw',
  summary: 'Take a published or planned article back into the drafts',
  source: 'addition',
  capability: 'news',
  auth: 'bearer',
  roles: EDITORS,
  params: newsIdParams,
  body: z.strictObject({ version: z.int().nonnegative() }),
  response: editedNewsSchema,
  errors: ['not_found', 'stale_version'],
});

export const deleteNews = endpoint({
  id: 'deleteNews',
  method: 'DELETE',
  path: '/agent/rest/news/editing/{id}',
  summary: 'Delete a draft; what is published is withdrawn first',
  source: 'addition',
  capability: 'news',
  auth: 'bearer',
  roles: EDITORS,
  params: newsIdParams,
  query: z.strictObject({ version: z.coerce.number().int().nonnegative() }),
  response: successSchema,
  reads: unreadReader,
  errors: ['not_found', 'stale_version', 'conflict'],
});

export const uploadNewsImage = endpoint({
  id: 'uploadNewsImage',
  method: 'POST',
  path: '/agent/rest/news/images',
  summary: 'Upload a JPEG or PNG for an article, 2 MB at most',
  source: 'addition',
  capability: 'news',
  auth: 'bearer',
  roles: EDITORS,
  bodyKind: 'multipart',
  fileTypes: IMAGE_TYPES,
  body: z.strictObject({}),
  response: z.object({ id: idSchema }),
  errors: ['file_empty', 'file_too_large', 'file_type_refused', 'file_broken'],
  timeoutMs: 120_000,
});

export const readNewsImage = endpoint({
  id: 'readNewsImage',
  method: 'GET',
  path: '/agent/rest/news/images/{id}',
  summary: 'An image of an article',
  source: 'addition',
  capability: 'news',
  auth: 'bearer',
  params: z.strictObject({ id: idSchema }),
  response: z.custom<Blob>(),
  answer: 'file',
  fileTypes: IMAGE_TYPES,
  errors: ['not_found'],
});

/** The feed for news readers; titles and summaries only, the articles are read in the portal after signing in. */
export const newsFeed = endpoint({
  id: 'newsFeed',
  method: 'GET',
  path: '/agent/rest/news/rss',
  summary: 'RSS 2.0 of the latest published news: titles, summaries and addresses',
  source: 'addition',
  auth: 'public',
  query: z.strictObject({ section: newsSectionSchema.optional() }),
  response: z.custom<Blob>(),
  answer: 'file',
  fileTypes: ['application/rss+xml'],
});
