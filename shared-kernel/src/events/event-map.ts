import type { Approval } from '../contract/agent.ts';
import type { BankCode } from '../contract/banks.ts';
import type { CommonMessage } from '../contract/chat.ts';
import type { OtherServerEvent } from '../contract/events.ts';

/** Why a session ended. */
export type SessionEndReason = 'signed-out' | 'expired' | 'revoked';

/**
 * Events between host and remotes: facts that happened, never commands. Whoever declares a further one types it:
 * `declare module 'shared-kernel/events/event-map' { interface PortalEventMap { 'task-closed': { … } } }`.
 */
export interface PortalEventMap {
  /** A bank switch is complete; 100 ms later everybody refetches (chapter 4). */
  'bank-switch-completed': { readonly from: BankCode; readonly to: BankCode };
  'session-ended': { readonly bank: BankCode; readonly reason: SessionEndReason };
  /** Something about the application changed: its lists and pages are out of date. */
  'application-changed': { readonly hash: string };
  /** Notifications were read, removed or arrived. */
  'notifications-changed': Record<never, never>;
  /**
   * A chat thread has a new message (`messageId`, and most often the message itself), or a mark moved: the messages up to `lastReadId` were read,
   * those up to `deliveredId` have reached the portal of `side`. With neither, its facts changed.
   */
  'thread-changed': {
    readonly threadId: string;
    readonly messageId?: number;
    readonly message?: CommonMessage;
    readonly lastReadId?: number;
    readonly deliveredId?: number;
    readonly side?: 'agent' | 'bank';
  };
  /** Somebody is writing in a chat thread at this moment. */
  'thread-typing': { readonly threadId: string; readonly authorId: string; readonly authorName: string };
  /** To the security service: an agent has sent a questionnaire. */
  'questionnaire-submitted': { readonly agentId: string };
  /** The security service's decision about the agent changed. */
  'approval-changed': { readonly status: Approval };
  /** The bank said something that the contract does not name; `type` and the rest are the bank's own. */
  'bank-event': OtherServerEvent;
  /** The network, the portal or the bank answers again after it did not: code that failed to load is asked for anew. */
  'connection-restored': Record<never, never>;
  /** A page has, or no longer has, input that is not saved yet. `source` names the page. */
  'unsaved-changed': { readonly source: string; readonly isUnsaved: boolean };
}
