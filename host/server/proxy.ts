import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Span, Telemetry } from 'telemetry';
import { Agent, errors } from 'undici';
import type { Dispatcher } from 'undici';
import { hasBody, namedByConnection } from './framing.ts';
import { hasLeft } from './http2.ts';

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

/**
 * What browsers, tus and proxies in front read of an answer. Nothing else passes: an upstream has no word about its
 * connection to this server, nor about cookies, storage, workers, prompts and reports of the portal's origin.
 */
const ANSWER_HEADERS: readonly string[] = [
  'accept-ranges',
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'location',
  'retry-after',
  'tus-extension',
  'tus-max-size',
  'tus-resumable',
  'tus-version',
  'upload-expires',
  'upload-length',
  'upload-offset',
  'vary',
  'x-accel-buffering',
  'x-robots-tag',
];

export interface ProxyTarget {
  /** Base address, with or without a path. */
  readonly upstream: URL;
  /** Path and query below the base, as they came: `/banks/sgb/api/login/?x=1`. */
  readonly path: string;
  /** The headers of the request that are forwarded. */
  readonly forwarded: readonly string[];
  /** Headers that the answer gets in any case. */
  readonly headers: Readonly<Record<string, string>>;
  /** A policy (CSP) of the upstream's own stands in place of the one in `headers`. */
  readonly keepsPolicy?: boolean;
  /** For how long an answer with a file may be kept; any other is not kept at all. The upstream's word when absent. */
  readonly cacheControl?: string;
  /** The upstream is told which trace the request belongs to, where traces are kept. */
  readonly isTraced?: boolean;
  /** Called instead of an answer when the upstream gives none; `timeout` when it took too long to begin one. */
  readonly onUnreachable: (reply: FastifyReply, reason: 'unreachable' | 'timeout') => void;
  /** What is sent where it is not what came: see banks/. */
  readonly instead?: {
    readonly method?: string;
    /** `null`: none. */
    readonly body?: string | null;
    /** Headers of the request that are not forwarded. */
    readonly without?: readonly string[];
    readonly headers?: Readonly<Record<string, string>>;
  };
}

/** An answer that has begun. Whoever has asked reads its body to the end, or ends the connection. */
export interface UpstreamAnswer {
  readonly data: Dispatcher.ResponseData;
  readonly span: Span | undefined;
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
    const answer = await this.ask(request, reply, target);
    if (answer) await this.pass(reply, answer, target);
  }

  /** The answer of the upstream; nothing when there is none, and the reply is made already. */
  async ask(
    request: FastifyRequest,
    reply: FastifyReply,
    target: ProxyTarget,
    signal: AbortSignal = leavingSignal(reply),
  ): Promise<UpstreamAnswer | undefined> {
    const method = target.instead?.method ?? request.method;
    const span = this.#telemetry?.startSpan(method, {
      kind: 'client',
      attributes: { 'http.request.method': method, 'server.address': target.upstream.host },
    });
    const given = target.instead?.body;
    try {
      const data = await this.#agent.request({
        origin: target.upstream.origin,
        path: target.upstream.pathname.replace(/\/$/, '') + target.path,
        method: method as Dispatcher.HttpMethod,
        headers: {
          ...requestHeaders(request, target),
          ...(span && target.isTraced && { traceparent: span.traceparent }),
        },
        body: given === undefined && hasBody(request.raw) ? pipeBody(request.raw) : (given ?? null),
        signal,
      });
      return { data, span };
    } catch (error) {
      span?.fail(signal.aborted ? 'client_left' : ((error as NodeJS.ErrnoException).code ?? 'Error'));
      span?.end();
      if (hasLeft(reply)) return undefined;
      if (error instanceof errors.InvalidArgumentError) {
        void reply.code(400).send();
        return undefined;
      }
      const { code } = error as NodeJS.ErrnoException;
      const isLate = error instanceof errors.HeadersTimeoutError || signal.aborted;
      request.log.warn({ code, upstream: target.upstream.host }, 'upstream gave no answer');
      target.onUnreachable(reply, isLate ? 'timeout' : 'unreachable');
      return undefined;
    }
  }

  /** Hands an answer on as it comes. */
  async pass(
    reply: FastifyReply,
    { data, span }: UpstreamAnswer,
    target: Pick<ProxyTarget, 'headers' | 'keepsPolicy' | 'cacheControl'>,
    status: number = data.statusCode,
  ): Promise<void> {
    const { raw } = reply;
    reply.hijack();
    raw.writeHead(status, {
      ...answerHeaders(data.headers, target),
      ...(target.cacheControl && { 'cache-control': status < 400 ? target.cacheControl : 'no-store' }),
    });
    raw.flushHeaders();
    // An upstream that breaks off in the middle: the page must see a broken answer, not a short one.
    span?.set({ 'http.response.status_code': status });
    await pipeline(data.body, raw).catch((error: unknown) => {
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

/** Aborted when the client has gone. */
export function leavingSignal({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  raw.once('close', () => leaving.abort());
  return leaving.signal;
}

/** For whom the bank is called: it counts requests by the client's address, and its log names ours. */
export function originHeaders(request: FastifyRequest) {
  return {
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
  };
}

function requestHeaders(
  request: FastifyRequest,
  { forwarded, instead }: Pick<ProxyTarget, 'forwarded' | 'instead'>,
): Record<string, string> {
  const dropped = namedByConnection(request.raw);
  const headers: Record<string, string> = originHeaders(request);
  for (const name of forwarded) {
    const value = request.headers[name];
    const isLeftOut = dropped.includes(name) || instead?.without?.includes(name);
    if (typeof value === 'string' && !isLeftOut) headers[name] = value;
  }
  // Checked by framingFault; undici counts the bytes that follow and breaks off where there are more or fewer.
  const length = request.headers['content-length'];
  if (length !== undefined && hasBody(request.raw) && instead?.body === undefined)
    headers['content-length'] = length;
  return { ...headers, ...instead?.headers };
}

/**
 * The body, by a stream between: undici ends the one that it is given, and with it would go the connection of the client.
 * What the upstream did not want is read on here, or nothing else on that connection would be.
 */
function pipeBody(incoming: IncomingMessage): PassThrough {
  return incoming.pipe(new PassThrough()).once('close', () => incoming.resume());
}

/** The headers of an answer: what passes of the upstream's, and the target's. */
export function answerHeaders(
  given: Dispatcher.ResponseData['headers'],
  { headers, keepsPolicy = false }: Pick<ProxyTarget, 'headers' | 'keepsPolicy'>,
): OutgoingHttpHeaders {
  const pick = (names: readonly string[]) => Object.entries(given).filter(([name]) => names.includes(name));
  return Object.fromEntries([
    ...pick(ANSWER_HEADERS),
    ...Object.entries(headers),
    ...pick(keepsPolicy ? ['content-security-policy'] : []),
  ]);
}
