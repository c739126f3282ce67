import type { FastifyReply, FastifyRequest } from 'fastify';
import { endConnection, hasLeft } from '../http2.ts';
import { hasBody } from '../framing.ts';
import { answerHeaders, leavingSignal } from '../proxy.ts';
import type { Proxy, ProxyTarget, UpstreamAnswer } from '../proxy.ts';
import { toPortalAnswer, toPortalStatus, unwrap } from './bank-answer.ts';
import type { PagePlace } from './bank-answer.ts';
import { findCall, readsBody, toBankRequest, UnusableRequest } from './bank-request.ts';
import type { BankRequest, FoundCall } from './bank-request.ts';
import { getAt } from './fields.ts';
import type { BankMapping } from './mapping.ts';
import { isJsonType, parseJson, readText, TooLong } from './read-body.ts';

export const REQUEST_LIMIT_BYTES = 1_000_000;
export const ANSWER_LIMIT_BYTES = 10_000_000;
/** Pages that are walked to reach one by its number. The portal itself goes from page to page by the cursor. */
export const WALK_LIMIT = 100;
/** The names by which the portal asks for a page and its size. */
const PAGE_NAMES = [
  ['page', 'itemsPerPage'],
  ['page_number', 'per_page'],
] as const;

/** What only fits the bytes that the bank has sent. */
const OF_THE_BYTES = ['content-encoding', 'content-length', 'etag', 'last-modified'];
/** A part of the bank's bytes, or none of them, cannot be mapped. */
const ABOUT_THE_BYTES = ['accept-encoding', 'if-modified-since', 'if-none-match', 'if-range', 'range'];

export interface MappedCallOptions {
  readonly proxy: Proxy;
  readonly mapping: BankMapping;
  /** The target of a call that is not mapped. */
  readonly target: ProxyTarget;
  /** In front of every address of the bank. */
  readonly base: string;
  /** The portal's path and query, without `/banks/{code}`. */
  readonly asked: string;
  /** For the whole of a mapped call, ms. */
  readonly timeoutMs: number;
}

/** An answer that is made here, in the contract's form. */
class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, reason: string) {
    super(reason);
    this.status = status;
    this.code = code;
  }
}

/** Forwards one call through the bank's mapping; what the specification does not name passes as it comes. */
export async function forwardMapped(
  request: FastifyRequest,
  reply: FastifyReply,
  options: MappedCallOptions,
): Promise<void> {
  const { proxy, target, asked } = options;
  try {
    const [path = '', ...rest] = asked.split('?');
    const found = findCall(options.mapping, request.method, path);
    if (!found) return await proxy.forward(request, reply, target);
    const query = new URLSearchParams(rest.join('?'));
    const body = readsBody(found) ? await readBody(request) : undefined;
    const bankRequest = toBankRequest(found, { path, query, body: body?.value });
    await new MappedCall(request, reply, options, found).send(
      // A form, a file: the mapping has no words for it.
      body?.isForeign ? { ...bankRequest, body: undefined } : bankRequest,
      query,
    );
  } catch (error) {
    if (hasLeft(reply) || reply.raw.headersSent) return void reply.raw.destroy();
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    request.log.warn({ reason: refusal.message, upstream: target.upstream.host }, 'call not mapped');
    if (refusal.status === 413) endConnection(reply);
    void reply
      .code(refusal.status)
      .header('cache-control', 'no-store')
      .send({ error: { code: refusal.code, requestId: request.id } });
  }
}

function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof UnusableRequest) return new Refusal(400, 'validation', error.message);
  return undefined;
}

/** The portal's JSON; of anything else only that it is something else, and it is still to be read. */
async function readBody(request: FastifyRequest): Promise<{ value?: unknown; isForeign?: boolean }> {
  const type = request.headers['content-type'];
  if (type !== undefined && !isJsonType(type)) return { isForeign: true };
  try {
    const text = await readText(request.raw, REQUEST_LIMIT_BYTES);
    if (text === '') return {};
    const parsed = parseJson(text);
    if (!parsed) throw new Refusal(400, 'validation', 'the request is no JSON');
    return parsed;
  } catch (error) {
    if (error instanceof TooLong) throw new Refusal(413, 'payload_too_large', error.message);
    throw error;
  }
}

