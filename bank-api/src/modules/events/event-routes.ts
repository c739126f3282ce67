import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  MISSED_EVENTS_LIMIT,
  missedEvents,
  streamEvents,
  type ServerEvent,
} from 'shared-kernel/contract/events';
import { eventsFor, lastEventId } from '../../events/event-repository.ts';
import { fieldError } from '../../http/domain-error.ts';
import { HIJACKED } from '../../http/file-answer.ts';
import { registerEndpoint } from '../../plugins/contract.ts';

export const HEARTBEAT_MS = 15_000;
/** A client that reads slower than this is dropped; it comes back with `Last-Event-ID`. */
const BACKLOG_LIMIT_BYTES = 1024 * 1024;

/** @throws DomainError validation */
function lastEventIdOf(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  const id = Number(header);
  if (!/^\d{1,16}$/.test(String(header)) || !Number.isSafeInteger(id))
    throw fieldError('/last-event-id', 'format');
  return id;
}

function openStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const headers = Object.entries(reply.getHeaders()).filter((entry) => entry[1] !== undefined);
  reply.raw.writeHead(200, {
    ...(Object.fromEntries(headers) as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // Otherwise the connection outlives the stream and keeps a stopping server waiting.
    connection: 'close',
  });
  reply.raw.write('retry: 3000\n\n');
  return reply.raw;
}

let latest:
  { readonly id: number | undefined; readonly event: ServerEvent; readonly text: string } | undefined;

/** An event goes to thousands of streams one after another, so its text is made once. */
function frame(id: number | undefined, event: ServerEvent): string {
  if (latest?.event === event && latest.id === id) return latest.text;
  const head = id === undefined ? '' : `id: ${id}\n`;
  const text = `${head}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
  latest = { id, event, text };
  return text;
}

export function eventRoutes(app: FastifyInstance): void {
  const { events, now, log } = app.context;

  registerEndpoint(app, missedEvents, async ({ db, actor, bank, query }) => {
    const newest = await lastEventId(db);
    // An id from the future belongs to another database.
    if (query.after === undefined || query.after > newest) return { events: [], last_id: newest };
    const rows = await eventsFor(db, { ...actor, bank }, query.after, MISSED_EVENTS_LIMIT);
    const isAll = rows.length < MISSED_EVENTS_LIMIT;
    return {
      events: rows.map(({ id, payload }) => ({ id, event: payload })),
      // Ids become visible in order, so nothing up to `newest` can appear later.
      last_id: isAll ? Math.max(newest, rows.at(-1)?.id ?? 0) : (rows.at(-1)?.id ?? newest),
    };
  });

  registerEndpoint(app, streamEvents, async ({ actor, bank, request, reply }) => {
    const after = lastEventIdOf(request.headers['last-event-id']);
    const raw = openStream(reply);
    let unsubscribe: (() => void) | undefined;
    const stop = (): void => {
      clearInterval(heartbeat);
      unsubscribe?.();
      if (!raw.writableEnded) raw.end();
    };
    const write = (text: string): void => {
      if (raw.writableEnded || raw.destroyed) return;
      if (raw.writableLength > BACKLOG_LIMIT_BYTES) raw.destroy();
      else raw.write(text);
    };
    const heartbeat = setInterval(() => {
      if (now().getTime() >= Date.parse(actor.sessionExpiresAt)) stop();
      else write(': heartbeat\n\n');
    }, HEARTBEAT_MS);
    raw.on('close', stop);
    raw.on('error', stop);
    try {
      const listener = { ...actor, bank };
      const sink = {
        send: (id: number | undefined, event: ServerEvent) => write(frame(id, event)),
        end: stop,
      };
      unsubscribe = await events.subscribe(listener, after, sink, (id) => write(`id: ${id}\n\n`));
      // The client may have left while the past was read.
      if (raw.destroyed) stop();
    } catch (error) {
      log.warn({ err: error, requestId: request.id }, 'the stream of events could not be opened');
      stop();
    }
    return HIJACKED;
  });
}
