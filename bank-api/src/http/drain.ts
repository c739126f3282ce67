import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** A sender that takes longer is cut off. */
const LIMIT_MS = 10_000;

/**
 * Reads the rest of a request's body and forgets it, so that the refusal arrives: a connection that is closed on a
 * sender takes the answer with it.
 */
export async function drain(source: Readable): Promise<void> {
  source.unpipe();
  source.resume();
  await finished(source, { writable: false, signal: AbortSignal.timeout(LIMIT_MS) }).catch(() => undefined);
}
