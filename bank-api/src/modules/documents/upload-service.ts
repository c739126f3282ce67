import type { Document, uploadDocument } from 'shared-kernel/contract/documents';
import type { z } from 'zod';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { UploadedFile } from '../../http/upload.ts';
import { nameOfAgent } from '../account/index.ts';
import { isGenerated } from './agent-places.ts';
import { ensureAgentPlaces } from './agent-documents.ts';
import {
  findPlace,
  findRequestPlace,
  insertDocument,
  type DocumentRow,
  type NewDocument,
} from './repository.ts';
import type { AnnounceChange, DocumentsDependencies } from './dependencies.ts';
import { isSettled, type Access } from './access.ts';
import type { Views } from './views.ts';
import { TEXTS } from './texts.ts';
import { checkFileKind } from '../../files/file-kind.ts';
import { checkFileName } from '../../files/file-name.ts';
import { addVersion } from './store-version.ts';
import { assertOwnRoom } from './upload-limits.ts';
import { askForScan } from './virus-scan.ts';

/** Which document a file is for. */
export type UploadFields = z.output<NonNullable<(typeof uploadDocument)['body']>>;

/** A document that no place was prepared for: its name is its title. */
function extraPlace(
  actor: Actor,
  name: string,
  application: { id: number; ownerId: string } | null,
): NewDocument {
  return {
    bank: application === null ? null : actor.bank,
    scope: application === null ? 'agent' : 'application',
    ownerId: application === null ? actor.agentId : application.ownerId,
    applicationId: application?.id ?? null,
    name,
    title: name,
    description: null,
    required: false,
    needsSignature: false,
    position: 0,
  };
}

/** Another bank's clock may be ahead: what is not before the upload is no age. */
const getDatedAt = ({ dated_at: datedAt }: UploadFields, at: string): string | null =>
  datedAt !== undefined && Date.parse(datedAt) < Date.parse(at) ? datedAt : null;

class DryRun extends Error {}

/** What else belongs to the transaction that stores a version. */
export interface UploadSteps {
  /** The id of the document when the file has been stored already: then nothing more is done. */
  readonly before: (tx: Tx) => Promise<string | undefined>;
  readonly after: (tx: Tx, documentId: string) => Promise<void>;
}

export interface UploadsNeeds extends DocumentsDependencies {
  readonly access: Access;
  readonly views: Views;
  readonly changed: AnnounceChange;
}

export type UploadService = ReturnType<typeof createUploadService>;

