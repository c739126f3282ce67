import type { DbOrTx } from './database/types.ts';
import type { Actor } from './http/actor.ts';

/**
 * What one module asks of another without importing it. Each has an answer for a server without
 * the module; the module that owns the data replaces it when it is registered.
 */
export interface Lookups {
  /** Whether the agent may write in a chat thread. */
  mayWriteThread: (db: DbOrTx, actor: Actor, threadId: string) => Promise<boolean>;
}

export function emptyLookups(): Lookups {
  return { mayWriteThread: () => Promise.resolve(false) };
}
