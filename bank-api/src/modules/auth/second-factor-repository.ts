import type { DbOrTx, Tx } from '../../database/types.ts';

export interface SecondFactorRow {
  readonly secret: string;
  readonly confirmed_at: string | null;
  readonly last_step: number;
}

export function findSecondFactor(db: DbOrTx, agentId: string): Promise<SecondFactorRow | undefined> {
  return db
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
}

/** Replaces a secret that was never confirmed. @returns Whether there was none that is in force. */
export async function putSecret(tx: Tx, agentId: string, secret: string, at: string): Promise<boolean> {
  const row = await tx
    .insertInto('second_factors')
    .values({ agent_id: agentId, secret, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('agent_id')
        .doUpdateSet({ secret, created_at: at, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('agent_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function confirmFactor(tx: Tx, agentId: string, at: string): Promise<void> {
  await tx.updateTable('second_factors').set({ confirmed_at: at }).where('agent_id', '=', agentId).execute();
}

/** Uses up a time step: a code that was seen once is worthless, also to a replica that sees it at the same moment. */
export async function takeStep(tx: Tx, agentId: string, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('agent_id', '=', agentId)
    .where('last_step', '<', step)
    .returning('agent_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteFactor(tx: Tx, agentId: string): Promise<void> {
  await tx.deleteFrom('second_factors').where('agent_id', '=', agentId).execute();
}

export async function replaceRecoveryCodes(
  tx: Tx,
  agentId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('agent_id', '=', agentId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ agent_id: agentId, code_hash })))
    .execute();
}

/** Uses up a recovery code. @returns Whether it was one that had not been used. */
export async function takeRecoveryCode(
  tx: Tx,
  agentId: string,
  codeHash: Buffer,
  at: string,
): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('agent_id', '=', agentId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('agent_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function recoveryCodesLeft(db: DbOrTx, agentId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('agent_id', '=', agentId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Takes away recovery codes that were made since a moment, of which a letter told. */
export async function deleteRecoveryCodesSince(tx: Tx, agentId: string, since: string): Promise<void> {
  await tx
    .deleteFrom('recovery_codes')
    .where('agent_id', '=', agentId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('security_notices')
          .select('id')
          .where('agent_id', '=', agentId)
          .where('kind', '=', 'recovery-codes-renewed')
          .where('created_at', '>=', since),
      ),
    )
    .execute();
}

/** Takes away a second factor that was switched on since a moment. */
export async function deleteFactorSince(tx: Tx, agentId: string, since: string): Promise<void> {
  await tx
    .deleteFrom('second_factors')
    .where('agent_id', '=', agentId)
    .where('confirmed_at', '>=', since)
    .execute();
}
