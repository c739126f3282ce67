import type { InsertObject, Selectable } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';

export type TimelineRow = Selectable<Database['application_timeline']>;

export async function insertEvent(
  tx: Tx,
  event: InsertObject<Database, 'application_timeline'>,
): Promise<void> {
  await tx.insertInto('application_timeline').values(event).execute();
}

/** What happened to an application, oldest first. */
export function findEvents(db: DbOrTx, applicationId: number): Promise<TimelineRow[]> {
  return db
    .selectFrom('application_timeline')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('id')
    .execute();
}

export function findLatestEvent(db: DbOrTx, applicationId: number): Promise<TimelineRow | undefined> {
  return db
    .selectFrom('application_timeline')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function setEventDetails(tx: Tx, id: number, details: string): Promise<void> {
  await tx.updateTable('application_timeline').set({ details }).where('id', '=', id).execute();
}

/** The latest messages of people in an application's discussions, oldest first. */
export async function findMessages(db: DbOrTx, applicationId: number, limit: number) {
  const rows = await db
    .selectFrom('chat_messages as m')
    .innerJoin('chat_threads as t', 't.id', 'm.thread_id')
    .leftJoin('agents as a', 'a.id', 'm.author_id')
    .select(['m.id', 't.title', 'm.text', 'm.created_at', 'a.last_name', 'a.first_name', 'a.middle_name'])
    .where('t.application_id', '=', applicationId)
    .where('m.side', '<>', 'system')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}
