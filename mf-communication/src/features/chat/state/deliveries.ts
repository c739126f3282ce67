import { portalEvents } from 'shared-kernel/events';
import { reportDelivery } from '../api/delivery.ts';

/** Messages that arrive together are reported together, ms. */
const GATHER_MS = 500;

/** Reports the delivery of messages to their senders; runs in one tab only. */
export function startDeliveries(): () => void {
  let latest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = (lastMessageId?: number): void => {
    // The next message reports this one as well.
    reportDelivery(lastMessageId).catch(() => undefined);
  };
  const stop = portalEvents.on('thread-changed', ({ messageId }) => {
    if (messageId === undefined) return;
    latest = Math.max(latest, messageId);
    clearTimeout(timer);
    timer = setTimeout(() => report(latest), GATHER_MS);
  });
  // Messages that came while the portal was closed are delivered now.
  report();
  return () => {
    clearTimeout(timer);
    stop();
  };
}
