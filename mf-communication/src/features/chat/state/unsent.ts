import { portalEvents } from 'shared-kernel/events';
import { onOutboxChanged, outboxes } from './outbox.ts';

/** Interval at which the end of a session at another bank is noticed, ms. */
const LOOK_MS = 5_000;

/** Tells the host of messages that their bank does not have yet, in every tab: it asks before it signs out. */
export function watchUnsent(): () => void {
  let wasUnsent = false;
  const tell = (isUnsaved: boolean): void => {
    if (isUnsaved !== wasUnsent) portalEvents.emit('unsaved-changed', { source: 'chat-outbox', isUnsaved });
    wasUnsent = isUnsaved;
  };
  const look = (): void =>
    tell(outboxes().some(({ outbox }) => outbox.read().some(({ state }) => state !== 'failed')));
  look();
  const timer = setInterval(look, LOOK_MS);
  const stop = onOutboxChanged(look);
  window.addEventListener('storage', look);
  return () => {
    clearInterval(timer);
    stop();
    window.removeEventListener('storage', look);
    tell(false);
  };
}
