import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * An archived application keeps the end of its term, which goes on when it is taken out again. Nobody signs for one that is
 * archived or has ended: it is not among those that wait for a signature.
 */
export async function up<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`alter table applications add column archived_due_at timestamptz`.execute(db);
  await sql`update applications set signing = 'not_required'
    where signing = 'required' and (archived or outcome is not null)`.execute(db);
}
