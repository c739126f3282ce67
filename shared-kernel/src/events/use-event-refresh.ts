import { useEffect, useEffectEvent } from 'react';
import { portalEvents } from './portal-events.ts';
import type { PortalEventName } from './portal-events.ts';

/** What happens within this time after the first event of a burst is one refresh, ms. */
export const REFRESH_AFTER_MS = 250;

/**
 * Asks again for what is shown when one of the events tells that it has changed: once for a burst of them, so that
 * no answer is thrown away because the next event came while it was under way.
 */
export function useEventRefresh(names: readonly PortalEventName[], refresh: () => void): void {
  const onRefresh = useEffectEvent(refresh);
  const key = names.join(' ');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onEvent = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        onRefresh();
      }, REFRESH_AFTER_MS);
    };
    const stops = key.split(' ').map((name) => portalEvents.on(name as PortalEventName, onEvent));
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [key]);
}
