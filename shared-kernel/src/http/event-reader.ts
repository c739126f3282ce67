import type { z } from 'zod';
import type { BankCode } from '../contract/banks.ts';
import type { AnyEndpoint } from '../contract/endpoint.ts';
import { bearerTokenOf } from '../session/auth-records.ts';
import { session } from '../session/session.ts';
import { addressOf } from './address.ts';
import { ApiError, errorOfAnswer, isApiError } from './api-error.ts';
import { httpConfiguration } from './config.ts';
import { createPolling, pause } from './event-polling.ts';
import type { Polling } from './event-polling.ts';
import type { PendingRequest } from './pending-requests.ts';
import { LONGEST_DELAY_MS, reconnectDelayMs } from './reconnect-delay.ts';
import { randomRequestId } from './request-id.ts';
import { createSseParser } from './sse-parser.ts';
import type { SseParser } from './sse-parser.ts';

/** Silence after which a stream counts as dead; the server sends a heartbeat every 15 s. */
const HEARTBEAT_TIMEOUT_MS = 45_000;
/** A stream of which nothing arrives by then is held back on the way, by a proxy that collects answers. */
const FIRST_BYTE_TIMEOUT_MS = 10_000;
/** Once nothing has come for so long, the events are asked for until the stream brings them … */
const SILENCE_MS = 2_500;
/** … this often; … */
const POLL_MS = 5_000;
/** … after the first tries, which follow each other soon, … */
const QUICK_TRIES = 2;
/** … the stream is tried again after so many times. */
const POLLS_BETWEEN_TRIES = 6;
/**
 * So much further back than its own beginning a reader without a position asks: its question may be under way for so
 * long, and the bank counts from its arrival.
 */
const MARGIN_MS = 10_000;

/** `open` once something has come by the stream. */
export type StreamState = 'connecting' | 'open' | 'waiting' | 'polling' | 'closed';

/**
 * Where a reader begins: after an event; without one, with what happened within so many ms; with neither, at a bank of
 * an older contract, with what happens from now on.
 */
export interface EventsFrom {
  readonly after?: string | undefined;
  readonly recentMs?: number | undefined;
}

/** Events that were asked for, in the place of a stream. */
export interface PolledEvents {
  readonly events: readonly { readonly id: string; readonly data: unknown }[];
  /** Where the next call, or the stream, goes on. */
  readonly lastId: string;
}

export interface EventStreamOptions<Event> {
  /** Shape of an event's `data`; an event of another shape (a newer server) is skipped with a warning. */
  readonly schema: z.ZodType<Event>;
  readonly onEvent: (event: Event, id: string | undefined) => void;
  /** The position after which nothing was missed: what another reader resumes from. */
  readonly onPosition?: (id: string) => void;
  /** Asks for events, for networks through which no stream comes. */
  readonly poll?: (from: EventsFrom, signal: AbortSignal) => Promise<PolledEvents>;
  readonly pollMs?: number;
  /** Silence after which the events are polled. */
  readonly silenceMs?: number;
  /** Since when (epoch, ms) nothing may be missed, where `lastEventId` is not known; now when absent. */
  readonly since?: number;
  readonly onStateChange?: (state: StreamState) => void;
  /** The stream ended for good: the token or the address was refused. */
  readonly onError?: (error: ApiError) => void;
  readonly signal?: AbortSignal;
  readonly bank?: BankCode;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly lastEventId?: string;
  readonly heartbeatTimeoutMs?: number;
  readonly firstByteTimeoutMs?: number;
  /** Source of jitter, 0 ≤ x < 1. */
  readonly random?: () => number;
}

/** Reads a bank's events until the request ends: by the stream, and by asking while the stream is silent. */
export class EventReader<Event> {
  readonly #endpoint: AnyEndpoint;
  readonly #options: EventStreamOptions<Event>;
  readonly #pending: PendingRequest;
  readonly #bank: BankCode;
  /** Ends with the request, and when the bank refuses. */
  readonly #ending = new AbortController();
  readonly #polling: Polling | undefined;
  /** Since when nothing may be missed. */
  readonly #since: number;
  #lastId: string | undefined;
  /** How far the events have been polled since the present try of the stream began. */
  #polledTo: string | undefined;
  /** Not at a bank of an older contract. */
  #canLookBack = true;
  #baseDelayMs: number | undefined;
  /** Failed tries since the last byte arrived. */
  #attempt = 0;

