import { sql, type Kysely } from 'kysely';

/** What an event of the timeline is about, so that a stretch of changes by one person stays one event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table application_timeline add column subject text`.execute(db);
}
