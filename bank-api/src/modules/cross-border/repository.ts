import type { Insertable } from 'kysely';
import type { Tx } from '../../database/types.ts';
import type { CrossBorderTables } from './tables.ts';

/** @returns Whether the request is new: false for one that the agent has sent before. */
export async function insertRequest(
  tx: Tx,
  request: Insertable<CrossBorderTables['cross_border_requests']>,
): Promise<boolean> {
  const created = await tx
    .insertInto('cross_border_requests')
    .values(request)
    .onConflict((conflict) => conflict.columns(['agent_id', 'client_request_id']).doNothing())
    .returning('thread_id')
    .executeTakeFirst();
  return created !== undefined;
}
