import type { Selectable } from 'kysely';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { AuthTables } from './tables.ts';

export type SecurityNotice = Selectable<AuthTables['security_notices']>;
export type NewSecurityNotice = Omit<SecurityNotice, 'id' | 'token_hash' | 'used_at'>;

export async function insertNotice(tx: Tx, notice: NewSecurityNotice): Promise<string> {
  const row = await tx
    .insertInto('security_notices')
    .values(notice)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export function noticeById(db: DbOrTx, id: string): Promise<SecurityNotice | undefined> {
  return db.selectFrom('security_notices').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function setNoticeToken(db: DbOrTx, id: string, tokenHash: Buffer): Promise<void> {
  await db.updateTable('security_notices').set({ token_hash: tokenHash }).where('id', '=', id).execute();
}

/** A notice whose link could be used now. */
export function openNotice(db: DbOrTx, tokenHash: Buffer, now: string): Promise<SecurityNotice | undefined> {
  return db
    .selectFrom('security_notices')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses up a link, once whatever comes at the same time. */
export function takeNotice(tx: Tx, tokenHash: Buffer, now: string): Promise<SecurityNotice | undefined> {
  return tx
    .updateTable('security_notices')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Makes the links of an agent's letters since a moment worthless. */
export async function voidNotices(tx: Tx, agentId: string, since: string, now: string): Promise<void> {
  await tx
    .updateTable('security_notices')
    .set({ used_at: now })
    .where('agent_id', '=', agentId)
    .where('created_at', '>=', since)
    .where('used_at', 'is', null)
    .execute();
}

/** The addresses that the account had at the earliest change of its e-mail since a moment. */
export async function emailBefore(tx: Tx, agentId: string, since: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('security_notices')
    .select('previous_email')
    .where('agent_id', '=', agentId)
    .where('previous_email', 'is not', null)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.previous_email ?? undefined;
}
