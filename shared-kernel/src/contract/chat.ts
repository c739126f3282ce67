import { z } from 'zod';
import {
  hashSchema,
  idSchema,
  instantSchema,
  numericIdSchema,
  paragraphSchema,
  successSchema,
  textSchema,
} from './common.ts';
import { authorSchema, commonMessageSchema } from './chat/message.ts';
import { endpoint } from './endpoint.ts';
import { unreadReader } from './reading.ts';

export { commonMessageSchema };
export type { CommonMessage } from './chat/message.ts';

/** Longest text of a message, characters. */
export const MESSAGE_LIMIT = 10_000;
export const ATTACHMENT_LIMIT = 10;
/** A list of threads ends here: what comes later in its order is found by a search, or by its id. */
export const THREADS_LIMIT = 500;
/** A search needs at least this many characters. */
export const SEARCH_MIN = 2;

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
  /** Whether the reader may write in it while it is open: a colleague without access to all tasks reads alone. */
  can_write: z.boolean().optional(),
  message_count: z.int().nonnegative(),
  /** The request of the bank that the thread belongs to; a file uploaded to it answers the request. */
  request: z
    .object({
      id: idSchema,
      title: z.string(),
      state: z.enum(['open', 'answered', 'accepted']),
      due_at: instantSchema.nullable(),
    })
    .nullable(),
  /** Who answers at the bank: took the thread, or was the first to write in it. */
  responder: z.object({ id: idSchema, name: z.string(), is_me: z.boolean() }).nullable(),
});
export type Thread = z.output<typeof threadSchema>;

export const messageSchema = commonMessageSchema.extend({
  author: authorSchema.extend({ is_me: z.boolean() }),
  /** Read by the other side. */
  read: z.boolean(),
});
export type Message = z.output<typeof messageSchema>;

export const listThreads = endpoint({
  id: 'listThreads',
  method: 'GET',
  path: '/agent/rest/chat/threads',
  summary: 'My threads, the latest first; for staff those of the bank',
  source: 'addition',
  capability: 'chat',
  auth: 'bearer',
  query: z.strictObject({
    hash_password: hashSchema.optional(),
    search: textSchema(100, 0).optional(),
    /** Only threads in which the other side waits for an answer, the longest wait first. */
    waiting: z.stringbool().optional(),
    /** Only threads that the reader answers. */
    mine: z.stringbool().optional(),
    /** Only the thread in which an agent and the curator talk of anything, not those about one payment. */
    main: z.stringbool().optional(),
  }),
  response: z.array(threadSchema),
});

export const countUnreadChat = endpoint({
  id: 'countUnreadChat',
  method: 'GET',
  path: '/agent/rest/chat/unread',
  summary:
    'Unread messages in my threads and how many threads have some; for staff in those that they answer or nobody does',
  source: 'addition',
  capability: 'chat',
  auth: 'bearer',
  response: z.object({ messages: z.int().nonnegative(), threads: z.int().nonnegative() }),
});

const threadParams = z.strictObject({ id: idSchema });

export const readThread = endpoint({
  id: 'readThread',
  method: 'GET',
  path: '/agent/rest/chat/threads/{id}',
  summary: 'One thread as the list shows it: an open list asks for no more than what has changed',
  source: 'addition',
  capability: 'chat',
  auth: 'bearer',
  params: threadParams,
  response: threadSchema,
  errors: ['not_found'],
});

