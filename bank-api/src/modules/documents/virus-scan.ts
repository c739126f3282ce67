import { audit } from '../../audit/audit.ts';
import type { ClamavConfig } from '../../config.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Tx } from '../../database/types.ts';
import { defineJob, type Jobs } from '../../jobs/jobs.ts';
import { notify } from '../notifications/index.ts';
import { updateDocument, type DocumentRow } from './repository.ts';
import type { Access } from './access.ts';
import type { AnnounceChange, DocumentsDependencies } from './dependencies.ts';
import { TEXTS } from './texts.ts';
import { findVirus, ScannerAway } from '../../files/clamd.ts';
import { bankOfAgent, findWaiting, markClean, waitingIds, type WaitingVersion } from './scan-repository.ts';
import { deleteEmptyDocument, deleteVersion } from './thread-files-repository.ts';
import {
  areSigned,
  findVersions,
  isSignedByAll,
  updateReplaced,
  type VersionRow,
} from './versions-repository.ts';

/** Files are large, and one of them may take clamd its two minutes. */
export const scanFiles = defineJob<Record<string, never>>('scan-files', { expireSeconds: 3600 });

/** Has the file that this transaction stores looked at soon. */
export function askForScan(jobs: Jobs, tx: Tx): Promise<void> {
  return jobs.enqueue(scanFiles, {}, { tx, singletonKey: 'scan' });
}

/**
 * The place as it was before its last file: with the version and the verdict before it, empty, or gone when it was made for
 * the file. @returns Whether nothing is left, or what the bank had rejected.
 */
async function restorePlace(
  tx: Tx,
  document: DocumentRow,
  { replaced_status: before, replaced_reason: reason }: VersionRow,
  at: string,
): Promise<boolean> {
  const [current] = await findVersions(tx, [document.id]);
  if (current === undefined && document.position === 0 && document.request_id === null) {
    await deleteEmptyDocument(tx, document.id);
    return true;
  }
  const isSigned = current !== undefined && (await isSignedByAll(tx, current.id));
  const wasAsked = document.needs_signature || (current !== undefined && (await areSigned(tx, [current.id])));
  const due = wasAsked ? 'required' : 'not_required';
  const looked = document.thread_id === null ? 'pending' : 'approved';
  await updateDocument(tx, document.id, {
    status: current === undefined ? null : (before ?? looked),
    reason: current === undefined ? null : reason,
    signing: isSigned ? 'signed' : due,
    updated_at: at,
  });
  return current === undefined || before === 'rejected';
}

/** Takes a version out of its document. @returns Its storage key, and whether the document is missing now. */
async function removeVersion(tx: Tx, document: DocumentRow, version: VersionRow, at: string) {
  const later = (await findVersions(tx, [document.id])).findLast(({ number }) => number > version.number);
  const key = await deleteVersion(tx, version.id);
  if (later === undefined) return { key, isMissing: await restorePlace(tx, document, version, at) };
  const { replaced_status, replaced_reason } = version;
  await updateReplaced(tx, later.id, { replaced_status, replaced_reason });
  return { key, isMissing: false };
}

type ScanNeeds = Pick<DocumentsDependencies, 'db' | 'clock' | 'log' | 'storage'> & {
  readonly access: Access;
  readonly changed: AnnounceChange;
};

/** Files that wait for the virus scanner. */
export function createVirusScan({ db, clock, log, storage, access, changed }: ScanNeeds) {
  async function letOut({ id, document_id }: WaitingVersion): Promise<void> {
    await withTransaction(db, async (tx) => {
      const document = await access.lock(tx, document_id);
      await markClean(tx, id);
      const applicationId = document?.application_id ?? null;
      if (applicationId !== null) await changed(tx, applicationId, { kind: 'scanned' });
    });
  }

  async function removeInfected(version: WaitingVersion, virus: string): Promise<void> {
    const key = await withTransaction(db, async (tx) => {
      const document = await access.lock(tx, version.document_id);
      const versions = await findVersions(tx, [version.document_id]);
      const infected = versions.find((one) => one.id === version.id);
      if (document === undefined || infected === undefined) return undefined;
      const at = clock();
      const removed = await removeVersion(tx, document, infected, at.toISOString());
      const uploader = version.uploaded_by ?? document.owner_id;
      if (document.application_id !== null) {
        await changed(tx, document.application_id, {
          kind: 'infected',
          documentId: document.id,
          title: document.title,
          actorId: uploader,
          isMissing: removed.isMissing,
        });
      }
      const bank = document.bank ?? (await bankOfAgent(tx, uploader));
      if (bank !== undefined) {
        await notify(tx, {
          agentId: uploader,
          bank,
          kind: 'document',
          title: TEXTS.infectedTitle,
          text: TEXTS.infectedText(version.file_name, document.title),
          ...(document.application_id === null ? {} : { applicationId: document.application_id }),
          at,
        });
      }
      await audit(tx, {
        action: 'document.infected',
        ...(document.bank === null ? {} : { bank: document.bank }),
        actorId: uploader,
        subject: { type: 'document', id: document.id },
        detail: { virus, versionId: version.id, sha256: version.sha256 },
      });
      return removed.key;
    });
    if (key !== undefined) await storage.remove(key);
  }

  /** Does the work with every waiting file: one that fails waits on, and those after it have their turn all the same. */
  async function withEach(
    ids: readonly string[],
    work: (version: WaitingVersion) => Promise<void>,
  ): Promise<void> {
    for (const id of ids) {
      const version = await findWaiting(db, id);
      // Deleted meanwhile.
      if (version === undefined) continue;
      try {
        await work(version);
      } catch (error) {
        const told = 'a file could not be scanned or let out; while it is there, it waits';
        log.warn({ err: error, versionId: id }, told);
        if (error instanceof ScannerAway) return;
      }
    }
  }

  /** Has every waiting file looked at: a clean one is let out, an infected one is deleted. */
  async function scanWaitingFiles(clamav: ClamavConfig): Promise<void> {
    await withEach(await waitingIds(db), async (version) => {
      const virus = await findVirus(clamav, await storage.stream(version.storage_key));
      if (virus === undefined) await letOut(version);
      else await removeInfected(version, virus);
    });
  }

  /** Without a scanner: what waited for the one before is let out, as new files are. */
  async function letWaitingFilesOut(): Promise<void> {
    const ids = await waitingIds(db);
    await withEach(ids, letOut);
    if (ids.length > 0)
      log.warn({ files: ids.length }, 'CLAMAV_HOST is not set: files that waited for a scan are let out');
  }

  return { scanWaitingFiles, letWaitingFilesOut };
}
