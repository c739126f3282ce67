import { z } from 'zod';
import { approvalSchema } from './agent.ts';
import { commonMessageSchema } from './chat.ts';
import { hashSchema, idSchema } from './common.ts';
import { endpoint } from './endpoint.ts';

const sideSchema = z.enum(['agent', 'bank']);

/** What the bank tells an open portal; each event is a row with a monotonic id, so a gap is replayed by `Last-Event-ID`. */
export const serverEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('application-changed'), hash_password: hashSchema, reason: z.string() }),
  z.object({ type: z.literal('notification-added'), id: idSchema }),
  z.object({
    type: z.literal('message-added'),
    thread_id: idSchema,
    message_id: z.int().positive(),
    /** Absent where it is long: then it is asked for. */
    message: commonMessageSchema.optional(),
  }),
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

/** Longest look back of a reader without a position: so long are events kept. */
const LONGEST_RECENT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * What happened within so many ms before the question, by the bank's clock: for a reader without a position, which has
 * read the bank's data a moment before. Of no meaning beside a position.
 */
const recentSchema = z.coerce.number().int().nonnegative().max(LONGEST_RECENT_MS).optional();

export const streamEvents = endpoint({
  id: 'streamEvents',
  method: 'GET',
  path: '/agent/rest/events',
  summary:
    'Server-sent events for this agent; `Last-Event-ID` (header) replays what was missed, without it `recent_ms` what happened a moment ago',
  source: 'addition',
  auth: 'bearer',
  query: z.strictObject({ recent_ms: recentSchema }),
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
    'The same events by polling, where a stream cannot be kept open; with neither `after` nor `recent_ms` only the latest id',
  source: 'addition',
  auth: 'bearer',
  query: z.strictObject({
    after: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
    recent_ms: recentSchema,
  }),
  response: z.object({
    events: z.array(z.object({ id: z.int().positive(), event: z.unknown() })),
    /** The `after` of the next call. */
    last_id: z.int().nonnegative(),
  }),
});
