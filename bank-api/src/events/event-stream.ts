import type { Socket } from 'node:net';
import type { ServerEvent } from 'shared-kernel/contract/events';
import type { Sink } from './event-hub.ts';

/** A client that reads slower than this is dropped; it comes back with `Last-Event-ID`. */
const BACKLOG_LIMIT_BYTES = 1024 * 1024;
/** A client that takes nothing any more when its stream is to end. */
const END_LIMIT_MS = 5_000;
const HEARTBEAT = Buffer.from(': heartbeat\n\n');

let latest:
  { readonly id: number | undefined; readonly event: ServerEvent; readonly frame: Buffer } | undefined;

/** An event goes to thousands of streams one after another, so its bytes are made once. */
function frameOf(id: number | undefined, event: ServerEvent): Buffer {
  if (latest?.event === event && latest.id === id) return latest.frame;
  const head = id === undefined ? '' : `id: ${id}\n`;
  const frame = Buffer.from(`${head}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  latest = { id, event, frame };
  return frame;
}

/** An open stream of events to one client. Thousands are open at once: what one of them keeps is counted in bytes. */
export class EventStream implements Sink {
  readonly #socket: Socket;
  readonly #expiresAtMs: number;

  constructor(socket: Socket, sessionExpiresAt: string) {
    this.#socket = socket;
    this.#expiresAtMs = Date.parse(sessionExpiresAt);
  }

  get isOpen(): boolean {
    return this.#socket.writable;
  }

  send(id: number | undefined, event: ServerEvent): void {
    this.write(frameOf(id, event));
  }

  /** Keeps proxies from cutting off a silent connection; ends the stream of a session that is over. */
  beat(nowMs: number): void {
    if (nowMs >= this.#expiresAtMs) this.end();
    else this.write(HEARTBEAT);
  }

  write(bytes: Uint8Array | string): void {
    const socket = this.#socket;
    if (!socket.writable) return;
    if (socket.writableLength > BACKLOG_LIMIT_BYTES) socket.destroy();
    else socket.write(bytes);
  }

  end(): void {
    const socket = this.#socket;
    if (!socket.writable) return;
    socket.setTimeout(END_LIMIT_MS, () => socket.destroy());
    socket.end();
  }
}
