import { Readable } from 'node:stream';
import type { ServerEvent } from 'shared-kernel/contract/events';
import type { Sink } from './event-hub.ts';

/** A client that reads slower than this is dropped; it comes back with `Last-Event-ID`. */
const BACKLOG_LIMIT_BYTES = 1024 * 1024;
/** A client that takes nothing any more when its stream is to end. */
const END_LIMIT_MS = 5_000;
const HEARTBEAT = Buffer.from(': heartbeat\n\n');

/** The bytes of an event in the stream's format. */
export function toFrame(id: number | undefined, event: ServerEvent): Buffer {
  const head = id === undefined ? '' : `id: ${id}\n`;
  return Buffer.from(`${head}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}

/** Why a stream was cut off: its reader was too slow, or did not even take its end. */
export const DROP_REASONS = ['slow_reader', 'end_not_taken'] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** The body of an open stream of events to one client. */
export class EventStream extends Readable implements Sink {
  readonly #expiresAtMs: number;
  #isStalled = false;
  #dropped: DropReason | undefined;

  constructor(sessionExpiresAt: string) {
    super({ highWaterMark: BACKLOG_LIMIT_BYTES });
    this.#expiresAtMs = Date.parse(sessionExpiresAt);
  }

  /** Events come when they happen, not when they are asked for. */
  override _read(): void {}

  /** Since the last heartbeat the client has taken nothing, although there was something to take. */
  get isStalled(): boolean {
    return this.#isStalled;
  }

  /** Set when the stream was cut off because nobody read it. */
  get dropped(): DropReason | undefined {
    return this.#dropped;
  }

  send(id: number | undefined, event: ServerEvent): void {
    this.write(toFrame(id, event));
  }

  /** Keeps proxies from cutting off a silent connection; ends the stream of a session that is over. */
  beat(nowMs: number): void {
    this.#isStalled = this.readableLength > 0;
    if (nowMs >= this.#expiresAtMs) this.end();
    else this.write(HEARTBEAT);
  }

  write(bytes: Uint8Array | string): void {
    if (this.readableEnded || this.destroyed || this.#isEnding) return;
    if (!this.push(bytes)) this.#drop('slow_reader');
  }

  end(): void {
    if (this.#isEnding || this.destroyed) return;
    this.#isEnding = true;
    this.push(null);
    const limit = setTimeout(() => this.#drop('end_not_taken'), END_LIMIT_MS).unref();
    this.once('close', () => clearTimeout(limit));
  }

  #drop(reason: DropReason): void {
    this.#dropped = reason;
    this.destroy();
  }

  #isEnding = false;
}