/** Files on their way to their documents. */
export function createUploadService(needs: UploadsNeeds) {
  const { db, clock, jobs, storage, clamav, applications, mayWriteThread, changed } = needs;
  const { accessTo, lock } = needs.access;
  const { oneView } = needs.views;

  /** The sender's file of a chat thread, the sender's alone until it goes with a message. */
  async function threadPlace(
    tx: Tx,
    actor: Actor,
    threadId: string,
    name: string,
    at: string,
  ): Promise<string> {
    if (!(await mayWriteThread(tx, actor, threadId))) throw new DomainError('not_found');
    const place = { ...extraPlace(actor, name, null), bank: actor.bank, scope: 'bank' as const, threadId };
    return (
      (await findPlace(tx, { threadId, agentId: actor.agentId }, name)) ??
      (await insertDocument(tx, place, at)) ??
      threadPlace(tx, actor, threadId, name, at)
    );
  }

  async function placeFor(tx: Tx, actor: Actor, fields: UploadFields, at: string): Promise<string> {
    const { document_name: name, hash_password: hash, request_id: requestId, thread_id: threadId } = fields;
    if (threadId !== undefined) return threadPlace(tx, actor, threadId, name, at);
    if (requestId !== undefined) {
      const place = await findRequestPlace(tx, requestId);
      const access = place === undefined ? undefined : await accessTo(tx, actor, place);
      if (place === undefined || access === undefined) throw new DomainError('not_found');
      if (hash !== undefined && access.application?.hashPassword !== hash) throw new DomainError('not_found');
      return place.id;
    }
    if (hash === undefined) {
      await ensureAgentPlaces(tx, actor.agentId, at);
      return (
        (await findPlace(tx, { agentId: actor.agentId }, name)) ??
        (await insertDocument(tx, extraPlace(actor, name, null), at)) ??
        placeFor(tx, actor, fields, at)
      );
    }
    // Locks the application, so that two new names at once are two places and one name is one place.
    const application = await applications.assertMayWrite(tx, actor, hash);
    return (
      (await findPlace(tx, { applicationId: application.id }, name)) ??
      (await insertDocument(tx, extraPlace(actor, name, application), at)) ??
      placeFor(tx, actor, fields, at)
    );
  }

  /** The locked place, if the actor may upload to it now. */
  async function uploadable(tx: Tx, actor: Actor, id: string): Promise<DocumentRow> {
    const document = await lock(tx, id);
    const access = document === undefined ? undefined : await accessTo(tx, actor, document);
    if (document === undefined || access === undefined || !access.write) throw new DomainError('not_found');
    if (access.frozen || isSettled(document, access)) {
      if (document.scope === 'agent') throw new DomainError('questionnaire_state');
      throw new DomainError(access.application?.closed === true ? 'application_closed' : 'stage_not_current');
    }
    if (isGenerated(document)) throw new DomainError('forbidden', { message: TEXTS.notOwnFile });
    return document;
  }

  async function tellApplication(
    tx: Tx,
    actor: Actor,
    document: DocumentRow,
    replaced: boolean,
  ): Promise<void> {
    if (document.application_id === null) return;
    await changed(tx, document.application_id, {
      kind: replaced ? 'replaced' : 'uploaded',
      documentId: document.id,
      title: document.title,
      actorId: actor.agentId,
    });
  }

  /**
   * Says before the bytes what speaks against uploading to a document; changes nothing.
   * @throws DomainError not_found, application_closed, stage_not_current, questionnaire_state, forbidden
   */
  async function assertUploadable(actor: Actor, fields: UploadFields, at: string): Promise<void> {
    try {
      await withTransaction(db, async (tx) => {
        await uploadable(tx, actor, await placeFor(tx, actor, fields, at));
        // A place that was added for the question goes with the transaction.
        throw new DryRun();
      });
    } catch (error) {
      if (!(error instanceof DryRun)) throw error;
    }
  }

  /**
   * Stores an uploaded file as a new version of its document. The answer is given after the content and the
   * row have reached the disk.
   * @throws DomainError not_found, file_name_refused, file_type_refused, application_closed, stage_not_current,
   * questionnaire_state, forbidden, documents_limit
   */
  async function upload(
    actor: Actor,
    fields: UploadFields,
    file: UploadedFile,
    requestId: string,
    steps?: UploadSteps,
  ): Promise<Document> {
    const fileName = checkFileName(file.fileName);
    const mimeType = await checkFileKind(file.path, fileName, file.sizeBytes);
    const storageKey = await storage.take(file.path);
    const at = clock().toISOString();
    let isStored = false;
    try {
      const answer = await withTransaction(db, async (tx) => {
        isStored = false;
        const known = await steps?.before(tx);
        if (known !== undefined) return oneView(tx, actor, known);
        isStored = true;
        // A resumable upload has had room for what it declared since it began.
        if (steps === undefined) await assertOwnRoom(tx, actor, fields, { sizeBytes: file.sizeBytes, at });
        const document = await uploadable(tx, actor, await placeFor(tx, actor, fields, at));
        const version = {
          storageKey,
          fileName,
          mimeType,
          sizeBytes: file.sizeBytes,
          sha256: file.sha256,
          uploadedBy: actor.agentId,
          uploadedByName: await nameOfAgent(tx, actor.agentId),
          datedAt: getDatedAt(fields, at),
          scan: clamav === undefined ? ('clean' as const) : ('scanning' as const),
        };
        const { replaced, versionId } = await addVersion(
          tx,
          document,
          version,
          // Nobody reviews what was sent in a talk.
          document.thread_id === null ? 'pending' : 'approved',
          at,
        );
        if (version.scan === 'scanning') await askForScan(jobs, tx);
        await tellApplication(tx, actor, document, replaced);
        await audit(tx, {
          action: replaced ? 'document.replace' : 'document.upload',
          bank: actor.bank,
          actorId: actor.agentId,
          subject: { type: 'document', id: document.id },
          detail: { versionId, sha256: file.sha256, sizeBytes: file.sizeBytes },
          requestId,
        });
        await steps?.after(tx, document.id);
        return oneView(tx, actor, document.id);
      });
      if (!isStored) await storage.remove(storageKey);
      return answer;
    } catch (error) {
      // Only what was refused has surely been rolled back. Whether a broken connection was, nobody knows: a file without a
      // row is swept later, a row without a file would be a loss.
      if (error instanceof DomainError) await storage.remove(storageKey);
      throw error;
    }
  }

  return { assertUploadable, upload };
}
