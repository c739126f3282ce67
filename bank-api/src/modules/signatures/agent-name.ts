import type { DbOrTx } from '../../database/types.ts';

/** Surname, first name and patronymic of an agent; empty for an unknown one. */
export async function nameOfAgent(db: DbOrTx, agentId: string): Promise<string> {
  const row = await db
    .selectFrom('agents')
    .select(['last_name', 'first_name', 'middle_name'])
    .where('id', '=', agentId)
    .executeTakeFirst();
  return [row?.last_name, row?.first_name, row?.middle_name].filter(Boolean).join(' ');
}
