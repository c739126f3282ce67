import { z } from 'zod';
import { approvalSchema } from './agent.ts';
import { hashSchema, idSchema } from './common.ts';
import { endpoint } from './endpoint.ts';

/** What the bank tells an open portal; each event is a row with a monotonic id, so a gap is replayed by `Last-Event-ID`. */
export const serverEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('application-changed'), hash_password: hashSchema, reason: z.string() }),
  z.object({ type: z.literal('notification-added'), id: idSchema }),
  z.object({ type: z.literal('message-added'), thread_id: idSchema, message_id: z.int().positive() }),
  z.object({ type: z.literal('thread-read'), thread_id: idSchema, last_read_id: z.int().nonnegative() }),
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
