import type { LastWrites, Tx } from '../database/types.ts';
import type { NewEvent } from './audience.ts';
import { insertEvents, notifyChannel } from './event-repository.ts';

export type { Audience } from './audience.ts';

/** Channel that carries ids of new events. */
export const EVENTS_CHANNEL = 'bank_events';

/** Ids are given under a lock: written last, it is held for a moment only. */
class PendingEvents implements LastWrites {
  readonly #events: NewEvent[] = [];

  add(event: NewEvent): void {
    this.#events.push(event);
  }

  /** Writes the events and announces the last id. */
  async write(tx: Tx): Promise<void> {
    const last = await insertEvents(tx, this.#events);
    await notifyChannel(tx, EVENTS_CHANNEL, String(last));
  }
}

/** Tells open portals something when the transaction commits, and nobody when it does not. */
export function emitEvent(tx: Tx, event: NewEvent): void {
  const known = tx.lastWrites.find((last) => last instanceof PendingEvents);
  const pending = known ?? new PendingEvents();
  if (known === undefined) tx.lastWrites.push(pending);
  pending.add(event);
}
