import { z } from 'zod';
import { approvalSchema } from './agent.ts';
import { hashSchema, idSchema } from './common.ts';
import { endpoint } from './endpoint.ts';

const sideSchema = z.enum(['agent', 'bank']);

/** What the bank tells an open portal; each event is a row with a monotonic id, so a gap is replayed by `Last-Event-ID`. */
export const serverEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('application-changed'), hash_password: hashSchema, reason: z.string() }),
  z.object({ type: z.literal('notification-added'), id: idSchema }),
  z.object({ type: z.literal('message-added'), thread_id: idSchema, message_id: z.int().positive() }),
  /** `side`: whose mark moved. */
  z.object({
    type: z.literal('thread-read'),
    thread_id: idSchema,
    last_read_id: z.int().nonnegative(),
    side: sideSchema.optional(),
  }),
  /** The portal of that side has received the messages up to this one. */
  z.object({
    type: z.literal('thread-delivered'),
    thread_id: idSchema,
    last_message_id: z.int().positive(),
    side: sideSchema,
  }),
  /** Who answers in the thread changed. */
  z.object({ type: z.literal('thread-updated'), thread_id: idSchema }),
  /** Somebody writes; never stored and never replayed. */
  z.object({
    type: z.literal('thread-typing'),
    thread_id: idSchema,
    author_id: z.string(),
    author_name: z.string(),
  }),
  z.object({ type: z.literal('approval-changed'), approval: approvalSchema }),
]);
export type ServerEvent = z.output<typeof serverEventSchema>;

export const streamEvents = endpoint({
  id: 'streamEvents',
  method: 'GET',
  path: '/agent/rest/events',
  summary: 'Server-sent events for this agent; `Last-Event-ID` (header) replays what was missed',
  source: 'addition',
  auth: 'bearer',
  response: z.custom<ReadableStream>(),
  answer: 'events',
});

/** Largest number of events in one answer of `missedEvents`. */
export const MISSED_EVENTS_LIMIT = 500;

export const missedEvents = endpoint({
  id: 'missedEvents',
  method: 'GET',
  path: '/agent/rest/events/missed',
  summary:
    'The same events by polling, where a stream cannot be kept open; without `after` only the latest id',
  source: 'addition',
  auth: 'bearer',
  query: z.strictObject({
    after: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  response: z.object({
    events: z.array(z.object({ id: z.int().positive(), event: z.unknown() })),
    /** The `after` of the next call. */
    last_id: z.int().nonnegative(),
  }),
});
