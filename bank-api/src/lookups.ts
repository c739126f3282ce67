import type { AgentInfo } from 'shared-kernel/contract/agent';
import type { RevocationReason } from 'shared-kernel/contract/documents';
import type { DbOrTx, Tx } from './database/types.ts';
import type { Actor } from './http/actor.ts';

/**
 * What one module asks of another without importing it. Each has an answer for a server without
 * the module; the module that owns the data replaces it when it is registered.
 */
export interface Lookups {
  /** Documents of the agent as a party to the contract with the bank. */
  agentDocuments: (db: DbOrTx, actor: Actor) => Promise<AgentInfo['documents']>;
  /** Whether the agent may write in a chat thread. */
  mayWriteThread: (db: DbOrTx, actor: Actor, threadId: string) => Promise<boolean>;
  /** The agent's password was replaced: keys that were made under the old one are revoked. */
  passwordReplaced: (tx: Tx, agentId: string, at: string) => Promise<void>;
  /**
   * The agent's name or organisation was written. When it is no longer what the security service approved,
   * certificates end and the approval is asked anew.
   */
  identityWritten: (tx: Tx, agentId: string, requestId: string) => Promise<void>;
  /** Nothing of the agent is approved any longer: every certificate ends. */
  approvalEnded: (tx: Tx, agentId: string, reason: RevocationReason, at: string) => Promise<void>;
  /** Somebody else got in at `since`: keys and certificates that the account got from then on are revoked. */
  accessClosed: (tx: Tx, agentId: string, since: string, at: string) => Promise<void>;
  /** Addresses of files that the agent was given stop working. */
  dropDownloadTickets: (tx: Tx, agentId: string) => Promise<void>;
}

export function emptyLookups(): Lookups {
  return {
    agentDocuments: () => Promise.resolve([]),
    mayWriteThread: () => Promise.resolve(false),
    passwordReplaced: () => Promise.resolve(),
    identityWritten: () => Promise.resolve(),
    approvalEnded: () => Promise.resolve(),
    accessClosed: () => Promise.resolve(),
    dropDownloadTickets: () => Promise.resolve(),
  };
}
