import type { Approval } from '../contract/agent.ts';
import type { BankCode } from '../contract/banks.ts';
import type { CommonMessage } from '../contract/chat.ts';
import type { ServerEvent, ServerEventType } from '../contract/events.ts';

/** Why a session ended. */
export type SessionEndReason = 'signed-out' | 'expired' | 'revoked';

/** Events between host and remotes: facts that happened, never commands. */
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
  /** The security service's decision about the agent changed. */
  'approval-changed': { readonly status: Approval };
  /** A page has, or no longer has, input that is not saved yet. `source` names the page. */
  'unsaved-changed': { readonly source: string; readonly isUnsaved: boolean };
}

export type PortalEventName = keyof PortalEventMap;
type Handler<Name extends PortalEventName> = (detail: PortalEventMap[Name]) => void;

export interface PortalEvents {
  /** Subscribes; the returned function unsubscribes. */
  on<Name extends PortalEventName>(name: Name, handler: Handler<Name>): () => void;
  /** Calls every handler in order of subscription; one that throws is reported and does not stop the others. */
  emit<Name extends PortalEventName>(name: Name, detail: PortalEventMap[Name]): void;
}

export function createPortalEvents(): PortalEvents {
  const handlers = new Map<PortalEventName, Set<(detail: never) => void>>();
  return {
    on(name, handler) {
      const set = handlers.get(name) ?? new Set();
      handlers.set(name, set);
      set.add(handler);
      return () => void set.delete(handler);
    },
    emit(name, detail) {
      for (const handler of [...(handlers.get(name) ?? [])]) {
        try {
          handler(detail as never);
        } catch (error) {
          console.error(`A handler of the portal event "${name}" failed`, error);
        }
      }
    },
  };
}

/** The one bus of the page. */
export const portalEvents: PortalEvents = createPortalEvents();

type PortalEvent = {
  readonly [Name in PortalEventName]: { readonly name: Name; readonly detail: PortalEventMap[Name] };
}[PortalEventName];

/** What the portal makes of each event of the bank; one that is missing fails the type check. */
const ANNOUNCEMENTS: {
  readonly [Type in ServerEventType]: (event: Extract<ServerEvent, { type: Type }>) => PortalEvent;
} = {
  'application-changed': ({ hash_password: hash }) => ({ name: 'application-changed', detail: { hash } }),
  'notification-added': () => ({ name: 'notifications-changed', detail: {} }),
  'message-added': ({ thread_id: threadId, message_id: messageId, message }) => ({
    name: 'thread-changed',
    detail: { threadId, messageId, ...(message === undefined ? {} : { message }) },
  }),
  'thread-read': ({ thread_id: threadId, last_read_id: lastReadId, side }) => ({
    name: 'thread-changed',
    detail: { threadId, lastReadId, ...(side === undefined ? {} : { side }) },
  }),
  'thread-delivered': ({ thread_id: threadId, last_message_id: deliveredId, side }) => ({
    name: 'thread-changed',
    detail: { threadId, deliveredId, side },
  }),
  'thread-updated': ({ thread_id: threadId }) => ({ name: 'thread-changed', detail: { threadId } }),
  'thread-typing': ({ thread_id: threadId, author_id: authorId, author_name: authorName }) => ({
    name: 'thread-typing',
    detail: { threadId, authorId, authorName },
  }),
  'approval-changed': ({ approval: status }) => ({ name: 'approval-changed', detail: { status } }),
};

/** Turns what a bank said into the portal's own event. */
export function announceServerEvent<Type extends ServerEventType>(
  event: Extract<ServerEvent, { type: Type }>,
): void {
  const announce: (event: Extract<ServerEvent, { type: Type }>) => PortalEvent =
    ANNOUNCEMENTS[event.type as Type];
  const { name, detail } = announce(event);
  portalEvents.emit(name, detail);
}
