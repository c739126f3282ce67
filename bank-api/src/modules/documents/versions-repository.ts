import type { BankCode } from 'shared-kernel/contract/banks';
import type { DbOrTx, Tx } from '../../database/types.ts';

export interface VersionRow {
  readonly id: string;
  readonly document_id: string;
  readonly number: number;
  readonly storage_key: string;
  readonly file_name: string;
  readonly mime_type: string;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly uploaded_by_name: string;
  readonly uploaded_at: string;
}

/** Versions of documents, newest first. */
export function versionsOf(db: DbOrTx, documentIds: readonly string[]): Promise<VersionRow[]> {
  if (documentIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('document_versions')
    .selectAll()
    .where('document_id', 'in', [...documentIds])
    .orderBy('document_id')
    .orderBy('number', 'desc')
    .execute();
}

/** Signatures of versions with the certificates that made them, oldest first. */
export function signaturesOf(db: DbOrTx, versionIds: readonly string[]) {
  if (versionIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('document_signatures')
    .innerJoin('certificates', 'certificates.id', 'document_signatures.certificate_id')
    .select([
      'document_signatures.id',
      'document_signatures.version_id',
      'document_signatures.signer_name',
      'document_signatures.signed_at',
      'document_signatures.poa_number',
      'document_signatures.poa_valid_to',
      'certificates.organization',
      'certificates.inn',
      'certificates.serial',
      'certificates.issuer',
      'certificates.valid_to',
    ])
    .where('document_signatures.version_id', 'in', [...versionIds])
    .orderBy('document_signatures.signed_at')
    .orderBy('document_signatures.id')
    .execute();
}

export type SignatureRow = Awaited<ReturnType<typeof signaturesOf>>[number];

export interface NewVersion {
  readonly storageKey: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** `null`: the bank. */
  readonly uploadedBy: string | null;
  readonly uploadedByName: string;
}

/** Adds the next version; the document must be locked. @returns Its id. */
export async function insertVersion(
  tx: Tx,
  documentId: string,
  number: number,
  version: NewVersion,
  at: string,
): Promise<string> {
  const { id } = await tx
    .insertInto('document_versions')
    .values({
      document_id: documentId,
      number,
      storage_key: version.storageKey,
      file_name: version.fileName,
      mime_type: version.mimeType,
      size_bytes: version.sizeBytes,
      sha256: version.sha256,
      uploaded_by: version.uploadedBy,
      uploaded_by_name: version.uploadedByName,
      uploaded_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes all versions of a document. @returns Their storage keys. */
export async function deleteVersions(tx: Tx, documentId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('document_versions')
    .where('document_id', '=', documentId)
    .returning('storage_key')
    .execute();
  return rows.map((row) => row.storage_key);
}

export async function isKeyUsed(db: DbOrTx, storageKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('document_versions')
    .select('id')
    .where('storage_key', '=', storageKey)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertTicket(
  db: DbOrTx,
  ticket: {
    readonly tokenHash: Buffer;
    readonly bank: BankCode;
    readonly versionId: string;
    readonly agentId: string;
    readonly disposition: 'attachment' | 'inline';
    readonly content: 'file' | 'protocol' | 'signature';
    readonly signatureId: string | null;
    readonly expiresAt: string;
  },
): Promise<void> {
  await db
    .insertInto('download_tickets')
    .values({
      token_hash: ticket.tokenHash,
      bank: ticket.bank,
      version_id: ticket.versionId,
      agent_id: ticket.agentId,
      disposition: ticket.disposition,
      content: ticket.content,
      signature_id: ticket.signatureId,
      expires_at: ticket.expiresAt,
    })
    .execute();
}

/** The file behind a ticket that has not expired. */
export function ticketFile(db: DbOrTx, bank: BankCode, tokenHash: Buffer, now: string) {
  return db
    .selectFrom('download_tickets')
    .innerJoin('document_versions', 'document_versions.id', 'download_tickets.version_id')
    .select([
      'download_tickets.disposition',
      'download_tickets.content',
      'download_tickets.signature_id',
      'download_tickets.version_id',
      'document_versions.storage_key',
      'document_versions.file_name',
      'document_versions.mime_type',
      'document_versions.size_bytes',
    ])
    .where('download_tickets.token_hash', '=', tokenHash)
    .where('download_tickets.bank', '=', bank)
    .where('download_tickets.expires_at', '>', now)
    .executeTakeFirst();
}

export async function deleteTicketsOf(db: DbOrTx, agentId: string): Promise<void> {
  await db.deleteFrom('download_tickets').where('agent_id', '=', agentId).execute();
}

export async function deleteExpiredTickets(db: DbOrTx, now: string): Promise<void> {
  await db.deleteFrom('download_tickets').where('expires_at', '<=', now).execute();
}
