import { useEffect, useEffectEvent } from 'react';
import { portalEvents } from './portal-events.ts';
import type { PortalEventMap } from './event-map.ts';
import type { PortalEventName } from './portal-events.ts';

/** Listens to a portal event while the component is mounted; always calls the latest handler. */
export function usePortalEvent<Name extends PortalEventName>(
  name: Name,
  handler: (detail: PortalEventMap[Name]) => void,
): void {
  const onEvent = useEffectEvent(handler);
  useEffect(() => portalEvents.on(name, (detail) => onEvent(detail)), [name]);
}
