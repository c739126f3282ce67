import type { BankCode } from 'shared-kernel/contract/banks';
import { heardEventSchema, missedEvents, streamEvents } from 'shared-kernel/contract/events';
import type { OtherServerEvent, ServerEvent } from 'shared-kernel/contract/events';
import { announceServerEvent as announce } from 'shared-kernel/events';
import { callEndpoint, openEventStream } from 'shared-kernel/http';
import type { EventsFrom, PolledEvents } from 'shared-kernel/http';
import { isHeld, session } from 'shared-kernel/session';

/** What the tabs of one browser tell each other. */
type TabMessage =
  | { readonly kind: 'event'; readonly event: ServerEvent | OtherServerEvent }
  /** Where the reading tab stands: whoever takes over goes on from there. */
  | { readonly kind: 'position'; readonly id: string }
  /** A tab that has just opened asks for the position. */
  | { readonly kind: 'ask' };

/** A tab of another version of the portal may say something else. */
function toTabMessage(data: unknown): TabMessage | undefined {
  const { kind, id, event } = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (kind === 'ask') return { kind };
  if (kind === 'position' && typeof id === 'string') return { kind, id };
  const parsed = kind === 'event' ? heardEventSchema.safeParse(event) : undefined;
  return parsed?.success ? { kind: 'event', event: parsed.data } : undefined;
}

async function poll(
  bank: BankCode,
  { after, recentMs }: EventsFrom,
  signal: AbortSignal,
): Promise<PolledEvents> {
  const { events, last_id } = await callEndpoint(missedEvents, {
    bank,
    signal,
    query: {
      ...(after === undefined ? {} : { after: Number(after) }),
      ...(recentMs === undefined ? {} : { recent_ms: recentMs }),
    },
  });
  return {
    events: events.map(({ id, event }) => ({ id: String(id), data: event })),
    lastId: String(last_id),
  };
}

/**
 * One stream per browser, agent and bank: the tab that holds the lock reads it and passes every event on;
 * when that tab closes, the browser gives the lock to the next one, which goes on where the other stood.
 * Without Web Locks each tab reads its own. Where no stream comes through, the events are polled.
 */
function follow(bank: BankCode, userId: string): () => void {
  const name = `portal-live:${bank}:${userId}`;
  const stopping = new AbortController();
  const since = Date.now();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  const tell = (message: TabMessage): void => channel?.postMessage(message);
  let position: string | undefined;
  let isReading = false;
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = toTabMessage(data);
    if (message?.kind === 'event') announce(message.event);
    else if (message?.kind === 'position') position = message.id;
    else if (message && isReading && position !== undefined) tell({ kind: 'position', id: position });
  });
  tell({ kind: 'ask' });

  const read = (): Promise<void> =>
    new Promise((resolve) => {
      if (stopping.signal.aborted) {
        resolve();
        return;
      }
      isReading = true;
      stopping.signal.addEventListener('abort', () => resolve(), { once: true });
      openEventStream(streamEvents, {
        schema: heardEventSchema,
        bank,
        signal: stopping.signal,
        ...(position === undefined ? {} : { lastEventId: position }),
        since,
        poll: (from, signal) => poll(bank, from, signal),
        onPosition: (id) => {
          position = id;
          tell({ kind: 'position', id });
        },
        onEvent: (event) => {
          announce(event);
          tell({ kind: 'event', event });
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
    const { bank, user: signedIn } = session.snapshot();
    const user = signedIn && isHeld(signedIn) ? null : signedIn;
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
