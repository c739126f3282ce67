import { sql, type Kysely } from 'kysely';

/**
 * Which keys secrets are sealed with. The keys themselves are never in the database, so what was stored in the clear
 * is sealed by the server when it starts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sealing_keys (
    id text primary key,
    first_used_at timestamptz not null
  )`.execute(db);
}
