import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { hasBody } from './framing.ts';

export interface BodyPace {
  /** A body of which nothing arrives for this long ends, ms. */
  readonly stallMs: number;
  /** So many bytes per second must arrive in every `stallMs`. */
  readonly bytesPerSecond: number;
}

/** Slower than any line that is in use, and still an end for who sends a byte now and then to hold a connection. */
export const BODY_PACE: BodyPace = { stallMs: 30_000, bytesPerSecond: 500 };

interface Body {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Bytes of the connection at the last look, and at the begin of the current span. */
  seen: number;
  spanFrom: number;
  idleMs: number;
  spanMs: number;
}

/**
 * Ends requests whose body does not come, as Node does with slow headers: 408 and the connection is closed. Time in
 * which the body waits for this server, because who takes it is slow, does not count.
 */
export function endSlowBodies(server: Server, pace: BodyPace = BODY_PACE): void {
  const bodies = new Set<Body>();
  const stepMs = Math.min(1_000, pace.stallMs / 5);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const { bytesRead } = request.socket;
    const body: Body = { request, response, seen: bytesRead, spanFrom: bytesRead, idleMs: 0, spanMs: 0 };
    bodies.add(body);
    request.once('close', () => bodies.delete(body));
  });
  const timer = setInterval(() => {
    for (const body of bodies) {
      if (body.request.complete) bodies.delete(body);
      else if (isTooSlow(body, stepMs, pace)) {
        bodies.delete(body);
        end(server, body);
      }
    }
  }, stepMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

function isTooSlow(body: Body, stepMs: number, { stallMs, bytesPerSecond }: BodyPace): boolean {
  const { bytesRead } = body.request.socket;
  const arrived = bytesRead - body.seen;
  body.seen = bytesRead;
  if (body.request.readableLength > 0) return false;
  body.idleMs = arrived > 0 ? 0 : body.idleMs + stepMs;
  body.spanMs += stepMs;
  if (body.idleMs >= stallMs) return true;
  if (body.spanMs < stallMs) return false;
  const isBelowFloor = bytesRead - body.spanFrom < (bytesPerSecond * body.spanMs) / 1_000;
  body.spanMs = 0;
  body.spanFrom = bytesRead;
  return isBelowFloor;
}

function end(server: Server, { request: { socket }, response }: Body): void {
  const error = Object.assign(new Error('The body comes too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (response.headersSent || !server.emit('clientError', error, socket)) socket.destroy();
  // Who does not read the answer either is not waited for.
  else setTimeout(() => socket.destroy(), 1_000).unref();
}
