import type { DbOrTx, Tx } from './database/types.ts';
import type { Actor } from './http/actor.ts';

/**
 * What one module asks of another without importing it. Each has an answer for a server without
 * the module; the module that owns the data replaces it when it is registered.
 */
export interface Lookups {
  /** Whether the agent may write in a chat thread. */
  mayWriteThread: (db: DbOrTx, actor: Actor, threadId: string) => Promise<boolean>;
  /** The agent's password was replaced: keys that were made under the old one are revoked. */
  passwordReplaced: (tx: Tx, agentId: string, at: string) => Promise<void>;
  /** Somebody else got in at `since`: keys and certificates that the account got from then on are revoked. */
  accessClosed: (tx: Tx, agentId: string, since: string, at: string) => Promise<void>;
  /** Addresses of files that the agent was given stop working. */
  dropDownloadTickets: (tx: Tx, agentId: string) => Promise<void>;
}

export function emptyLookups(): Lookups {
  return {
    mayWriteThread: () => Promise.resolve(false),
    passwordReplaced: () => Promise.resolve(),
    accessClosed: () => Promise.resolve(),
    dropDownloadTickets: () => Promise.resolve(),
  };
}
