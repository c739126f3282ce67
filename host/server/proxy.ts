import type { OutgoingHttpHeaders } from 'node:http';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Telemetry } from 'telemetry';
import { Agent, errors } from 'undici';
import type { Dispatcher } from 'undici';
import { hasBody, namedByConnection } from './framing.ts';

/** What a remote's origin may know of a request: the file that is asked for, and nothing about the agent. */
export const FILE_HEADERS: readonly string[] = [
  'accept',
  'accept-encoding',
  'accept-language',
  'if-modified-since',
  'if-none-match',
  'range',
  'user-agent',
];

/** What the contract's calls, event streams, uploads and downloads read. Nothing else reaches a bank. */
export const CALL_HEADERS: readonly string[] = [
  ...FILE_HEADERS,
  'authorization',
  'cache-control',
  'content-type',
  'if-match',
  'if-range',
  'last-event-id',
  'origin',
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
];

/** Headers of the connection to the upstream, and what only this server says for itself: they end here. */
const KEPT_BACK = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'strict-transport-security',
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
  /** The headers of the request that are forwarded. */
  readonly forwarded: readonly string[];
  /** Headers that the answer gets in any case. */
  readonly headers: Readonly<Record<string, string>>;
  /** For how long an answer with a file may be kept; any other is not kept at all. The upstream's word when absent. */
  readonly cacheControl?: string;
  /** The upstream is told which trace the request belongs to, where traces are kept. */
  readonly isTraced?: boolean;
  /** Called instead of an answer when the upstream gives none. */
  readonly onUnreachable: (reply: FastifyReply) => void;
}

/**
 * Forwards requests on connections of its own: uploads and event streams pass unbuffered, who leaves is gone on both
 * sides, and where a request ends is decided by undici alone, never by a header of the client.
 */
export class Proxy {
  readonly #agent: Agent;
  readonly #telemetry: Telemetry | undefined;

  constructor(answerTimeoutMs: number, telemetry?: Telemetry) {
    this.#telemetry = telemetry;
    this.#agent = new Agent({
      // Event streams hold a connection each, so their number is not limited here, nor the time between events.
      connections: null,
      pipelining: 1,
      bodyTimeout: 0,
      headersTimeout: answerTimeoutMs,
      allowH2: false,
    });
  }

  async forward(request: FastifyRequest, reply: FastifyReply, target: ProxyTarget): Promise<void> {
    const { raw } = reply;
    const leaving = new AbortController();
    raw.once('close', () => leaving.abort());
    const span = this.#telemetry?.startSpan(request.method, {
      kind: 'client',
      attributes: { 'http.request.method': request.method, 'server.address': target.upstream.host },
    });
    let answer: Dispatcher.ResponseData;
    try {
      answer = await this.#agent.request({
        origin: target.upstream.origin,
        path: target.upstream.pathname.replace(/\/$/, '') + target.path,
        method: request.method as Dispatcher.HttpMethod,
        headers: {
          ...requestHeaders(request, target.forwarded),
          ...(span && target.isTraced && { traceparent: span.traceparent }),
        },
        // A stream between: undici ends the body that it is given, and with it would go the connection of the client.
        body: hasBody(request.raw) ? request.raw.pipe(new PassThrough()) : null,
        signal: leaving.signal,
      });
    } catch (error) {
      span?.fail(leaving.signal.aborted ? 'client_left' : ((error as NodeJS.ErrnoException).code ?? 'Error'));
      span?.end();
      if (leaving.signal.aborted) return;
      if (error instanceof errors.InvalidArgumentError) return void reply.code(400).send();
      const { code } = error as NodeJS.ErrnoException;
      request.log.warn({ code, upstream: target.upstream.host }, 'upstream gave no answer');
      return target.onUnreachable(reply);
    }
    reply.hijack();
    const status = answer.statusCode;
    raw.writeHead(status, {
      ...responseHeaders(answer.headers),
      ...target.headers,
      ...(target.cacheControl && { 'cache-control': status < 400 ? target.cacheControl : 'no-store' }),
    });
    raw.flushHeaders();
    // An upstream that breaks off in the middle: the page must see a broken answer, not a short one.
    span?.set({ 'http.response.status_code': status });
    await pipeline(answer.body, raw).catch((error: unknown) => {
      if (isUpstreamFailure(error)) span?.fail('answer_broken_off');
      raw.destroy();
    });
    span?.end();
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

/** The bank has broken its answer off; who only leaves has had enough of it. */
function isUpstreamFailure(error: unknown): boolean {
  return error instanceof errors.UndiciError && !(error instanceof errors.RequestAbortedError);
}

function requestHeaders(request: FastifyRequest, forwarded: readonly string[]): Record<string, string> {
  const dropped = namedByConnection(request.raw);
  const headers: Record<string, string> = {
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
  };
  for (const name of forwarded) {
    const value = request.headers[name];
    if (typeof value === 'string' && !dropped.includes(name)) headers[name] = value;
  }
  // Checked by framingFault; undici counts the bytes that follow and breaks off where there are more or fewer.
  const length = request.headers['content-length'];
  if (length !== undefined && hasBody(request.raw)) headers['content-length'] = length;
  return headers;
}

function responseHeaders(headers: Dispatcher.ResponseData['headers']): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !KEPT_BACK.has(name)));
}
