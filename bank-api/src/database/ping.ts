import { sql } from 'kysely';
import type { Db } from './types.ts';

/** Whether the database answers. @throws what keeps it from doing so */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
