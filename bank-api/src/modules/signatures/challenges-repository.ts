import type { Insertable } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Database } from '../../database/schema.ts';
import type { Db } from '../../database/types.ts';

export async function deleteExpiredChallenges(db: Db, at: string): Promise<void> {
  await db.deleteFrom('signature_challenges').where('expires_at', '<', at).execute();
}

export async function insertChallenge(
  db: Db,
  challenge: Insertable<Database['signature_challenges']>,
): Promise<void> {
  await db.insertInto('signature_challenges').values(challenge).execute();
}

export interface ChallengeKey {
  readonly id: string;
  readonly bank: BankCode;
  /** `null` for a sign-in. */
  readonly agentId: string | null;
}

/** Marks a challenge as used. @returns Its bytes; `undefined` when it is unknown, used or expired. */
export async function takeChallengeBytes(
  db: Db,
  { id, bank, agentId }: ChallengeKey,
  at: string,
): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('signature_challenges')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('bank', '=', bank)
    .where('agent_id', agentId === null ? 'is' : '=', agentId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('challenge')
    .executeTakeFirst();
  return row?.challenge;
}
