import type { OtherServerEvent, ServerEvent, ServerEventType } from '../contract/events.ts';
import type { PortalEventMap } from './event-map.ts';

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
  'questionnaire-submitted': ({ agent_id: agentId }) => ({
    name: 'questionnaire-submitted',
    detail: { agentId },
  }),
  'approval-changed': ({ approval: status }) => ({ name: 'approval-changed', detail: { status } }),
};

/** Turns what a bank said into the portal's own event. */
export function announceServerEvent(event: ServerEvent | OtherServerEvent): void {
  if (isDeclared(event)) announceDeclared(event);
  else portalEvents.emit('bank-event', event);
}

function isDeclared(event: ServerEvent | OtherServerEvent): event is ServerEvent {
  return Object.hasOwn(ANNOUNCEMENTS, event.type);
}

function announceDeclared<Type extends ServerEventType>(event: Extract<ServerEvent, { type: Type }>): void {
  const announce: (event: Extract<ServerEvent, { type: Type }>) => PortalEvent =
    ANNOUNCEMENTS[event.type as Type];
  const { name, detail } = announce(event);
  portalEvents.emit(name, detail);
}
