import type { BankCode } from 'shared-kernel/contract/banks';
import { serverEventSchema, streamEvents } from 'shared-kernel/contract/events';
import type { ServerEvent } from 'shared-kernel/contract/events';
import { portalEvents } from 'shared-kernel/events';
import { openEventStream } from 'shared-kernel/http';
import { session } from 'shared-kernel/session';

/** Turns what a bank said into the portal's own events. */
export function announce(event: ServerEvent): void {
  switch (event.type) {
    case 'application-changed':
      portalEvents.emit('application-changed', { hash: event.hash_password });
      break;
    case 'notification-added':
      portalEvents.emit('notifications-changed', {});
      break;
    case 'message-added':
      portalEvents.emit('thread-changed', { threadId: event.thread_id, messageId: event.message_id });
      break;
    case 'thread-read':
      portalEvents.emit('thread-changed', { threadId: event.thread_id, lastReadId: event.last_read_id });
      break;
    case 'approval-changed':
      portalEvents.emit('approval-changed', { status: event.approval });
  }
}

/**
 * One stream per browser, agent and bank: the tab that holds the lock reads it and passes every event on;
 * when that tab closes, the browser gives the lock to the next one. Without Web Locks each tab reads its own.
 */
function follow(bank: BankCode, userId: string): () => void {
  const name = `portal-live:${bank}:${userId}`;
  const stopping = new AbortController();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const parsed = serverEventSchema.safeParse(data);
    if (parsed.success) announce(parsed.data);
  });

  const read = (): Promise<void> =>
    new Promise((resolve) => {
      if (stopping.signal.aborted) {
        resolve();
        return;
      }
      stopping.signal.addEventListener('abort', () => resolve(), { once: true });
      openEventStream(streamEvents, {
        schema: serverEventSchema,
        bank,
        signal: stopping.signal,
        onEvent: (event) => {
          announce(event);
          channel?.postMessage(event);
        },
      });
    });

  if (typeof navigator !== 'undefined' && 'locks' in navigator) {
    navigator.locks.request(name, { signal: stopping.signal }, read).catch((error: unknown) => {
      if (!stopping.signal.aborted) console.warn('Live events are off in this tab', error);
    });
  } else {
    // Later than the clean-up of the bank that is being left, which closes every open stream.
    setTimeout(() => void read(), 0);
  }
  return () => {
    stopping.abort();
    channel?.close();
  };
}

/** Follows the events of whoever is signed in at the current bank; returns the way to stop. */
export function startLiveEvents(): () => void {
  let current: { readonly key: string; readonly stop: () => void } | undefined;
  const adjust = (): void => {
    const { bank, user } = session.snapshot();
    const key = user ? `${bank}:${user.id}` : '';
    if (key === (current?.key ?? '')) return;
    current?.stop();
    current = user ? { key, stop: follow(bank, user.id) } : undefined;
  };
  adjust();
  const unsubscribe = session.subscribe(adjust);
  return () => {
    unsubscribe();
    current?.stop();
  };
}
