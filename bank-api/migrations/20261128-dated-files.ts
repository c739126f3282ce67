import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Files that are older than their upload keep their age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document_versions add column dated_at timestamptz`.execute(db);
  await sql`alter table uploads add column dated_at timestamptz`.execute(db);
}
