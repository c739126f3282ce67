import type { DbOrTx, Tx } from '../../database/types.ts';

/** Of these documents the ones that went with a message. */
export async function findAttachedIds(db: DbOrTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('chat_attachments')
    .select('document_id')
    .distinct()
    .where('document_id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.document_id));
}

/** Versions of files of talks that were uploaded before this moment and went with no message. */
export async function unsentVersions(db: DbOrTx, before: string) {
  return db
    .selectFrom('document_versions')
    .innerJoin('documents', 'documents.id', 'document_versions.document_id')
    .select(['document_versions.id', 'document_versions.document_id'])
    .where('documents.thread_id', 'is not', null)
    .where('document_versions.uploaded_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('chat_attachments')
            .select('chat_attachments.message_id')
            .whereRef('chat_attachments.document_id', '=', 'document_versions.document_id')
            // A message of before names no version: all of them stay.
            .where((one) =>
              one.or([
                one('chat_attachments.version_id', 'is', null),
                one('chat_attachments.version_id', '=', one.ref('document_versions.id')),
              ]),
            ),
        ),
      ),
    )
    .execute();
}

/** @returns The storage key of the deleted version. */
export async function deleteVersion(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('document_versions')
    .where('id', '=', id)
    .returning('storage_key')
    .executeTakeFirst();
  return row?.storage_key;
}

/** Deletes a document that has no version left. */
export async function deleteEmptyDocument(tx: Tx, id: string): Promise<void> {
  await tx
    .deleteFrom('documents')
    .where('id', '=', id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('document_versions')
            .select('document_versions.id')
            .whereRef('document_versions.document_id', '=', 'documents.id'),
        ),
      ),
    )
    .execute();
}
