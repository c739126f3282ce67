import { z } from 'zod';
import {
  instantSchema,
  listResponseSchema,
  pageNumberSchema,
  pageSizeSchema,
  successSchema,
  textSchema,
} from './common.ts';
import { endpoint } from './endpoint.ts';

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
  auth: 'bearer',
  query: z.strictObject({
    section: newsSectionSchema.optional(),
    search: textSchema(100, 0).optional(),
    page: pageNumberSchema,
    per_page: pageSizeSchema.default(12),
  }),
  response: listResponseSchema(newsItemSchema),
});

export const readNews = endpoint({
  id: 'readNews',
  method: 'GET',
  path: '/agent/rest/news/{id}',
  summary: 'One article; marks it as read',
  source: 'addition',
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
  auth: 'bearer',
  response: successSchema,
});
