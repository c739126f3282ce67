import type { Insertable } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';

/** Stores a signature. @returns Its id; `undefined` when the certificate has signed the version already. */
export async function insertSignature(
  tx: Tx,
  signature: Insertable<Database['document_signatures']>,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('document_signatures')
    .values(signature)
    .onConflict((conflict) => conflict.constraint('document_signatures_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** When the bank stored a signature, an agent's or a client's; `null` for one that it has not. */
export async function findStoredAt(db: DbOrTx, cms: Buffer): Promise<string | null> {
  const rows = await db
    .selectFrom('document_signatures')
    .select('signed_at')
    .where('cms', '=', cms)
    .unionAll(db.selectFrom('client_signatures').select('signed_at').where('cms', '=', cms))
    .orderBy('signed_at')
    .limit(1)
    .execute();
  return rows[0]?.signed_at ?? null;
}

/** A signature of a version with the name of its file; the newest when none is named. */
export function findSignature(db: DbOrTx, versionId: string, signatureId: string | null) {
  let query = db
    .selectFrom('document_signatures')
    .innerJoin('document_versions', 'document_versions.id', 'document_signatures.version_id')
    .select(['document_signatures.cms', 'document_versions.file_name'])
    .where('document_signatures.version_id', '=', versionId);
  if (signatureId !== null) query = query.where('document_signatures.id', '=', signatureId);
  return query.orderBy('document_signatures.signed_at', 'desc').executeTakeFirst();
}
