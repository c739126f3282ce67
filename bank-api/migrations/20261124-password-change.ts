import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A password that somebody else may know has to be replaced before anything else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table agents add column password_expired_at timestamptz`.execute(db);
}
