import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ALLOWED_EXTENSIONS, RESUMABLE_LIMIT_BYTES, type Document } from 'shared-kernel/contract/documents';
import type { ResumableMetadata } from 'shared-kernel/contract/uploads';
import { withTransaction } from '../../database/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { isDiskFull } from '../../http/disk-full.ts';
import { DomainError } from '../../http/domain-error.ts';
import { drain } from '../../http/drain.ts';
import type { UploadedFile } from '../../http/upload.ts';
import { checkFileName, getExtension } from '../../files/file-name.ts';
import { writeAll } from '../../files/write-all.ts';
import type { DocumentsDependencies } from './dependencies.ts';
import { assertMayBegin } from './upload-limits.ts';
import type { UploadFields, UploadService } from './upload-service.ts';
import type { Views } from './views.ts';
import {
  addPart,
  deleteParts,
  deleteUpload,
  insertUpload,
  setUploadedDocument,
  expiredUploads,
  lockUpload,
  findParts,
  findUpload,
  type UploadRow,
} from './uploads-repository.ts';

/** An upload that nobody goes on with is forgotten after this time. */
export const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000;
/** Pieces are files: an upload in crumbs would be thousands of them. */
const MAX_PARTS = 2_000;
/** What is left of a piece when the connection breaks is kept from this size on; less is sent again. */
const WORTH_KEEPING_BYTES = 64 * 1024;

/** Refusals after which the same bytes will never be accepted: nothing of them is kept. */
const FINAL = new Set([
  'file_type_refused',
  'file_broken',
  'file_name_refused',
  'file_empty',
  'forbidden',
  'not_found',
]);

const toFields = (row: ResumableMetadata | UploadRow): UploadFields => ({
  document_name: row.document_name,
  ...(row.hash_password ? { hash_password: row.hash_password } : {}),
  ...(row.request_id ? { request_id: row.request_id } : {}),
  ...(row.thread_id ? { thread_id: row.thread_id } : {}),
  ...(row.dated_at ? { dated_at: row.dated_at } : {}),
});

const toOwner = (actor: Actor, id: string) => ({ id, bank: actor.bank, agentId: actor.agentId });

/**
 * Gives the memory of a written chunk back at once: four uploads make hundreds of megabytes of such garbage, and the
 * collector waits for twenty of them. Node copies every piece of a request's body into memory of its own.
 */
