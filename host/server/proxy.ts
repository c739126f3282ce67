import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Headers of one connection, not of the message: they end here. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

export interface ProxyTarget {
  /** Base address, with or without a path. */
  readonly upstream: URL;
  /** Path and query below the base, as they came: `/banks/sgb/api/login/?x=1`. */
  readonly path: string;
  /** Headers that the answer gets in any case. */
  readonly headers: Readonly<Record<string, string>>;
  /** For how long an answer with a file may be kept; any other is not kept at all. The upstream's word when absent. */
  readonly cacheControl?: string;
  /** Called instead of an answer when the upstream gives none. */
  readonly onUnreachable: (reply: FastifyReply) => void;
}

/** Forwards requests byte for byte: uploads and event streams pass unbuffered, and who leaves is gone on both sides. */
export class Proxy {
  // Event streams hold a connection each, so their number is not limited here.
  readonly #agents = {
    'http:': new HttpAgent({ keepAlive: true }),
    'https:': new HttpsAgent({ keepAlive: true }),
  };

  forward(request: FastifyRequest, reply: FastifyReply, target: ProxyTarget): void {
    const { upstream, path } = target;
    const secure = upstream.protocol === 'https:';
    const outgoing = (secure ? httpsRequest : httpRequest)({
      protocol: upstream.protocol,
      hostname: upstream.hostname,
      port: upstream.port || (secure ? 443 : 80),
      path: upstream.pathname.replace(/\/$/, '') + path,
      method: request.method,
      headers: requestHeaders(request, upstream),
      agent: secure ? this.#agents['https:'] : this.#agents['http:'],
    });

    const raw = reply.raw;
    raw.on('close', () => {
      if (!raw.writableFinished) outgoing.destroy();
    });
    outgoing.on('response', (answer: IncomingMessage) => {
      reply.hijack();
      const status = answer.statusCode ?? 502;
      raw.writeHead(status, {
        ...responseHeaders(answer.headers),
        ...target.headers,
        ...(target.cacheControl && {
          'cache-control': status < 400 ? target.cacheControl : 'no-store',
        }),
      });
      raw.flushHeaders();
      answer.pipe(raw);
      // The upstream broke off in the middle: the page must see a broken answer, not a short one.
      answer.on('error', () => raw.destroy());
      answer.on('aborted', () => raw.destroy());
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (raw.destroyed || raw.headersSent) {
        raw.destroy();
        return;
      }
      request.log.warn({ code: error.code, upstream: upstream.host }, 'upstream gave no answer');
      target.onUnreachable(reply);
    });
    request.raw.pipe(outgoing);
  }

  close(): void {
    this.#agents['http:'].destroy();
    this.#agents['https:'].destroy();
  }
}

function requestHeaders(request: FastifyRequest, upstream: URL): OutgoingHttpHeaders {
  const listed = (request.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const kept = Object.entries(request.headers).filter(
    ([name]) => !HOP_BY_HOP.has(name) && !listed.includes(name),
  );
  const chunked = request.headers['transfer-encoding'] !== undefined;
  return {
    ...Object.fromEntries(kept),
    ...(chunked ? { 'transfer-encoding': 'chunked' } : {}),
    host: upstream.host,
    'x-request-id': request.id,
    'x-forwarded-for': [request.headers['x-forwarded-for'], request.socket.remoteAddress]
      .filter(Boolean)
      .join(', '),
    'x-forwarded-proto': request.headers['x-forwarded-proto'] ?? 'http',
    'x-forwarded-host': request.headers['x-forwarded-host'] ?? request.headers.host ?? '',
  };
}

function responseHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}
