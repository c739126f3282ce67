export { announceServerEvent, createPortalEvents, portalEvents } from './portal-events.ts';
export type { PortalEventMap, SessionEndReason } from './event-map.ts';
export type { PortalEventName, PortalEvents } from './portal-events.ts';
export { usePortalEvent } from './use-portal-event.ts';
export { useEventRefresh } from './use-event-refresh.ts';
