import type { RevocationReason } from 'shared-kernel/contract/documents';
import type { DbOrTx, Tx } from '../../database/types.ts';

export interface RevocationChoice {
  readonly agentId: string;
  /** All of the agent when absent. */
  readonly id?: string;
  readonly provider?: 'software' | 'cryptopro';
  /** Those that the agent has got from then on. */
  readonly since?: string;
}

/** Revokes those of the agent's certificates that are not revoked yet, for good. @returns their ids */
export async function revokeCertificates(
  tx: Tx,
  { agentId, id, provider, since }: RevocationChoice,
  reason: RevocationReason,
  at: string,
): Promise<readonly string[]> {
  let query = tx
    .updateTable('certificates')
    .set({ revoked_at: at, revocation_reason: reason })
    .where('agent_id', '=', agentId)
    .where('revoked_at', 'is', null);
  if (id !== undefined) query = query.where('id', '=', id);
  if (provider !== undefined) query = query.where('provider', '=', provider);
  if (since !== undefined) query = query.where('created_at', '>=', since);
  return (await query.returning('id').execute()).map((row) => row.id);
}

/** What the embedded authority has revoked and what would still be valid otherwise. */
export function revokedByAuthority(db: DbOrTx, now: string) {
  return db
    .selectFrom('certificates')
    .select(['serial', 'revocation_reason'])
    .select((eb) => eb.ref('revoked_at').$notNull().as('revoked_at'))
    .where('provider', '=', 'software')
    .where('revoked_at', 'is not', null)
    .where('valid_to', '>', now)
    .orderBy('revoked_at')
    .orderBy('serial')
    .execute();
}

/** Changes with every revocation. */
export async function revocationsMark(db: DbOrTx): Promise<string> {
  const row = await db
    .selectFrom('certificates')
    .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.max('revoked_at').as('last')])
    .where('provider', '=', 'software')
    .where('revoked_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return `${row.n} ${row.last ?? ''}`;
}
