import { createHash } from 'node:crypto';
import type { DocumentStatus } from 'shared-kernel/contract/documents';
import type { Tx } from '../../database/types.ts';
import { updateDocument, type DocumentRow } from './repository.ts';
import { TEXTS } from './texts.ts';
import type { FileStorage } from '../../files/file-storage.ts';
import { areSigned, insertVersion, findVersions, type NewVersion } from './versions-repository.ts';

/**
 * Makes a stored file the current version of a locked document. Older versions stay with their signatures;
 * a document that needs a signature, or had one, needs a new one.
 */
export async function addVersion(
  tx: Tx,
  document: DocumentRow,
  version: NewVersion,
  status: DocumentStatus,
  at: string,
): Promise<{ readonly versionId: string; readonly replaced: boolean }> {
  const before = await findVersions(tx, [document.id]);
  const wasSigned = await areSigned(
    tx,
    before.map((one) => one.id),
  );
  const replaced = { replaced_status: document.status, replaced_reason: document.reason };
  const number = (before[0]?.number ?? 0) + 1;
  const versionId = await insertVersion(tx, document.id, number, { ...version, ...replaced }, at);
  await updateDocument(tx, document.id, {
    status,
    reason: null,
    sent_at: null,
    signing: document.needs_signature || wasSigned ? 'required' : 'not_required',
    updated_at: at,
  });
  return { versionId, replaced: before.length > 0 };
}

/** Stores a PDF that the bank made as the current, approved version of a locked document. */
export async function addGeneratedPdf(
  tx: Tx,
  storage: FileStorage,
  document: DocumentRow,
  fileName: string,
  content: Uint8Array,
  at: string,
): Promise<void> {
  const version: NewVersion = {
    storageKey: await storage.put(content),
    fileName,
    mimeType: 'application/pdf',
    sizeBytes: content.byteLength,
    sha256: createHash('sha256').update(content).digest('hex'),
    uploadedBy: null,
    uploadedByName: TEXTS.bankAuthor,
    scan: 'clean',
  };
  await addVersion(tx, document, version, 'approved', at);
}
