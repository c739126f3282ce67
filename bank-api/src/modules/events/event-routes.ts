import type { FastifyInstance } from 'fastify';
import { MISSED_EVENTS_LIMIT, missedEvents, streamEvents } from 'shared-kernel/contract/events';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../database/types.ts';
import type { Listener } from '../../events/event-hub.ts';
import { eventsFor, idBefore, lastEventId, openSessionIds } from '../../events/event-repository.ts';
import { EventStream } from '../../events/event-stream.ts';
import { createHeartbeats, type Heartbeats } from '../../events/heartbeats.ts';
import { fieldError } from '../../http/domain-error.ts';
import { registerEndpoint } from '../../plugins/contract.ts';

/** @throws DomainError validation */
function lastEventIdOf(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  const id = Number(header);
  if (!/^\d{1,16}$/.test(String(header)) || !Number.isSafeInteger(id))
    throw fieldError('/last-event-id', 'format');
  return id;
}

/** After which event a reader begins; nothing: with the events to come. */
interface Start {
  readonly after?: number;
  /** The reader has to be told. */
  readonly isNew?: boolean;
}

async function startOf(db: Db, after: number | undefined, recentMs: number | undefined): Promise<Start> {
  if (after !== undefined) return { after };
  return recentMs === undefined ? {} : { after: await idBefore(db, recentMs), isNew: true };
}

/** Subscribes a stream until its client leaves or its session ends. */
async function follow(
  { events, db, now }: Pick<AppContext, 'events' | 'db' | 'now'>,
  heartbeats: Heartbeats,
  stream: EventStream,
  listener: Listener,
  { after, isNew }: Start,
): Promise<void> {
  stream.once('close', heartbeats.add(stream));
  stream.write('retry: 3000\n\n');
  if (isNew) stream.write(`id: ${after}\n\n`);
  const unsubscribe = await events.subscribe(listener, after, stream, (id) => stream.write(`id: ${id}\n\n`));
  // The client may have left while the past was read.
  if (stream.destroyed) return unsubscribe();
  stream.once('close', unsubscribe);
  // Nor was the end of a session heard that came between the check of the token and the subscription.
  const open = await openSessionIds(db, [listener.sessionId], now().toISOString());
  if (!open.has(listener.sessionId)) stream.end();
}

export function eventRoutes(app: FastifyInstance): void {
  const { now, log } = app.context;
  const heartbeats = createHeartbeats(now);
  app.addHook('onClose', () => Promise.resolve(heartbeats.stop()));

  registerEndpoint(app, missedEvents, async ({ db, actor, bank, query }) => {
    const newest = await lastEventId(db);
    // An id from the future belongs to another database.
    const { after } = await startOf(db, query.after, query.recent_ms);
    if (after === undefined || after > newest) return { events: [], last_id: newest };
    const rows = await eventsFor(db, { ...actor, bank }, after, MISSED_EVENTS_LIMIT);
    const isAll = rows.length < MISSED_EVENTS_LIMIT;
    return {
      events: rows.map(({ id, payload }) => ({ id, event: payload })),
      // Ids become visible in order, so nothing up to `newest` can appear later.
      last_id: isAll ? Math.max(newest, rows.at(-1)?.id ?? 0) : (rows.at(-1)?.id ?? newest),
    };
  });

  registerEndpoint(app, streamEvents, async ({ db, actor, bank, query, request }) => {
    const lastSeen = lastEventIdOf(request.headers['last-event-id']);
    const start = await startOf(db, lastSeen, query.recent_ms);
    const { agentId, orgId, role, sessionId, sessionExpiresAt } = actor;
    const stream = new EventStream(sessionExpiresAt);
    const listener = { bank, agentId, orgId, role, sessionId };
    // The answer begins at once; what was missed follows in it.
    void follow(app.context, heartbeats, stream, listener, start).catch((error: unknown) => {
      log.warn({ err: error, requestId: request.id }, 'the stream of events could not be opened');
      stream.end();
    });
    return stream;
  });
}
