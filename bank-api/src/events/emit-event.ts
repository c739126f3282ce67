import { sql } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { ServerEvent } from 'shared-kernel/contract/events';
import type { Role } from 'shared-kernel/contract/roles';
import { jsonb } from '../database/jsonb.ts';
import type { Tx } from '../database/types.ts';

/** Channel that carries ids of new events. */
export const EVENTS_CHANNEL = 'bank_events';
/** Advisory lock under which ids are given and committed, so that a higher id is never visible before a lower one. */
const EVENTS_LOCK = 7_270_001;

/** Who is told: one agent, an organisation, or everybody with a role at the bank. */
export type Audience =
  | { readonly agentId: string; readonly orgId?: never; readonly role?: never }
  | { readonly orgId: string; readonly agentId?: never; readonly role?: never }
  | { readonly role: Role; readonly agentId?: never; readonly orgId?: never };

export interface NewEvent {
  readonly bank: BankCode;
  readonly audience: Audience;
  readonly event: ServerEvent;
}

const pending = new WeakMap<Tx, NewEvent[]>();

/**
 * Tells open portals something when the transaction commits, and nobody when it does not.
 * The transaction must come from `withTransaction`, which writes the events last:
 * ids are given under a lock, and so it is held for a moment only.
 */
export function emitEvent(tx: Tx, event: NewEvent): void {
  const events = pending.get(tx);
  if (events === undefined) throw new Error('emitEvent needs a transaction of withTransaction');
  events.push(event);
}

/** Called by `withTransaction` before the body runs. */
export function collectEvents(tx: Tx): void {
  pending.set(tx, []);
}

/** Called by `withTransaction` after the body: writes the events and announces the last id. */
export async function flushEvents(tx: Tx): Promise<void> {
  const events = pending.get(tx) ?? [];
  pending.delete(tx);
  if (events.length === 0) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(EVENTS_LOCK)})`.execute(tx);
  const rows = await tx
    .insertInto('events')
    .values(
      events.map(({ bank, audience, event }) => ({
        bank,
        agent_id: audience.agentId ?? null,
        org_id: audience.orgId ?? null,
        role: audience.role ?? null,
        payload: jsonb(event),
        // Not the beginning of the transaction: under the lock ids and times have one order.
        created_at: sql<string>`clock_timestamp()`,
      })),
    )
    .returning('id')
    .execute();
  const last = Math.max(...rows.map((row) => row.id));
  await sql`select pg_notify(${EVENTS_CHANNEL}, ${String(last)})`.execute(tx);
}