export const listMessages = endpoint({
  id: 'listMessages',
  method: 'GET',
  path: '/agent/rest/chat/threads/{id}/messages',
  summary: 'Messages of a thread, oldest first, a window by cursor',
  source: 'addition',
  capability: 'chat',
  auth: 'bearer',
  params: threadParams,
  query: z.strictObject({
    /** Only messages with a smaller id. */
    before: z.coerce.number().int().positive().optional(),
    /** Only messages with a greater id. */
    after: z.coerce.number().int().nonnegative().optional(),
    /** From this place in the thread on; the end of the thread without `before`, `after` and `from`. */
    from: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({
    messages: z.array(messageSchema),
    has_more: z.boolean(),
    /** The reader's own mark, and how many messages lie before it. */
    last_read_id: z.int().nonnegative(),
    last_read_number: z.int().nonnegative(),
    /** Messages in the whole thread. */
    total: z.int().nonnegative(),
    /** How far the other side's portal has received the messages, and how far they were read there. */
    other_side: z.object({ delivered_id: z.int().nonnegative(), read_id: z.int().nonnegative() }),
  }),
  errors: ['not_found'],
});

export const sendMessage = endpoint({
  id: 'sendMessage',
  method: 'POST',
  path: '/agent/rest/chat/threads/{id}/messages',
  summary: 'Send a message; the same client_id is stored once',
  source: 'addition',
  capability: 'chat',
  auth: 'bearer',
  params: threadParams,
  body: z.strictObject({
    client_id: idSchema,
    /**
     * At most MESSAGE_LIMIT characters (`message_too_long`); empty only with documents (`message_empty`).
     * A document is mentioned by a link: `[Устав](document:<id>)`.
     */
    text: paragraphSchema,
    reply_to: z.int().positive().optional(),
    document_ids: z.array(idSchema).max(ATTACHMENT_LIMIT).default([]),
  }),
  response: messageSchema,
  errors: ['not_found', 'conflict', 'file_scanning', 'message_empty', 'message_too_long'],
});

export const markThreadRead = endpoint({
  id: 'markThreadRead',
  method: 'POST',
  path: '/agent/rest/chat/threads/{id}/read',
  summary: 'Move the read mark; a smaller id marks later messages as unread, unless it only goes forward',
  source: 'addition',
  capability: 'chat',
  auth: 'bearer',
  params: threadParams,
  body: z.strictObject({
    last_read_id: z.int().nonnegative(),
    /** The reader has come this far: a mark that stands further, moved by another tab or device, stays. */
    forward: z.boolean().optional(),
  }),
  response: successSchema,
  reads: unreadReader,
  errors: ['not_found'],
});

export const searchMessages = endpoint({
  id: 'searchMessages',
  method: 'GET',
  path: '/agent/rest/chat/search',
  summary: 'Messages that contain a text, the latest first, in one thread or in all that the reader may read',
  source: 'addition',
  capability: 'chat',
  auth: 'bearer',
  query: z.strictObject({
    text: textSchema(100, SEARCH_MIN),
    thread_id: idSchema.optional(),
    /** Only messages with a smaller id. */
    before: numericIdSchema.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  response: z.object({
    hits: z.array(
      z.object({
        id: z.int().positive(),
        number: z.int().positive(),
        thread_id: idSchema,
        thread_title: z.string(),
        author_name: z.string(),
        /** A part of the text around the first match. */
        excerpt: z.string(),
        created_at: instantSchema,
      }),
    ),
    has_more: z.boolean(),
  }),
  errors: ['not_found'],
});

export const reportTyping = endpoint({
  id: 'reportTyping',
  method: 'POST',
  path: '/agent/rest/chat/threads/{id}/typing',
  summary: 'Tell the other side that a message is being written; not stored',
  source: 'addition',
  capability: 'chat',
  auth: 'bearer',
  params: threadParams,
  response: successSchema,
  reads: unreadReader,
  errors: ['not_found'],
});

export const reportDelivered = endpoint({
  id: 'reportDelivered',
  method: 'POST',
  path: '/agent/rest/chat/delivered',
  summary: "The reader's portal has received every message up to this one, or all there are",
  source: 'addition',
  capability: 'chat',
  auth: 'bearer',
  body: z.strictObject({ last_message_id: z.int().positive().optional() }),
  response: successSchema,
  reads: unreadReader,
});

export const setResponder = endpoint({
  id: 'setResponder',
  method: 'POST',
  path: '/agent/rest/chat/threads/{id}/responder',
  summary: 'Take a thread for answering, give it back, or say that nothing in it needs an answer',
  source: 'addition',
  capability: 'chat',
  auth: 'bearer',
  roles: ['staff'],
  params: threadParams,
  body: z.strictObject({ action: z.enum(['take', 'release', 'settle']) }),
  response: successSchema,
  reads: unreadReader,
  errors: ['not_found', 'conflict'],
});

/** Whoever may read the thread may open what was attached in it. */
export const createAttachmentLink = endpoint({
  id: 'createAttachmentLink',
  method: 'POST',
  path: '/agent/rest/chat/messages/{id}/attachments/{document_id}/link',
  summary: 'A short-lived address of an attached file, as it was when it was sent',
  source: 'addition',
  capability: 'chat',
  auth: 'bearer',
  params: z.strictObject({ id: numericIdSchema, document_id: idSchema }),
  body: z.strictObject({ disposition: z.enum(['attachment', 'inline']).default('attachment') }),
  response: z.object({ url: z.string(), expires_at: instantSchema }),
  errors: ['not_found', 'file_scanning'],
});
