import type { FastifyBaseLogger } from 'fastify';
import { MISSED_EVENTS_LIMIT } from 'shared-kernel/contract/events';
import type { Db } from '../../database/types.ts';
import type { Listener } from '../../events/audience.ts';
import type { EventHub } from '../../events/event-hub.ts';
import { eventsFor, idBefore, lastEventId, openSessionIds } from '../../events/event-repository.ts';
import { EventStream } from '../../events/event-stream.ts';
import { createHeartbeats } from '../../events/heartbeats.ts';
import type { Actor } from '../../http/actor.ts';
import type { Clock } from '../module.ts';

/** After which event a reader begins; nothing: with the events to come. */
interface Start {
  readonly after?: number;
  /** The reader has to be told. */
  readonly isNew?: boolean;
}

interface EventsServiceDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly hub: EventHub;
}

export type EventsService = ReturnType<typeof createEventsService>;

export function createEventsService({ db, clock, log, hub }: EventsServiceDependencies) {
  const heartbeats = createHeartbeats(clock);

  async function findStart(after: number | undefined, recentMs: number | undefined): Promise<Start> {
    if (after !== undefined) return { after };
    return recentMs === undefined ? {} : { after: await idBefore(db, recentMs), isNew: true };
  }

  /** Subscribes a stream until its client leaves or its session ends. */
  async function follow(stream: EventStream, listener: Listener, { after, isNew }: Start): Promise<void> {
    stream.once('close', heartbeats.add(stream));
    stream.write('retry: 3000\n\n');
    if (isNew) stream.write(`id: ${after}\n\n`);
    const unsubscribe = await hub.subscribe(listener, after, stream, (id) => stream.write(`id: ${id}\n\n`));
    // The client may have left while the past was read.
    if (stream.destroyed) return unsubscribe();
    stream.once('close', unsubscribe);
    // Nor was the end of a session heard that came between the check of the token and the subscription.
    const open = await openSessionIds(db, [listener.sessionId], clock().toISOString());
    if (!open.has(listener.sessionId)) stream.end();
  }

  return {
    /** Events after an id, or of the last so many ms, for a portal that holds no stream. */
    async missed(actor: Actor, lastSeen: number | undefined, recentMs: number | undefined) {
      const newest = await lastEventId(db);
      // An id from the future belongs to another database.
      const { after } = await findStart(lastSeen, recentMs);
      if (after === undefined || after > newest) return { events: [], last_id: newest };
      const rows = await eventsFor(db, actor, after, MISSED_EVENTS_LIMIT);
      const isAll = rows.length < MISSED_EVENTS_LIMIT;
      return {
        events: rows.map(({ id, payload }) => ({ id, event: payload })),
        // Ids become visible in order, so nothing up to `newest` can appear later.
        last_id: isAll ? Math.max(newest, rows.at(-1)?.id ?? 0) : (rows.at(-1)?.id ?? newest),
      };
    },

    /** A stream of events to one client; the answer begins at once, and what was missed follows in it. */
    async open(
      { bank, agentId, orgId, role, sessionId, sessionExpiresAt }: Actor,
      lastSeen: number | undefined,
      recentMs: number | undefined,
      requestId: string,
    ): Promise<EventStream> {
      const start = await findStart(lastSeen, recentMs);
      const stream = new EventStream(sessionExpiresAt);
      void follow(stream, { bank, agentId, orgId, role, sessionId }, start).catch((error: unknown) => {
        log.warn({ err: error, requestId }, 'the stream of events could not be opened');
        stream.end();
      });
      return stream;
    },

    stop: (): void => heartbeats.stop(),
  };
}