function release(source: Readable, { buffer, byteLength }: Buffer): void {
  const isOwn = source instanceof IncomingMessage && buffer.byteLength === byteLength;
  if (isOwn && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** Writes what arrives to a file. @returns The bytes written, and whether the sender broke off. */
async function receive(
  source: Readable,
  file: FileHandle,
  limitBytes: number,
): Promise<{ readonly sizeBytes: number; readonly isBroken: boolean }> {
  let sizeBytes = 0;
  try {
    // The request stays open for its answer, whatever happens here.
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      const bytes = chunk as Buffer;
      if (sizeBytes + bytes.length > limitBytes) throw new DomainError('file_too_large');
      await writeAll(file, bytes, sizeBytes);
      sizeBytes += bytes.length;
      release(source, bytes);
    }
    return { sizeBytes, isBroken: false };
  } catch (error) {
    if (isDiskFull(error)) await drain(source);
    if (error instanceof DomainError || isDiskFull(error) || !source.destroyed) throw error;
    return { sizeBytes, isBroken: true };
  }
}

type ResumableNeeds = Pick<DocumentsDependencies, 'db' | 'clock' | 'storage' | 'temporaryFolder'> & {
  readonly views: Views;
  readonly uploads: UploadService;
};

export type ResumableService = ReturnType<typeof createResumableService>;

/** Uploads in pieces that go on after a broken connection. */
export function createResumableService({
  db,
  clock,
  storage,
  temporaryFolder,
  views: { oneView },
  uploads: { assertUploadable, upload },
}: ResumableNeeds) {
  /**
   * Begins an upload, after everything that can be known before the bytes has been checked.
   * @throws DomainError file_empty, file_too_large, file_name_refused, file_type_refused, rate_limited, documents_limit, and
   * what speaks against uploading to the document
   */
  async function createUpload(
    actor: Actor,
    metadata: ResumableMetadata,
    sizeBytes: number,
  ): Promise<UploadRow> {
    const fileName = checkFileName(metadata.filename);
    if (sizeBytes === 0) throw new DomainError('file_empty');
    if (sizeBytes > RESUMABLE_LIMIT_BYTES) throw new DomainError('file_too_large');
    if (!(ALLOWED_EXTENSIONS as readonly string[]).includes(getExtension(fileName)))
      throw new DomainError('file_type_refused');
    const now = clock();
    const at = now.toISOString();
    const fields = toFields(metadata);
    await assertUploadable(actor, fields, at);
    return withTransaction(db, async (tx) => {
      await assertMayBegin(tx, actor, fields, { sizeBytes, at });
      return insertUpload(tx, {
        bank: actor.bank,
        agent_id: actor.agentId,
        file_name: fileName,
        document_name: metadata.document_name,
        hash_password: metadata.hash_password ?? null,
        request_id: metadata.request_id ?? null,
        thread_id: metadata.thread_id ?? null,
        dated_at: metadata.dated_at ?? null,
        size_bytes: sizeBytes,
        created_at: at,
        expires_at: new Date(now.getTime() + UPLOAD_LIFETIME_MS).toISOString(),
      });
    });
  }

  /** An upload of the actor. @throws DomainError not_found also when it has expired */
  async function readUpload(actor: Actor, id: string): Promise<UploadRow> {
    const row = await findUpload(db, toOwner(actor, id), clock().toISOString());
    if (row === undefined) throw new DomainError('not_found');
    return row;
  }

  /**
   * Puts the next piece to an upload. What has been answered for is on the disk and in the database; of a piece whose
   * connection broke, what arrived is kept.
   * @returns The upload's new offset.
   * @throws DomainError not_found, conflict (another offset), file_too_large, upload_incomplete
   */
  async function appendToUpload(
    actor: Actor,
    id: string,
    offset: number,
    source: Readable,
  ): Promise<UploadRow> {
    const row = await readUpload(actor, id);
    if (row.offset_bytes !== offset || row.document_id !== null) throw new DomainError('conflict');
    if ((await findParts(db, id)).length >= MAX_PARTS) throw new DomainError('rate_limited');
    await mkdir(temporaryFolder, { recursive: true });
    const path = join(temporaryFolder, randomUUID());
    try {
      const file = await open(path, 'wx', 0o600);
      let received;
      try {
        received = await receive(source, file, row.size_bytes - offset);
      } finally {
        await file.close();
      }
      const { sizeBytes, isBroken } = received;
      if (sizeBytes < (isBroken ? WORTH_KEEPING_BYTES : 1)) {
        if (isBroken) throw new DomainError('upload_incomplete');
        return row;
      }
      const key = await storage.take(path);
      try {
        const expiresAt = new Date(clock().getTime() + UPLOAD_LIFETIME_MS).toISOString();
        await withTransaction(db, async (tx) => {
          const current = await lockUpload(tx, toOwner(actor, id));
          if (current?.offset_bytes !== offset || current.document_id !== null)
            throw new DomainError('conflict');
          await addPart(
            tx,
            { upload_id: id, start_bytes: offset, size_bytes: sizeBytes, storage_key: key },
            expiresAt,
          );
        });
        if (isBroken) throw new DomainError('upload_incomplete');
        return { ...row, offset_bytes: offset + sizeBytes, expires_at: expiresAt };
      } catch (error) {
        // As of a whole file (`upload`): what may have been committed is left to the sweep.
        if (error instanceof DomainError && error.code !== 'upload_incomplete') await storage.remove(key);
        throw error;
      }
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Gives an upload up; its pieces are deleted. @throws DomainError not_found */
  async function giveUpUpload(actor: Actor, id: string): Promise<void> {
    await readUpload(actor, id);
    await forget(id);
  }

  async function forget(id: string): Promise<void> {
    const keys = await withTransaction(db, (tx) => deleteUpload(tx, id));
    for (const key of keys) await storage.remove(key);
  }

  /** Puts the pieces together into one temporary file and computes its SHA-256 on the way. */
  async function assemble(row: UploadRow): Promise<UploadedFile> {
    await mkdir(temporaryFolder, { recursive: true });
    const path = join(temporaryFolder, randomUUID());
    const hash = createHash('sha256');
    const file = await open(path, 'wx', 0o600);
    let sizeBytes = 0;
    try {
      for (const part of await findParts(db, row.id)) {
        await storage.forEachPiece(part.storage_key, async (bytes) => {
          hash.update(bytes);
          await writeAll(file, bytes, sizeBytes);
          sizeBytes += bytes.length;
        });
      }
      if (sizeBytes !== row.size_bytes)
        throw new Error(`The pieces of the upload ${row.id} are not its size`);
      return { path, fileName: row.file_name, sizeBytes, sha256: hash.digest('hex') };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
  }

  /**
   * Stores a file whose bytes have all arrived. Repeating it answers the same document.
   * @throws DomainError not_found, upload_incomplete, and the refusals of an upload
   */
  async function finishUpload(actor: Actor, id: string, requestId: string): Promise<Document> {
    const row = await readUpload(actor, id);
    const view = (documentId: string) => withTransaction(db, (tx) => oneView(tx, actor, documentId));
    if (row.document_id !== null) return view(row.document_id);
    if (row.offset_bytes !== row.size_bytes) throw new DomainError('upload_incomplete');
    let file: UploadedFile;
    try {
      file = await assemble(row);
    } catch (error) {
      // Another call stored it meanwhile and took the pieces away.
      const { document_id: stored } = await readUpload(actor, id);
      if (stored !== null) return view(stored);
      throw error;
    }
    let keys: string[] = [];
    try {
      const document = await upload(actor, toFields(row), file, requestId, {
        async before(tx) {
          const current = await lockUpload(tx, toOwner(actor, id));
          // Another call stored it meanwhile: this one stores nothing.
          return current?.document_id ?? undefined;
        },
        async after(tx, documentId) {
          await setUploadedDocument(tx, id, documentId);
          keys = await deleteParts(tx, id);
        },
      });
      for (const key of keys) await storage.remove(key);
      return document;
    } catch (error) {
      if (error instanceof DomainError && FINAL.has(error.code)) await forget(id);
      throw error;
    } finally {
      await rm(file.path, { force: true });
    }
  }

  /** Forgets uploads that nobody went on with. @returns How many. */
  async function removeExpiredUploads(): Promise<number> {
    const ids = await expiredUploads(db, clock().toISOString());
    for (const id of ids) await forget(id);
    return ids.length;
  }

  return { createUpload, readUpload, appendToUpload, giveUpUpload, finishUpload, removeExpiredUploads };
}
