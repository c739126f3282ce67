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

/** What the bank's own register knows of a signature and of its certificate. */
export async function registeredSignature(
  db: DbOrTx,
  cms: Buffer,
  fingerprint: string,
): Promise<{ readonly revokedAt: string | null; readonly signedAt: string | null }> {
  const row = await db
    .selectFrom('certificates')
    .leftJoin('document_signatures', (join) =>
      join
        .onRef('document_signatures.certificate_id', '=', 'certificates.id')
        .on('document_signatures.cms', '=', cms),
    )
    .select(['certificates.revoked_at', 'document_signatures.signed_at'])
    .where('certificates.fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return { revokedAt: row?.revoked_at ?? null, signedAt: row?.signed_at ?? null };
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
