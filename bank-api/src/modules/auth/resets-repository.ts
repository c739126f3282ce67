import type { DbOrTx, Tx } from '../../database/types.ts';

export async function insertReset(
  tx: Tx,
  reset: { token_hash: Buffer; agent_id: string; created_at: string; expires_at: string },
): Promise<void> {
  await tx.insertInto('password_resets').values(reset).execute();
}

export async function recentResets(db: DbOrTx, agentId: string, since: string): Promise<number> {
  const row = await db
    .selectFrom('password_resets')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('agent_id', '=', agentId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The agent of a reset token that could be used now. */
export async function openResetAgent(
  db: DbOrTx,
  tokenHash: Buffer,
  now: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .select('agent_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.agent_id;
}

/** Forgets a token whose letter could not be sent. */
export async function deleteReset(db: DbOrTx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('password_resets').where('token_hash', '=', tokenHash).execute();
}

/** Uses up a reset token. @returns Its agent, or nothing when it is unknown, used or too old. */
export async function takeReset(tx: Tx, tokenHash: Buffer, now: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('agent_id')
    .executeTakeFirst();
  return row?.agent_id;
}

/** Makes every open reset link of an agent worthless. */
export async function voidResets(tx: Tx, agentId: string, now: string): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('agent_id', '=', agentId)
    .where('used_at', 'is', null)
    .execute();
}

/** Forgets reset letters altogether: they must not count against the one that follows. */
export async function deleteResets(tx: Tx, agentId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('agent_id', '=', agentId).execute();
}
