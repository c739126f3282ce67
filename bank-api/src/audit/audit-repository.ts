import { sql, type Insertable } from 'kysely';
import { jsonb } from '../database/jsonb.ts';
import type { DbOrTx, Tx } from '../database/types.ts';
import type { AuditTables } from './audit-tables.ts';

type NewEntry = Omit<Insertable<AuditTables['audit_log']>, 'detail'> & {
  readonly detail: Readonly<Record<string, unknown>>;
};

export async function insertEntry(tx: Tx, { detail, ...entry }: NewEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ ...entry, detail: jsonb(detail) })
    .execute();
}

/** Counts a further time of the same thing. @returns How often it has happened. */
export async function countFold(tx: Tx, key: string, expiresAt: string): Promise<number> {
  const { count } = await tx
    .insertInto('audit_folds')
    .values({ key, count: 1, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ count: sql<number>`audit_folds.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}

export async function isFolded(db: DbOrTx, key: string): Promise<boolean> {
  const row = await db.selectFrom('audit_folds').select('key').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredFolds(db: DbOrTx, now: string): Promise<void> {
  await db.deleteFrom('audit_folds').where('expires_at', '<=', now).execute();
}

/** Forgets what an agent was called in the trail, by law: the chain holds without it. @returns How many names. */
export async function eraseActorNames(db: DbOrTx, agentId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('audit_names')
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Where the chain ends: whoever keeps it elsewhere learns of a trail that was cut off behind it. */
export function chainHead(db: DbOrTx) {
  return db
    .selectFrom('audit_head')
    .select(['seq', sql<string>`encode(hash, 'hex')`.as('hash')])
    .executeTakeFirstOrThrow();
}
