import type { Insertable } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';

export type NewClientSignature = Insertable<Database['client_signatures']>;

export async function insertClientSignature(tx: Tx, signature: NewClientSignature): Promise<void> {
  await tx.insertInto('client_signatures').values(signature).execute();
}

/** Signatures of a version by its clients, oldest first. */
export function clientSignatureRows(db: DbOrTx, versionId: string) {
  return db
    .selectFrom('client_signatures')
    .selectAll()
    .where('version_id', '=', versionId)
    .orderBy('signed_at')
    .orderBy('id')
    .execute();
}
export type ClientSignatureRow = Awaited<ReturnType<typeof clientSignatureRows>>[number];

/** Every detached signature of a version, the agents' and the clients', oldest first. */
export async function detachedSignatures(db: DbOrTx, versionId: string): Promise<readonly Buffer[]> {
  const [agents, clients] = await Promise.all([
    db
      .selectFrom('document_signatures')
      .select(['cms', 'signed_at'])
      .where('version_id', '=', versionId)
      .execute(),
    clientSignatureRows(db, versionId),
  ]);
  return [...agents, ...clients]
    .sort((one, other) => one.signed_at.localeCompare(other.signed_at))
    .flatMap(({ cms }) => (cms === null ? [] : [cms]));
}
