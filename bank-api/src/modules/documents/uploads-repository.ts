import type { DbOrTx, Tx } from '../../database/types.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '../../database/schema.ts';

export type UploadRow = Selectable<Database['uploads']>;
export type UploadPart = Selectable<Database['upload_parts']>;

interface Owner {
  readonly id: string;
  readonly bank: UploadRow['bank'];
  readonly agentId: string;
}

function owned(db: DbOrTx, { id, bank, agentId }: Owner) {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('bank', '=', bank)
    .where('agent_id', '=', agentId);
}

/** An upload of this agent at this bank that has not expired. */
export function findUpload(db: DbOrTx, owner: Owner, now: string): Promise<UploadRow | undefined> {
  return owned(db, owner).where('expires_at', '>', now).executeTakeFirst();
}

/** The same, locked: pieces are put to an upload one after another. */
export function lockUpload(tx: Tx, owner: Owner): Promise<UploadRow | undefined> {
  return owned(tx, owner).forUpdate().executeTakeFirst();
}

/** Unfinished uploads of an agent: how many there are and how much they will hold. */
export async function openUploads(
  db: DbOrTx,
  agentId: string,
  now: string,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const row = await db
    .selectFrom('uploads')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number | null>('size_bytes').as('bytes'),
    ])
    .where('agent_id', '=', agentId)
    .where('document_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes ?? 0) };
}

/**
 * How much an agent has uploaded to documents of no application, versions of before among it, or will with unfinished
 * uploads, as they have declared; with or without files of talks.
 */
export async function findOwnBytes(
  db: DbOrTx,
  agentId: string,
  { withTalks, now }: { readonly withTalks: boolean; readonly now: string },
): Promise<number> {
  const stored = db
    .selectFrom('document_versions')
    .innerJoin('documents', 'documents.id', 'document_versions.document_id')
    .select('document_versions.size_bytes')
    .where('documents.owner_id', '=', agentId)
    .where('document_versions.uploaded_by', '=', agentId)
    .where((where) =>
      withTalks
        ? where.or([where('documents.scope', '=', 'agent'), where('documents.thread_id', 'is not', null)])
        : where('documents.scope', '=', 'agent'),
    );
  const declared = db
    .selectFrom('uploads')
    .select('size_bytes')
    .where('agent_id', '=', agentId)
    .where('document_id', 'is', null)
    .where('expires_at', '>', now)
    .where('hash_password', 'is', null)
    .where('request_id', 'is', null)
    .$if(!withTalks, (query) => query.where('thread_id', 'is', null));
  const { bytes } = await db
    .selectFrom(stored.unionAll(declared).as('file'))
    .select((eb) => eb.fn.sum<number | null>('file.size_bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** The pieces in the order in which they make up the file. */
export function findParts(db: DbOrTx, uploadId: string): Promise<UploadPart[]> {
  return db
    .selectFrom('upload_parts')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .orderBy('start_bytes')
    .execute();
}

export async function addPart(tx: Tx, part: UploadPart, expiresAt: string): Promise<void> {
  await tx.insertInto('upload_parts').values(part).execute();
  await tx
    .updateTable('uploads')
    .set({ offset_bytes: part.start_bytes + part.size_bytes, expires_at: expiresAt })
    .where('id', '=', part.upload_id)
    .execute();
}

/** Deletes the pieces of an upload. @returns Their storage keys. */
export async function deleteParts(tx: Tx, uploadId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('upload_parts')
    .where('upload_id', '=', uploadId)
    .returning('storage_key')
    .execute();
  return rows.map((row) => row.storage_key);
}

/** Deletes an upload with its pieces. @returns The storage keys of the pieces. */
export async function deleteUpload(tx: Tx, uploadId: string): Promise<string[]> {
  const keys = await deleteParts(tx, uploadId);
  await tx.deleteFrom('uploads').where('id', '=', uploadId).execute();
  return keys;
}

export async function expiredUploads(db: DbOrTx, now: string): Promise<string[]> {
  const rows = await db.selectFrom('uploads').select('id').where('expires_at', '<=', now).execute();
  return rows.map((row) => row.id);
}

/** Those of the keys under which something is stored for a version or an unfinished upload. */
export async function findKnownKeys(db: DbOrTx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const anyKey = sql<string>`any(${[...keys]}::text[])`;
  const rows = await db
    .selectFrom('document_versions')
    .select('storage_key')
    .where('storage_key', '=', anyKey)
    .unionAll(db.selectFrom('upload_parts').select('storage_key').where('storage_key', '=', anyKey))
    .execute();
  return new Set(rows.map((row) => row.storage_key));
}

export function insertUpload(db: DbOrTx, upload: Insertable<Database['uploads']>): Promise<UploadRow> {
  return db.insertInto('uploads').values(upload).returningAll().executeTakeFirstOrThrow();
}

/** The upload's file is stored: repeating the last call answers this document. */
export async function setUploadedDocument(tx: Tx, id: string, documentId: string): Promise<void> {
  await tx.updateTable('uploads').set({ document_id: documentId }).where('id', '=', id).execute();
}
