import { sql, type Selectable } from 'kysely';
import type { Database } from '../database/schema.ts';
import { jsonb } from '../database/jsonb.ts';
import type { Db, DbOrTx, Tx } from '../database/types.ts';
import type { Listener, NewEvent } from './audience.ts';

export type StoredEvent = Selectable<Database['events']>;

/** Advisory lock under which ids are given and committed, so that a higher id is never visible before a lower one. */
const EVENTS_LOCK = 7_270_001;

/** Writes events; to be the last thing a transaction does, because of the lock. @returns Id of the last one. */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<number> {
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
  return Math.max(...rows.map((row) => row.id));
}

/** Tells whoever listens to a channel; in a transaction, when it commits. */
export async function notifyChannel(db: DbOrTx, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}

/** Events of everybody after an id. */
export function eventsSince(db: Db, after: number, limit: number): Promise<StoredEvent[]> {
  return db.selectFrom('events').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
}

/** Events that concern a listener after an id. */
export function eventsFor(db: Db, listener: Listener, after: number, limit: number): Promise<StoredEvent[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('id', '>', after)
    .where('bank', '=', listener.bank)
    .where((where) =>
      where.or([
        where('agent_id', '=', listener.agentId),
        where('role', '=', listener.role),
        ...(listener.orgId === null ? [] : [where('org_id', '=', listener.orgId)]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Id of the newest event; 0 without any. */
export async function lastEventId(db: Db): Promise<number> {
  const row = await db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/** Id after which the events of the last so many ms come. */
export async function idBefore(db: Db, recentMs: number): Promise<number> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('created_at', '<', sql<string>`clock_timestamp() - make_interval(secs => ${recentMs / 1000})`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Which of the sessions are still good for a call. */
export async function openSessionIds(
  db: Db,
  ids: readonly string[],
  now: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('agents', 'agents.id', 'sessions.agent_id')
    .innerJoin('agent_banks', (join) =>
      join
        .onRef('agent_banks.agent_id', '=', 'sessions.agent_id')
        .onRef('agent_banks.bank', '=', 'sessions.bank'),
    )
    .select('sessions.id')
    .where('sessions.id', 'in', [...ids])
    .where('sessions.expires_at', '>', now)
    .where('agents.locked_at', 'is', null)
    .where('agent_banks.access_locked', '=', false)
    .where('agent_banks.available', '=', true)
    .execute();
  return new Set(rows.map((row) => row.id));
}

export async function deleteEventsBefore(db: DbOrTx, before: Date): Promise<void> {
  await db.deleteFrom('events').where('created_at', '<', before.toISOString()).execute();
}
