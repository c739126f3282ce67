import type { Tx } from '../database/types.ts';
import type { NewEvent } from './audience.ts';
import { insertEvents, notifyChannel } from './event-repository.ts';

export type { Audience } from './audience.ts';

/** Channel that carries ids of new events. */
export const EVENTS_CHANNEL = 'bank_events';

/**
 * Tells open portals something when the transaction commits, and nobody when it does not: `withTransaction` writes
 * the events last, because ids are given under a lock, and so it is held for a moment only.
 */
export function emitEvent(tx: Tx, event: NewEvent): void {
  tx.pendingEvents.push(event);
}

/** Called by `withTransaction` after the body: writes the events and announces the last id. */
export async function flushEvents(tx: Tx): Promise<void> {
  if (tx.pendingEvents.length === 0) return;
  const last = await insertEvents(tx, tx.pendingEvents.splice(0));
  await notifyChannel(tx, EVENTS_CHANNEL, String(last));
}
