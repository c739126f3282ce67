import type { IncomingMessage, Server } from 'node:http';
import type { Http2ServerRequest, ServerHttp2Stream } from 'node:http2';
import type { FastifyHttpOptions, FastifyReply } from 'fastify';

/** Calls at once on one connection, each of which may hold one to a bank. */
const MAX_STREAMS = 100;

/**
 * HTTP/2 where the browser offers it (ALPN), HTTP/1.1 otherwise. Typed as the plain server that it replaces: handlers use
 * what both versions have, and the functions below say where they differ.
 */
export function secureOptions(options: object): FastifyHttpOptions<Server> {
  const settings = { maxConcurrentStreams: MAX_STREAMS };
  return {
    http2: true,
    https: { ...options, allowHTTP1: true, settings },
  } as unknown as FastifyHttpOptions<Server>;
}

/** The stream of a request that came over HTTP/2. Otherwise both versions look the same to who handles a request. */
export function getHttp2Stream(request: AnyRequest): ServerHttp2Stream | undefined {
  return isHttp2(request) ? request.stream : undefined;
}

type AnyRequest = IncomingMessage | Http2ServerRequest;

const isHttp2 = (request: AnyRequest): request is Http2ServerRequest => request.httpVersionMajor === 2;

/** Whether nobody waits for the answer any more. */
export function hasLeft({ raw, request }: FastifyReply): boolean {
  return getHttp2Stream(request.raw)?.destroyed ?? raw.destroyed;
}

/** Lets the connection end with this answer. HTTP/2 has no need of it: what comes next is framed by itself. */
export function endConnection(reply: FastifyReply): void {
  if (!getHttp2Stream(reply.request.raw)) void reply.header('connection', 'close');
}
