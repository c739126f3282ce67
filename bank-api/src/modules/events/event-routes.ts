import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { streamEvents, type ServerEvent } from 'shared-kernel/contract/events';
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

function frame(id: number, event: ServerEvent): string {
  return `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

export function eventRoutes(app: FastifyInstance): void {
  const { events, now, log } = app.context;

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
      unsubscribe = await events.subscribe(listener, after, {
        send: (id, event) => write(frame(id, event)),
        end: stop,
      });
      // The client may have left while the past was read.
      if (raw.destroyed) stop();
    } catch (error) {
      log.warn({ err: error, requestId: request.id }, 'the stream of events could not be opened');
      stop();
    }
    return HIJACKED;
  });
}
