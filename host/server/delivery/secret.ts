import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ReleaseStore } from '../releases/release-store.ts';

const BYTES = 32;

/** The key of the server's signatures: configured, or made once and shared through the store. */
export async function readSecret(store: ReleaseStore, given: string | undefined): Promise<Buffer> {
  if (given !== undefined) return Buffer.from(given);
  const text = await store.shared('secret', () => randomBytes(BYTES).toString('base64'));
  return Buffer.from(text, 'base64');
}

/** Values that only this server can have made, with an end. */
export class Sealer {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  seal(purpose: string, value: unknown, lifetimeMs: number, now = Date.now()): string {
    const body = Buffer.from(JSON.stringify({ value, until: now + lifetimeMs })).toString('base64url');
    return `${body}.${this.#mark(purpose, body)}`;
  }

  /** What was sealed for this purpose; nothing for anything else. */
  open(purpose: string, text: string | undefined, now = Date.now()): unknown {
    const [body, mark] = text?.split('.') ?? [];
    if (!body || !mark) return undefined;
    const [given, right] = [Buffer.from(mark), Buffer.from(this.#mark(purpose, body))];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    const { value, until } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as {
      value: unknown;
      until: number;
    };
    return until > now ? value : undefined;
  }

  #mark(purpose: string, body: string): string {
    return createHmac('sha256', this.#key).update(`${purpose}\0${body}`).digest('base64url');
  }
}
