import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import { lockDocument } from './repository.ts';
import type { DocumentsDependencies } from './dependencies.ts';
import { deleteEmptyDocument, deleteVersion, unsentVersions } from './thread-files-repository.ts';

/** A file that was uploaded to a talk and never sent is deleted after this time: a draft is not older. */
const UNSENT_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** Deletes files of talks that nobody sent. @returns How many. */
export async function removeUnsentFiles({
  db,
  clock,
  storage,
}: Pick<DocumentsDependencies, 'db' | 'clock' | 'storage'>): Promise<number> {
  const before = new Date(clock().getTime() - UNSENT_LIFETIME_MS).toISOString();
  const unsent = await unsentVersions(db, before);
  let removed = 0;
  for (const { id, document_id: documentId } of unsent) {
    const key = await withTransaction(db, async (tx) => {
      const document = await lockDocument(tx, documentId);
      // It may have been sent since it was found.
      const isStillUnsent = (await unsentVersions(tx, before)).some((one) => one.id === id);
      if (document === undefined || !isStillUnsent) return undefined;
      await audit(tx, {
        action: 'document.delete',
        ...(document.bank === null ? {} : { bank: document.bank }),
        subject: { type: 'document', id: documentId },
        detail: { reason: 'never-sent', versionId: id },
      });
      const removedKey = await deleteVersion(tx, id);
      await deleteEmptyDocument(tx, documentId);
      return removedKey;
    });
    if (key === undefined) continue;
    await storage.remove(key);
    removed += 1;
  }
  return removed;
}
