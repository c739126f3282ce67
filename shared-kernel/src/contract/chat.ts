import { z } from 'zod';
import { hashSchema, idSchema, instantSchema, successSchema, textSchema } from './common.ts';
import { endpoint } from './endpoint.ts';

export const MESSAGE_LIMIT = 10_000;

export const threadSchema = z.object({
  id: idSchema,
  /** `curator` with the bank's curator, `application` about one application, `request` of a document request (step 6). */
  kind: z.enum(['curator', 'application', 'request']),
  title: z.string(),
  application: z
    .object({ id: z.int().positive(), hash_password: hashSchema, client_name: z.string() })
    .nullable(),
  /** The other side: curator for an agent, agent for a curator. */
  counterpart: z.string(),
  last_message: z.object({ text: z.string(), author_name: z.string(), created_at: instantSchema }).nullable(),
  unread: z.int().nonnegative(),
  /** Since when the other side's last message waits for this reader's side. */
  waiting_since: instantSchema.nullable(),
  closed: z.boolean(),
});
export type Thread = z.output<typeof threadSchema>;

export const messageSchema = z.object({
  /** Monotonic within the bank: also the cursor. */
  id: z.int().positive(),
  thread_id: idSchema,
  /** The sender's own id: a repeated one is stored once. */
  client_id: idSchema,
  author: z.object({
    id: z.string(),
    name: z.string(),
    role: z.enum(['agent', 'bank', 'system']),
    is_me: z.boolean(),
  }),
  /** Safe Markdown. */
  text: z.string(),
  reply_to: z.object({ id: z.int().positive(), author_name: z.string(), text: z.string() }).nullable(),
  attachments: z.array(z.object({ document_id: idSchema, file_name: z.string(), size_bytes: z.int() })),
  /** Read by the other side. */
  read: z.boolean(),
  created_at: instantSchema,
});
export type Message = z.output<typeof messageSchema>;

export const listThreads = endpoint({
  id: 'listThreads',
  method: 'GET',
  path: '/agent/rest/chat/threads',
  summary: 'My threads, the latest first; for staff those of the bank',
  source: 'addition',
  auth: 'bearer',
  query: z.strictObject({ hash_password: hashSchema.optional(), search: textSchema(100, 0).optional() }),
  response: z.array(threadSchema),
});

const threadParams = z.strictObject({ id: idSchema });

export const listMessages = endpoint({
  id: 'listMessages',
  method: 'GET',
  path: '/agent/rest/chat/threads/{id}/messages',
  summary: 'Messages of a thread, oldest first, a window by cursor',
  source: 'addition',
  auth: 'bearer',
  params: threadParams,
  query: z.strictObject({
    /** Only messages with a smaller id. */
    before: z.coerce.number().int().positive().optional(),
    /** Only messages with a greater id. */
    after: z.coerce.number().int().nonnegative().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({
    messages: z.array(messageSchema),
    has_more: z.boolean(),
    last_read_id: z.int().nonnegative(),
  }),
  errors: ['not_found'],
});

export const sendMessage = endpoint({
  id: 'sendMessage',
  method: 'POST',
  path: '/agent/rest/chat/threads/{id}/messages',
  summary: 'Send a message; the same client_id is stored once',
  source: 'addition',
  auth: 'bearer',
  params: threadParams,
  body: z.strictObject({
    client_id: idSchema,
    text: textSchema(MESSAGE_LIMIT),
    reply_to: z.int().positive().optional(),
    document_ids: z.array(idSchema).max(10).default([]),
  }),
  response: messageSchema,
  errors: ['not_found', 'conflict', 'message_empty', 'message_too_long'],
});

export const markThreadRead = endpoint({
  id: 'markThreadRead',
  method: 'POST',
  path: '/agent/rest/chat/threads/{id}/read',
  summary: 'Move the read mark; a smaller id marks later messages as unread',
  source: 'addition',
  auth: 'bearer',
  params: threadParams,
  body: z.strictObject({ last_read_id: z.int().nonnegative() }),
  response: successSchema,
  errors: ['not_found'],
});
