import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A request for a document that is sent again after a lost answer is known by this id. */
export async function up<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`alter table document_requests add column client_request_id uuid`.execute(db);
}
