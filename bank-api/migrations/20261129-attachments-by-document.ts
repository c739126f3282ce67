import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Whether a document went with a message: every list of documents says whether each can be deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index chat_attachments_document on chat_attachments (document_id)`.execute(db);
}
