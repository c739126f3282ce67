import { setTimeout as delay } from 'node:timers/promises';

/** Looks for what a request has missed begin no more often than this, ms. */
const LOOK_MS = 1_000;

/**
 * A look into the store on behalf of requests that miss something: whoever comes while one is under way, or due, waits
 * for that one. So a request learns what the store has, however many come, and the store is asked once a second.
 */
export function sharedLook(look: () => Promise<void>): () => Promise<void> {
  let begunAt = 0;
  let shared: Promise<void> | undefined;
  return () => {
    shared ??= delay(Math.max(0, begunAt + LOOK_MS - Date.now()))
      .then(() => {
        begunAt = Date.now();
        return look();
      })
      .finally(() => (shared = undefined));
    return shared;
  };
}