class MappedCall {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #options: MappedCallOptions;
  readonly #found: FoundCall;
  readonly #leaving: AbortSignal;
  #deadline: AbortSignal | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply, options: MappedCallOptions, found: FoundCall) {
    this.#request = request;
    this.#reply = reply;
    this.#options = options;
    this.#found = found;
    this.#leaving = leavingSignal(reply);
  }

  async send(bankRequest: BankRequest, query: URLSearchParams): Promise<void> {
    const { cursor } = this.#found.mapping.page ?? {};
    const place = getPlace(query);
    if (cursor) return this.#walk(bankRequest, cursor, place, query.get('cursor'));
    return this.#finish(await this.#ask(bankRequest), place);
  }

  /** To a page by the cursor that the portal was given, or by its number, from the first page on. */
  async #walk(
    bankRequest: BankRequest,
    cursor: { readonly send: string; readonly next: string },
    place: PagePlace,
    given: string | null,
  ): Promise<void> {
    const askAt = (next: string | null) =>
      this.#ask({ ...bankRequest, path: withParameter(bankRequest.path, cursor.send, next) });
    const steps = given === null ? place.page : 1;
    if (steps > WALK_LIMIT) throw new Refusal(400, 'validation', `page ${steps} is beyond ${WALK_LIMIT}`);
    let next = given;
    for (let step = 1; step < steps; step += 1) {
      const answer = await askAt(next);
      if (!answer || answer.data.statusCode >= 300) return this.#finish(answer, place);
      const read = await this.#read(answer);
      const found = getAt(unwrap(this.#options.mapping, read.value), cursor.next);
      if (typeof found !== 'string' || found === '')
        return this.#answer(read, { ...place, page: step }, { isBeyond: true });
      next = found;
    }
    return this.#finish(await askAt(next), place);
  }

  #ask({ method, path, body }: BankRequest): Promise<UpstreamAnswer | undefined> {
    const { proxy, target, base } = this.#options;
    const instead = {
      method,
      without: ABOUT_THE_BYTES,
      headers: {
        'accept-encoding': 'identity',
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    };
    // An upload may take longer: it has a pace to keep instead.
    if (body !== undefined || !hasBody(this.#request.raw))
      this.#deadline ??= AbortSignal.timeout(this.#options.timeoutMs);
    const signal = this.#deadline ? AbortSignal.any([this.#leaving, this.#deadline]) : this.#leaving;
    return proxy.ask(this.#request, this.#reply, { ...target, path: base + path, instead }, signal);
  }

  async #finish(answer: UpstreamAnswer | undefined, place: PagePlace): Promise<void> {
    if (!answer) return;
    const { proxy, mapping, target } = this.#options;
    const { headers, statusCode } = answer.data;
    if (statusCode === 204 || !isJsonType(headers['content-type'])) {
      const status = toPortalStatus(statusCode, mapping, this.#found);
      return proxy.pass(this.#reply, answer, target, status);
    }
    const read = await this.#read(answer);
    for (const [name, value] of Object.entries(answerHeaders(headers, target)))
      if (!OF_THE_BYTES.includes(name) && value !== undefined) void this.#reply.header(name, value);
    this.#answer(read, place);
  }

  /** @throws Refusal */
  async #read({ data, span }: UpstreamAnswer): Promise<{ readonly value: unknown; readonly status: number }> {
    // Undici has a body that is given up end with an error.
    data.body.on('error', () => undefined);
    try {
      const encoding = data.headers['content-encoding'];
      if (encoding !== undefined && encoding !== 'identity')
        throw new Refusal(502, 'unavailable', 'the bank compresses what it was asked not to');
      const text = await readText(data.body, ANSWER_LIMIT_BYTES);
      const parsed = parseJson(text);
      if (!parsed) throw new Refusal(502, 'unavailable', 'what the bank calls JSON is none');
      span?.set({ 'http.response.status_code': data.statusCode });
      return { value: parsed.value, status: data.statusCode };
    } catch (error) {
      span?.fail('answer_not_read');
      data.body.destroy();
      if (error instanceof Refusal || hasLeft(this.#reply)) throw error;
      if (this.#deadline?.aborted) throw new Refusal(504, 'unavailable', 'the bank’s answer does not end');
      throw new Refusal(502, 'unavailable', `the bank’s answer: ${(error as Error).message}`);
    } finally {
      span?.end();
    }
  }

  #answer(
    { status, value }: { readonly status: number; readonly value: unknown },
    place: PagePlace,
    { isBeyond = false } = {},
  ): void {
    const mapped = toPortalAnswer(
      this.#found,
      this.#options.mapping,
      { status, body: value },
      { requestId: this.#request.id, place },
    );
    const body = isBeyond && !mapped.isError ? withoutRows(mapped.body) : mapped.body;
    let text: string;
    try {
      text = JSON.stringify(body ?? null);
    } catch {
      throw new Refusal(502, 'unavailable', 'the bank’s answer is too deep');
    }
    void this.#reply.code(mapped.status).header('content-type', 'application/json; charset=utf-8').send(text);
  }
}

/** After the end of a list: how long it is, and no row of its last page. */
const withoutRows = (body: unknown): unknown =>
  typeof body === 'object' && body !== null ? { ...body, objs: [] } : body;

function getPlace(query: URLSearchParams): PagePlace {
  const [pageName, sizeName] = PAGE_NAMES.find(([name]) => query.has(name)) ?? PAGE_NAMES[0];
  const numberAt = (name: string, otherwise: number) => {
    const value = Number(query.get(name) ?? otherwise);
    return Number.isInteger(value) && value > 0 ? value : otherwise;
  };
  return { page: numberAt(pageName, 1), size: numberAt(sizeName, 0) };
}

function withParameter(path: string, name: string, value: string | null): string {
  if (value === null) return path;
  const text = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  return `${path}${path.includes('?') ? '&' : '?'}${text}`;
}
