import type { BankCode } from 'shared-kernel/contract/banks';
import type { DbOrTx } from '../../database/types.ts';

export interface WaitingVersion {
  readonly id: string;
  readonly document_id: string;
  readonly storage_key: string;
  readonly file_name: string;
  readonly sha256: string;
  readonly uploaded_by: string | null;
}

/** Ids of all files that wait for the virus scanner, the oldest first. */
export async function waitingIds(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .selectFrom('document_versions')
    .select('id')
    .where('scan', '=', 'scanning')
    .orderBy('uploaded_at')
    .execute();
  return rows.map(({ id }) => id);
}

export function findWaiting(db: DbOrTx, id: string): Promise<WaitingVersion | undefined> {
  return db
    .selectFrom('document_versions')
    .select(['id', 'document_id', 'storage_key', 'file_name', 'sha256', 'uploaded_by'])
    .where('id', '=', id)
    .where('scan', '=', 'scanning')
    .executeTakeFirst();
}

export async function markClean(db: DbOrTx, id: string): Promise<void> {
  await db.updateTable('document_versions').set({ scan: 'clean' }).where('id', '=', id).execute();
}

/** A bank at which the agent hears of what belongs to no bank. */
export async function bankOfAgent(db: DbOrTx, agentId: string): Promise<BankCode | undefined> {
  const row = await db
    .selectFrom('agent_banks')
    .select('bank')
    .where('agent_id', '=', agentId)
    .where('available', '=', true)
    .orderBy('bank')
    .limit(1)
    .executeTakeFirst();
  return row?.bank;
}
