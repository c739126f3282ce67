import { sql, type Kysely } from 'kysely';

/** Waiting for the client: whose turn it is, and how much of the term was left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table applications
    add column waits_for_client boolean not null default false,
    add column paused_minutes int check (paused_minutes >= 0)`.execute(db);
}