  constructor(endpoint: AnyEndpoint, options: EventStreamOptions<Event>, pending: PendingRequest) {
    this.#endpoint = endpoint;
    this.#options = options;
    this.#pending = pending;
    this.#bank = options.bank ?? session.currentBank();
    this.#lastId = options.lastEventId;
    this.#since = options.since ?? Date.now();
    const { poll } = options;
    if (!poll) return;
    this.#polling = createPolling({
      silenceMs: options.silenceMs ?? SILENCE_MS,
      everyMs: options.pollMs ?? POLL_MS,
      onStart: () => options.onStateChange?.('polling'),
      ask: (signal) => this.#ask(poll, signal),
    });
  }

  async follow(): Promise<void> {
    const { signal } = this.#ending;
    const end = (): void => this.#ending.abort();
    if (this.#pending.signal.aborted) end();
    this.#pending.signal.addEventListener('abort', end, { once: true });
    while (!signal.aborted) {
      if (!this.#polling?.isActive) this.#options.onStateChange?.('connecting');
      this.#polling?.start();
      try {
        const isFinished = await this.#readOnce(signal);
        if (isFinished) break;
      } catch (error) {
        if (signal.aborted) break;
        if (this.#isLookBackRefused(error)) continue;
        if (isApiError(error) && isFinal(error, this.#polling !== undefined)) this.#refuse(error);
      }
      await pause(this.#delayMs(), signal);
      this.#attempt += 1;
    }
    this.#polling?.stop();
    this.#pending.signal.removeEventListener('abort', end);
  }

  #delayMs(): number {
    const { onStateChange, pollMs = POLL_MS, random } = this.#options;
    if (!this.#polling?.isActive) onStateChange?.('waiting');
    else if (this.#attempt + 1 >= QUICK_TRIES) return pollMs * POLLS_BETWEEN_TRIES;
    return reconnectDelayMs(this.#attempt, this.#baseDelayMs, random);
  }

  /** Where to begin, for a stream without `Last-Event-ID` and for a question. */
  #from(): EventsFrom {
    if (this.#lastId !== undefined) return { after: this.#lastId };
    return this.#canLookBack ? { recentMs: Math.max(0, Date.now() - this.#since) + MARGIN_MS } : {};
  }

  /** What does not come by the stream is asked for; a failed question is made up for by the next. */
  async #ask(poll: NonNullable<EventStreamOptions<Event>['poll']>, signal: AbortSignal): Promise<void> {
    try {
      const { events, lastId } = await poll(this.#from(), signal);
      if (this.#pending.isStale() || signal.aborted) return;
      for (const { id, data } of events) this.#deliver(data, id);
      this.#lastId = lastId;
      this.#polledTo = lastId;
      this.#options.onPosition?.(lastId);
    } catch (error) {
      if (signal.aborted || this.#isLookBackRefused(error)) return;
      if (isApiError(error) && (error.status === 401 || error.status === 403)) this.#refuse(error);
    }
  }

  #refuse(error: ApiError): void {
    this.#options.onError?.(error);
    this.#ending.abort();
  }

  #isLookBackRefused(error: unknown): boolean {
    if (!isApiError(error) || error.status !== 400 || this.#lastId !== undefined || !this.#canLookBack)
      return false;
    this.#canLookBack = false;
    return true;
  }

  /** One connection; `true` when the server says that there is nothing more to read (204). */
  async #readOnce(signal: AbortSignal): Promise<boolean> {
    const { heartbeatTimeoutMs = HEARTBEAT_TIMEOUT_MS, onStateChange } = this.#options;
    const bank = this.#bank;
    const connection = new AbortController();
    const disconnect = (): void => connection.abort();
    signal.addEventListener('abort', disconnect, { once: true });
    let heartbeat = setTimeout(disconnect, this.#options.firstByteTimeoutMs ?? FIRST_BYTE_TIMEOUT_MS);
    this.#polledTo = undefined;
    try {
      const token = bearerTokenOf(bank);
      const { after, recentMs } = this.#from();
      const query = { ...this.#options.query, ...(recentMs === undefined ? {} : { recent_ms: recentMs }) };
      const answer = await fetch(addressOf(bank, this.#endpoint.path, { query }), {
        headers: {
          Accept: 'text/event-stream',
          'x-request-id': randomRequestId(),
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(after === undefined ? {} : { 'Last-Event-ID': after }),
        },
        cache: 'no-store',
        signal: connection.signal,
      });
      if (answer.status === 204) return true;
      if (!answer.ok || !answer.body) throw await toRefusal(answer, bank, token);
      // The page of a proxy that lets no stream through.
      if (!answer.headers.get('content-type')?.startsWith('text/event-stream'))
        throw new ApiError({ code: 'bad_response', status: answer.status });
      const parser = this.#parser();
      const decoder = new TextDecoder();
      const reader = answer.body.getReader();
      let isOpen = false;
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return false;
        if (!isOpen) onStateChange?.('open');
        isOpen = true;
        this.#polling?.stop();
        this.#attempt = 0;
        clearTimeout(heartbeat);
        heartbeat = setTimeout(disconnect, heartbeatTimeoutMs);
        parser.push(decoder.decode(value, { stream: true }));
      }
    } finally {
      connection.abort();
      clearTimeout(heartbeat);
      signal.removeEventListener('abort', disconnect);
    }
  }

  #parser(): SseParser {
    let ownId: string | undefined;
    // What was polled while the stream was on its way comes again by it. A signal repeats the id of the event before.
    const isKnown = (id: string | undefined): boolean =>
      id !== ownId && this.#polledTo !== undefined && Number(id) <= Number(this.#polledTo);
    return createSseParser({
      onMessage: ({ id, data }) => {
        if (!this.#pending.isStale() && !this.#ending.signal.aborted && !isKnown(id))
          this.#deliverText(data, id);
      },
      onId: (id) => {
        if (id !== this.#lastId && !isKnown(id)) {
          this.#lastId = id;
          this.#options.onPosition?.(id);
        }
        ownId = id;
      },
      onRetry: (delayMs) => {
        this.#baseDelayMs = Math.min(Math.max(delayMs, 100), LONGEST_DELAY_MS);
      },
    });
  }

  #deliverText(data: string, id: string | undefined): void {
    let value: unknown;
    try {
      value = JSON.parse(data);
    } catch {
      console.warn(`An event of "${this.#endpoint.id}" is not JSON`);
      return;
    }
    this.#deliver(value, id);
  }

  #deliver(value: unknown, id: string | undefined): void {
    const parsed = this.#options.schema.safeParse(value);
    if (parsed.success) this.#options.onEvent(parsed.data, id);
    else console.warn(`An event of "${this.#endpoint.id}" does not follow the contract`);
  }
}

async function toRefusal(answer: Response, bank: BankCode, token: string | undefined): Promise<ApiError> {
  const error = errorOfAnswer(answer.status, await answer.text(), {
    requestId: answer.headers.get('x-request-id') ?? undefined,
    retryAfter: answer.headers.get('retry-after') ?? undefined,
  });
  if (error.status === 401 && token !== undefined && [token, undefined].includes(bearerTokenOf(bank))) {
    httpConfiguration().onUnauthenticated?.({ bank, error });
  }
  return error;
}

/**
 * Without a poll every refusal of the call ends it. With one, only what the bank itself (which names the request) says
 * about who asks: a bank may have no stream, and a proxy that forbids streams may let calls through.
 */
function isFinal({ status, requestId }: ApiError, canPoll: boolean): boolean {
  if (canPoll) return status === 401 || (status === 403 && requestId !== undefined);
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
