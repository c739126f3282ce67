import { session } from 'shared-kernel/session';
import { startDeliveries } from './features/chat/state/deliveries.ts';
import { startOutbox } from './features/chat/state/outbox-sender.ts';
import {
  startBrowserNotifications,
  watchVisibility,
} from './features/notifications/state/browser-notifications.ts';
import { inOneTab } from './features/notifications/state/only-tab.ts';

/**
 * What goes on behind every page, for whoever is signed in at the current bank: waiting messages go out, deliveries
 * are reported, the browser shows what arrives while no tab is in front. @returns Ends it.
 */
export function startDuties(): () => void {
  const stopWatching = watchVisibility();
  let current: { readonly key: string; readonly stop: () => void } | undefined;
  const adjust = (): void => {
    const { bank, user } = session.snapshot();
    const key = user ? `${bank}:${user.id}` : '';
    if (key === (current?.key ?? '')) return;
    current?.stop();
    current = user
      ? {
          key,
          stop: inOneTab(`portal-communication:${key}`, () => {
            const stops = [startOutbox(), startDeliveries(), startBrowserNotifications()];
            return () => stops.forEach((stop) => stop());
          }),
        }
      : undefined;
  };
  adjust();
  const unsubscribe = session.subscribe(adjust);
  return () => {
    unsubscribe();
    current?.stop();
    stopWatching();
  };
}
