import { sql } from 'kysely';
import type { Tx } from '../database/types.ts';

const KEYS = { seeded: 'demo_seeded_at', closed: 'demo_closed_at' } as const;
const SEED_LOCK = 7_270_002;

export interface SeedState {
  /** Whether the demo data was ever made in this database. */
  readonly isSeeded: boolean;
  /** Whether its accounts were closed since: a server without demo data has worked with it. */
  readonly isClosed: boolean;
}

/** What became of the demo data, kept as it is until the end of the transaction: several replicas start at once. */
export async function lockSeedState(tx: Tx): Promise<SeedState> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SEED_LOCK)})`.execute(tx);
  const rows = await tx
    .selectFrom('meta')
    .select('key')
    .where('key', 'in', [KEYS.seeded, KEYS.closed])
    .execute();
  const has = (key: string): boolean => rows.some((row) => row.key === key);
  return { isSeeded: has(KEYS.seeded), isClosed: has(KEYS.closed) };
}

export async function noteSeedState(tx: Tx, state: keyof typeof KEYS, at: string): Promise<void> {
  await tx.insertInto('meta').values({ key: KEYS[state], value: at }).execute();
}
