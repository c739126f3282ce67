import type { FastifyBaseLogger } from 'fastify';
import { endsStream, type ServerEvent } from 'shared-kernel/contract/events';
import type { DatabaseHandle } from '../database/database.ts';
import type { Listener } from './audience.ts';
import { EVENTS_CHANNEL } from './emit-event.ts';
import { DROP_REASONS } from './event-stream.ts';
import { SIGNALS_CHANNEL, type Signal } from './emit-signal.ts';
import { eventsFor, eventsSince, lastEventId, openSessionIds, type StoredEvent } from './event-repository.ts';
import { SESSIONS_CHANNEL } from './session-ended.ts';
import { toTopic, topicOfEvent, Topics } from './topics.ts';

export interface Sink {
  /** Called in the order of ids, without gaps; a signal has no id. */
  readonly send: (id: number | undefined, event: ServerEvent) => void;
  /** The session has ended, or the server stops. */
  readonly end: () => void;
  readonly isStalled?: boolean;
  /** Why it was cut off, when nobody read it. */
  readonly dropped?: string | undefined;
}

/** What there is to know of the streams of this process. */
export interface StreamFigures {
  readonly open: number;
  /** Of the open ones: those whose client takes nothing. */
  readonly stalled: number;
  /** How many were cut off since the start, by reason. */
  readonly dropped: ReadonlyMap<string, number>;
}

/** Hands the events of the database to the open streams of this process. */
export interface EventHub {
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * @param after Id of the last event the listener has seen; only new events when absent.
   * @param onStart Called with the id after which the subscription misses nothing, before anything is sent.
   * @returns Ends the subscription.
   */
  subscribe(
    listener: Listener,
    after: number | undefined,
    sink: Sink,
    onStart?: (id: number) => void,
  ): Promise<() => void>;
  readonly size: number;
  figures(): StreamFigures;
}

interface Subscription {
  readonly listener: Listener;
  readonly sink: Sink;
  /** Events that arrive while the past is replayed. */
  waiting: StoredEvent[] | undefined;
  /** Id of the last event that was sent. */
  seen: number;
}

const PAGE = 500;
/** A notification that was lost without an error is made up for by then. */
const SAFETY_INTERVAL_MS = 30_000;

function sendOnce(subscription: Subscription, event: StoredEvent): void {
  if (event.id <= subscription.seen) return;
  subscription.seen = event.id;
  subscription.sink.send(event.id, event.payload);
  if (endsStream(event.payload)) subscription.sink.end();
}

export function createEventHub(database: DatabaseHandle, log: FastifyBaseLogger, now: () => Date): EventHub {
  const { db } = database;
  const subscriptions = new Set<Subscription>();
  const topics = new Topics<Subscription>();
  const dropped = new Map<string, number>(DROP_REASONS.map((reason) => [reason, 0]));
  const stops: (() => Promise<void>)[] = [];
  let lastId = 0;
  let reading: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;

  function deliver(event: StoredEvent): void {
    for (const subscription of topics.of(topicOfEvent(event))) {
      if (subscription.waiting === undefined) sendOnce(subscription, event);
      else subscription.waiting.push(event);
    }
  }

  function deliverSignal({ bank, audiences, event }: Signal): void {
    for (const { sink, waiting } of topics.ofAny(audiences.map((audience) => toTopic(bank, audience))))
      if (waiting === undefined) sink.send(undefined, event);
  }

  function remove(subscription: Subscription): void {
    const reason = subscription.sink.dropped;
    if (subscriptions.delete(subscription) && reason !== undefined)
      dropped.set(reason, (dropped.get(reason) ?? 0) + 1);
    topics.delete(subscription);
  }

  async function readNew(): Promise<void> {
    do {
      again = false;
      for (;;) {
        const events = await eventsSince(db, lastId, PAGE);
        for (const event of events) {
          lastId = event.id;
          deliver(event);
        }
        if (events.length < PAGE) break;
      }
    } while (again);
  }

  /** Reads what is new; a call during a read makes that read look once more. */
  function catchUp(): Promise<void> {
    again = true;
    reading ??= readNew()
      .catch((error: unknown) => log.warn({ err: error }, 'events could not be read'))
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  function endSessions(isEnded: (sessionId: string) => boolean): void {
    for (const { listener, sink } of [...subscriptions]) if (isEnded(listener.sessionId)) sink.end();
  }

  /** Ends streams of sessions that are over: logged out, expired, or of an account that was locked. */
  async function checkSessions(): Promise<void> {
    const ids = [...new Set([...subscriptions].map(({ listener }) => listener.sessionId))];
    if (ids.length === 0) return;
    const open = await openSessionIds(db, ids, now().toISOString());
    endSessions((id) => ids.includes(id) && !open.has(id));
  }

  function recheck(): Promise<void> {
    return checkSessions().catch((error: unknown) => log.warn({ err: error }, 'sessions could not be read'));
  }

  return {
    get size() {
      return subscriptions.size;
    },
    figures: () => ({
      open: subscriptions.size,
      stalled: [...subscriptions].filter(({ sink }) => sink.isStalled).length,
      dropped,
    }),
    async start() {
      lastId = await lastEventId(db);
      stops.push(
        await database.listen(
          EVENTS_CHANNEL,
          () => void catchUp(),
          () => void catchUp(),
        ),
        await database.listen(
          SIGNALS_CHANNEL,
          (payload) => deliverSignal(JSON.parse(payload) as Signal),
          () => undefined,
        ),
        await database.listen(
          SESSIONS_CHANNEL,
          (sessionId) => endSessions((id) => id === sessionId),
          () => void recheck(),
        ),
      );
      void catchUp();
      timer = setInterval(() => {
        void catchUp();
        checking = recheck();
      }, SAFETY_INTERVAL_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      for (const { sink } of [...subscriptions]) sink.end();
      for (const stop of stops.splice(0)) await stop();
      await reading;
      await checking;
    },
    async subscribe(listener, after, sink, onStart) {
      // An id from the future belongs to another database: there is nothing to replay.
      const isReplay = after !== undefined && after <= Math.max(lastId, await lastEventId(db));
      const subscription: Subscription = { listener, sink, waiting: [], seen: isReplay ? after : 0 };
      subscriptions.add(subscription);
      topics.add(subscription);
      // Whatever comes after this id is sent from now on: a client that is cut off before the first event resumes here.
      if (!isReplay) onStart?.(lastId);
      try {
        while (isReplay) {
          const missed = await eventsFor(db, listener, subscription.seen, PAGE);
          for (const event of missed) sendOnce(subscription, event);
          if (missed.length < PAGE) break;
        }
        for (const event of subscription.waiting ?? []) sendOnce(subscription, event);
        subscription.waiting = undefined;
      } catch (error) {
        remove(subscription);
        throw error;
      }
      return () => remove(subscription);
    },
  };
}
