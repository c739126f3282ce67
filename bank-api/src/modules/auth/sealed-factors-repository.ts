import { sql } from 'kysely';
import type { Tx } from '../../database/types.ts';

/** Ids of the keys that stored secrets are sealed with. Servers that start at once come one after another here. */
export async function lockSealingKeys(tx: Tx): Promise<string[]> {
  await sql`lock table sealing_keys in share row exclusive mode`.execute(tx);
  const rows = await tx.selectFrom('sealing_keys').select('id').execute();
  return rows.map(({ id }) => id);
}

export async function insertSealingKey(tx: Tx, id: string, at: string): Promise<void> {
  await tx
    .insertInto('sealing_keys')
    .values({ id, first_used_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function deleteOtherSealingKeys(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sealing_keys').where('id', '!=', id).execute();
}

/** Every stored factor, locked. */
export function lockFactors(tx: Tx) {
  return tx.selectFrom('second_factors').select(['agent_id', 'secret']).forUpdate().execute();
}

export async function setFactorSecret(tx: Tx, agentId: string, secret: string): Promise<void> {
  await tx.updateTable('second_factors').set({ secret }).where('agent_id', '=', agentId).execute();
}
