export { announceServerEvent, createPortalEvents, portalEvents } from './portal-events.ts';
export type { PortalEventMap, PortalEventName, PortalEvents, SessionEndReason } from './portal-events.ts';
export { usePortalEvent } from './use-portal-event.ts';
export { useEventRefresh } from './use-event-refresh.ts';
