import type { z } from 'zod';
import type { BankCode } from '../contract/banks.ts';
import type { AnyEndpoint } from '../contract/endpoint.ts';
import { bearerTokenOf } from '../session/auth-records.ts';
import { session } from '../session/session.ts';
import { addressOf } from './address.ts';
import { ApiError, errorOfAnswer } from './api-error.ts';
import { httpConfiguration } from './config.ts';
import { takeOff } from './in-flight.ts';
import type { Flight } from './in-flight.ts';
import { randomRequestId } from './request-id.ts';
import { createSseParser } from './sse-parser.ts';

/** Silence after which a stream counts as dead; the server sends a heartbeat every 15 s. */
const HEARTBEAT_TIMEOUT_MS = 45_000;
/** A stream of which nothing arrives by then is held back on the way, by a proxy that collects answers. */
const FIRST_BYTE_TIMEOUT_MS = 10_000;
/** Where streams do not come through, the events are asked for this often … */
const POLL_MS = 5_000;
/** … and the stream is tried again after so many times. */
const POLLS_BETWEEN_TRIES = 6;
/** Failed tries in a row after which the events are polled. */
const TRIES_BEFORE_POLLING = 2;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

export type StreamState = 'connecting' | 'open' | 'waiting' | 'polling' | 'closed';

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
  /** Asks for the events after an id, for networks through which no stream comes. */
  readonly poll?: (after: string | undefined, signal: AbortSignal) => Promise<PolledEvents>;
  readonly pollMs?: number;
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

/** Delay before try number `attempt` (from 0): doubled each time, 30 s at most, half of it random. */
export function reconnectDelayMs(
  attempt: number,
  baseMs: number = FIRST_DELAY_MS,
  random = Math.random,
): number {
  const full = Math.min(LONGEST_DELAY_MS, baseMs * 2 ** Math.min(attempt, 10));
  return Math.round(full / 2 + (full / 2) * random());
}

/**
 * Reads a bank's server-sent events with the bearer in a header (which EventSource cannot do), resumes with
 * `Last-Event-ID` after a loss, and ends with `close()`, the signal, or when the bank is left.
 */
export function openEventStream<Event>(
  endpoint: AnyEndpoint,
  options: EventStreamOptions<Event>,
): { readonly close: () => void } {
  const closing = new AbortController();
  const close = (): void => closing.abort();
  if (options.signal?.aborted) close();
  else options.signal?.addEventListener('abort', close, { once: true });
  const flight = takeOff(closing.signal);
  void follow(endpoint, options, flight).finally(() => {
    flight.land();
    options.signal?.removeEventListener('abort', close);
    options.onStateChange?.('closed');
  });
  return { close };
}

interface StreamPosition {
  lastId: string | undefined;
  baseDelayMs: number;
  /** Failed tries since the last byte arrived. */
  attempt: number;
}

async function follow<Event>(
  endpoint: AnyEndpoint,
  options: EventStreamOptions<Event>,
  flight: Flight,
): Promise<void> {
  const bank = options.bank ?? session.currentBank();
  const position: StreamPosition = { lastId: options.lastEventId, baseDelayMs: FIRST_DELAY_MS, attempt: 0 };
  while (!flight.signal.aborted) {
    options.onStateChange?.('connecting');
    try {
      const isFinished = await readOnce(endpoint, options, bank, position, flight);
      if (isFinished) return;
    } catch (error) {
      if (flight.signal.aborted) return;
      if (error instanceof ApiError && isFinal(error, options.poll !== undefined)) {
        options.onError?.(error);
        return;
      }
    }
    if (options.poll && position.attempt + 1 >= TRIES_BEFORE_POLLING) {
      options.onStateChange?.('polling');
      await pollForAWhile(endpoint, options, options.poll, position, flight);
      continue;
    }
    options.onStateChange?.('waiting');
    await pause(reconnectDelayMs(position.attempt, position.baseDelayMs, options.random), flight.signal);
    position.attempt += 1;
  }
}

