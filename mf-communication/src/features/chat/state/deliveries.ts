import { reportDelivered } from 'shared-kernel/contract/chat';
import { portalEvents } from 'shared-kernel/events';
import { callEndpoint } from 'shared-kernel/http';

/** Messages that arrive together are reported together, ms. */
const GATHER_MS = 500;

/** Tells the senders that their messages have reached this portal: in one tab only. */
export function startDeliveries(): () => void {
  let latest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = (body: { last_message_id?: number }): void => {
    // The next message reports this one as well.
    callEndpoint(reportDelivered, { body }).catch(() => undefined);
  };
  const stop = portalEvents.on('thread-changed', ({ messageId }) => {
    if (messageId === undefined) return;
    latest = Math.max(latest, messageId);
    clearTimeout(timer);
    timer = setTimeout(() => report({ last_message_id: latest }), GATHER_MS);
  });
  // What came while the portal was closed is here now.
  report({});
  return () => {
    clearTimeout(timer);
    stop();
  };
}
