import { sql, type Kysely } from 'kysely';

/** One client to several banks: applications that were begun together, and share their answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table applications add column deal_id uuid`.execute(db);
  await sql`create index applications_deal on applications (deal_id) where deal_id is not null`.execute(db);
}
