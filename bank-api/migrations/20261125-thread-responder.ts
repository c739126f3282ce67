import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The talks that one person of the bank answers: the badge counts what is unread in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index chat_threads_responder on chat_threads (responder_id, bank) where responder_id is not null`.execute(
    db,
  );
}
