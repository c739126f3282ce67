import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A version knows the bank's verdict that it has replaced: when a virus is found in it, that one holds again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document_versions
    add column replaced_status text check (replaced_status in ('pending', 'approved', 'rejected')),
    add column replaced_reason text`.execute(db);
}
