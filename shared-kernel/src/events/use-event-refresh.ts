import { useEffect, useEffectEvent } from 'react';
import { portalEvents } from './portal-events.ts';
import type { PortalEventMap } from './event-map.ts';
import type { PortalEventName } from './portal-events.ts';

/** What happens within this time after the first event of a burst is one refresh, ms. */
export const REFRESH_AFTER_MS = 250;

/**
 * Asks again for what is shown when one of the events tells that it has changed: once for a burst of them, so that
 * no answer is thrown away because the next event came while it was under way. `matters` leaves out events that change
 * nothing of it.
 */
export function useEventRefresh<Name extends PortalEventName>(
  names: readonly Name[],
  refresh: () => void,
  matters: (detail: PortalEventMap[Name]) => boolean = () => true,
): void {
  const onRefresh = useEffectEvent(refresh);
  const isOfInterest = useEffectEvent(matters);
  const key = names.join(' ');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onEvent = (detail: PortalEventMap[Name]): void => {
      if (!isOfInterest(detail)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        onRefresh();
      }, REFRESH_AFTER_MS);
    };
    const stops = key.split(' ').map((name) => portalEvents.on(name as Name, onEvent));
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [key]);
}
