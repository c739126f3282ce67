import { sql } from 'kysely';
import type { DbOrTx, Tx } from '../../database/types.ts';

export async function hasKnownDevices(db: DbOrTx, agentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('agent_id')
    .where('agent_id', '=', agentId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasDevice(db: DbOrTx, agentId: string, deviceKey: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('agent_id')
    .where('agent_id', '=', agentId)
    .where('device_key', '=', deviceKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns Whether the device was not known. */
export async function putDevice(tx: Tx, agentId: string, deviceKey: Buffer, at: string): Promise<boolean> {
  const row = await tx
    .insertInto('known_devices')
    .values({ agent_id: agentId, device_key: deviceKey, last_seen_at: at })
    .onConflict((conflict) => conflict.columns(['agent_id', 'device_key']).doUpdateSet({ last_seen_at: at }))
    // Only a row that was inserted has no deleting transaction.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow();
  return row.is_new;
}

/** Forgets devices that were not used since a moment. */
export async function deleteOldDevices(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('last_seen_at', '<', before).execute();
}