/** What did not come by a stream is asked for instead; a failed call is made up for by the next one. */
async function pollForAWhile<Event>(
  endpoint: AnyEndpoint,
  options: EventStreamOptions<Event>,
  poll: NonNullable<EventStreamOptions<Event>['poll']>,
  position: StreamPosition,
  flight: Flight,
): Promise<void> {
  for (let count = 0; count < POLLS_BETWEEN_TRIES && !flight.signal.aborted; count += 1) {
    try {
      const { events, lastId } = await poll(position.lastId, flight.signal);
      if (flight.isStale() || flight.signal.aborted) return;
      for (const { id, data } of events) {
        position.lastId = id;
        deliverValue(endpoint, options, data, id);
      }
      position.lastId = lastId;
      options.onPosition?.(lastId);
    } catch {
      // The stream is tried again in a moment, and then the events are asked for again.
    }
    await pause(options.pollMs ?? POLL_MS, flight.signal);
  }
}

/** A bank without a stream can still be polled. */
function isFinal(error: ApiError, canPoll: boolean): boolean {
  if (canPoll && error.status !== 401 && error.status !== 403) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429;
}

/** One connection; `true` when the server says that there is nothing more to read (204). */
async function readOnce<Event>(
  endpoint: AnyEndpoint,
  options: EventStreamOptions<Event>,
  bank: BankCode,
  position: StreamPosition,
  flight: Flight,
): Promise<boolean> {
  const connection = new AbortController();
  const disconnect = (): void => connection.abort();
  flight.signal.addEventListener('abort', disconnect, { once: true });
  const limitMs = options.heartbeatTimeoutMs ?? HEARTBEAT_TIMEOUT_MS;
  let heartbeat = setTimeout(disconnect, options.firstByteTimeoutMs ?? FIRST_BYTE_TIMEOUT_MS);
  try {
    const token = bearerTokenOf(bank);
    const answer = await fetch(addressOf(bank, endpoint.path, { query: options.query }), {
      headers: {
        Accept: 'text/event-stream',
        'x-request-id': randomRequestId(),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(position.lastId === undefined ? {} : { 'Last-Event-ID': position.lastId }),
      },
      cache: 'no-store',
      signal: connection.signal,
    });
    if (answer.status === 204) return true;
    if (!answer.ok || !answer.body) throw await refusal(answer, bank, token);
    options.onStateChange?.('open');
    const parser = createSseParser({
      onMessage: (message) => {
        if (!flight.isStale() && !flight.signal.aborted) deliver(endpoint, options, message.data, message.id);
      },
      onId: (id) => {
        if (position.lastId === id) return;
        position.lastId = id;
        options.onPosition?.(id);
      },
      onRetry: (delayMs) => {
        position.baseDelayMs = Math.min(Math.max(delayMs, 100), LONGEST_DELAY_MS);
      },
    });
    const decoder = new TextDecoder();
    const reader = answer.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return false;
      position.attempt = 0;
      clearTimeout(heartbeat);
      heartbeat = setTimeout(disconnect, limitMs);
      parser.push(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(heartbeat);
    flight.signal.removeEventListener('abort', disconnect);
  }
}

async function refusal(answer: Response, bank: BankCode, token: string | undefined): Promise<ApiError> {
  const error = errorOfAnswer(answer.status, await answer.text(), {
    requestId: answer.headers.get('x-request-id') ?? undefined,
    retryAfter: answer.headers.get('retry-after') ?? undefined,
  });
  if (error.status === 401 && token !== undefined && bearerTokenOf(bank) === token) {
    httpConfiguration().onUnauthenticated?.({ bank, error });
  }
  return error;
}

function deliver<Event>(
  endpoint: AnyEndpoint,
  options: EventStreamOptions<Event>,
  data: string,
  id: string | undefined,
): void {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    console.warn(`An event of "${endpoint.id}" is not JSON`);
    return;
  }
  deliverValue(endpoint, options, value, id);
}

function deliverValue<Event>(
  endpoint: AnyEndpoint,
  options: EventStreamOptions<Event>,
  value: unknown,
  id: string | undefined,
): void {
  const parsed = options.schema.safeParse(value);
  if (parsed.success) options.onEvent(parsed.data, id);
  else console.warn(`An event of "${endpoint.id}" does not follow the contract`);
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    signal.addEventListener('abort', end, { once: true });
  });
}
