import type { RemoteBackground } from 'shared-kernel/remote';
import { startDeliveries } from './features/chat/state/deliveries.ts';
import { startOutbox } from './features/chat/state/outbox-sender.ts';
import { watchUnsent } from './features/chat/state/unsent.ts';
import {
  startBrowserNotifications,
  watchVisibility,
} from './features/notifications/state/browser-notifications.ts';
import { inOneTab } from './features/notifications/state/only-tab.ts';

/**
 * What goes on behind every page: waiting messages go out, deliveries are reported, the browser shows what arrives while no
 * tab is in front.
 */
export const background: RemoteBackground = ({ bank, userId }) => {
  const stopsOfTab = [watchVisibility(), watchUnsent(), startOutbox({ isOwn: true })];
  const stopWork = inOneTab(`portal-communication:${bank}:${userId}`, () => {
    const stops = [startOutbox(), startDeliveries(), startBrowserNotifications()];
    return () => stops.forEach((stop) => stop());
  });
  return () => {
    stopWork();
    stopsOfTab.forEach((stop) => stop());
  };
};
