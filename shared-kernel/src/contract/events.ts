import { z } from 'zod';
import { approvalSchema } from './agent.ts';
import { commonMessageSchema } from './chat/message.ts';
import { hashSchema, idSchema } from './common.ts';
import { endpoint } from './endpoint.ts';

const sideSchema = z.enum(['agent', 'bank']);

interface EventFacts {
  /** A row with a monotonic id, so that a gap is replayed by `Last-Event-ID`; otherwise never stored and never replayed. */
  readonly isStored: boolean;
  /** What the listener may hear follows from it: the stream ends, and the portal comes back with what holds now. */
  readonly endsStream: boolean;
}

const STORED = { isStored: true, endsStream: false } as const;
const SIGNAL = { isStored: false, endsStream: false } as const;

function event<
  const Type extends string,
  const Facts extends EventFacts,
  Payload extends z.core.$ZodLooseShape,
>(type: Type, facts: Facts, payload: Payload) {
  return { type, ...facts, schema: z.object({ type: z.literal(type), ...payload }) };
}

/** What the bank tells an open portal: the one place where an event of the stream is declared. */
export const SERVER_EVENTS = [
  event('application-changed', STORED, { hash_password: hashSchema, reason: z.string() }),
  event('notification-added', STORED, { id: idSchema }),
  event('message-added', STORED, {
    thread_id: idSchema,
    message_id: z.int().positive(),
    /** Absent where it is long: then it is asked for. */
    message: commonMessageSchema.optional(),
  }),
  /** `side`: whose mark moved. */
  event('thread-read', STORED, {
    thread_id: idSchema,
    last_read_id: z.int().nonnegative(),
    side: sideSchema.optional(),
  }),
  /** The portal of that side has received the messages up to this one. */
  event('thread-delivered', STORED, {
    thread_id: idSchema,
    last_message_id: z.int().positive(),
    side: sideSchema,
  }),
  /** Who answers in the thread changed. */
  event('thread-updated', STORED, { thread_id: idSchema }),
  /** Somebody writes. */
  event('thread-typing', SIGNAL, { thread_id: idSchema, author_id: z.string(), author_name: z.string() }),
  /** To the security service: an agent has sent a questionnaire. */
  event('questionnaire-submitted', STORED, { agent_id: idSchema }),
  event('approval-changed', { isStored: true, endsStream: true }, { approval: approvalSchema }),
] as const;

type DeclaredEvent = (typeof SERVER_EVENTS)[number];
type EventSchema = DeclaredEvent['schema'];

export const serverEventSchema = z.discriminatedUnion(
  'type',
  SERVER_EVENTS.map(({ schema }) => schema) as [EventSchema, ...EventSchema[]],
);
export type ServerEvent = z.output<EventSchema>;
export type ServerEventType = ServerEvent['type'];
/** Events that are rows, and those that are worth knowing at this moment only. */
export type StoredServerEvent = z.output<Extract<DeclaredEvent, { readonly isStored: true }>['schema']>;
export type SignalServerEvent = z.output<Extract<DeclaredEvent, { readonly isStored: false }>['schema']>;

const DECLARED: ReadonlySet<string> = new Set(SERVER_EVENTS.map(({ type }) => type));

/** An event of a bank that the contract does not name: remotes that know the bank understand it. */
const otherEventSchema = z.looseObject({
  type: z
    .string()
    .min(1)
    .max(100)
    .refine((type) => !DECLARED.has(type)),
});
export type OtherServerEvent = z.output<typeof otherEventSchema>;

/** What the portal reads of a stream: the declared events, and those of the bank's own. */
export const heardEventSchema = z.union([serverEventSchema, otherEventSchema]);

const ENDING: ReadonlySet<string> = new Set(
  SERVER_EVENTS.filter(({ endsStream }) => endsStream).map(({ type }) => type),
);

/** Whether the stream of whoever hears of it ends after it. */
export function endsStream({ type }: ServerEvent): boolean {
  return ENDING.has(type);
}

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
  capability: 'events',
  auth: 'bearer',
  query: z.strictObject({ recent_ms: recentSchema }),
  response: z.custom<ReadableStream>(),
  answer: 'events',
});

/** Largest number of events in one answer of `missedEvents`. */
export const MISSED_EVENTS_LIMIT = 500;

const missedEventSchema = z.object({ id: z.int().positive(), event: heardEventSchema });
const missedEventsSchema = z.object({
  events: z.array(missedEventSchema),
  /** The `after` of the next call. */
  last_id: z.int().nonnegative(),
});

export const missedEvents = endpoint({
  id: 'missedEvents',
  method: 'GET',
  path: '/agent/rest/events/missed',
  summary:
    'The same events by polling, where a stream cannot be kept open; with neither `after` nor `recent_ms` only the latest id',
  source: 'addition',
  capability: 'events',
  auth: 'bearer',
  query: z.strictObject({
    after: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
    recent_ms: recentSchema,
  }),
  response: missedEventsSchema,
  /** Events are read one by one: the portal passes over one that it cannot read. */
  reads: missedEventsSchema.extend({ events: z.array(missedEventSchema.extend({ event: z.unknown() })) }),
});
