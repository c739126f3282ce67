import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { constants } from 'node:http2';
import { hasBody } from './framing.ts';
import { getHttp2Stream } from './http2.ts';

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
 * which the body waits for this server, because who takes it is slow, does not count. Bytes are those of the connection:
 * over HTTP/2, where bodies share one, they have to be enough for all of them.
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
    for (const body of bodies) if (body.request.complete) bodies.delete(body);
    for (const sharing of Map.groupBy(bodies, getConnection).values()) {
      const shared = { ...pace, bytesPerSecond: pace.bytesPerSecond * sharing.length };
      for (const body of sharing) {
        if (!isTooSlow(body, stepMs, shared)) continue;
        bodies.delete(body);
        end(server, body);
      }
    }
  }, stepMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

const getConnection = ({ request }: Body): object => getHttp2Stream(request)?.session ?? request.socket;

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

function end(server: Server, { request, response }: Body): void {
  const { socket } = request;
  const stream = getHttp2Stream(request);
  if (stream) {
    if (!response.headersSent) response.writeHead(408).end();
    return stream.close(
      response.headersSent && !response.writableEnded ? constants.NGHTTP2_CANCEL : undefined,
    );
  }
  const error = Object.assign(new Error('The body comes too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (response.headersSent || !server.emit('clientError', error, socket)) socket.destroy();
  // Who does not read the answer either is not waited for.
  else setTimeout(() => socket.destroy(), 1_000).unref();
}
