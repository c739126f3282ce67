/**
 * What a remote of any framework needs of the portal: nothing here imports React. The theme needs no code: the portal's
 * CSS variables (`--portal-color-primary` …) follow light and dark by themselves.
 */
export { ApiError, callEndpoint, isApiError, isCancelled } from './http/index.ts';
export { portalEvents } from './events/portal-events.ts';
export type { PortalEventMap, SessionEndReason } from './events/event-map.ts';
export type { PortalEventName, PortalEvents } from './events/portal-events.ts';
export { bankName, portalBanks } from './locale/banks.ts';
export type { PortalBank } from './locale/banks.ts';
export { requestBankSwitch } from './session/host-requests.ts';
export { session } from './session/session.ts';
export type { PortalUser, SessionSnapshot } from './session/session.ts';
