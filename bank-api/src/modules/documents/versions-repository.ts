import type { BankCode } from 'shared-kernel/contract/banks';
import type { DocumentStatus, ScanState } from 'shared-kernel/contract/documents';
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
  /** `null`: made by the bank. */
  readonly uploaded_by: string | null;
  readonly uploaded_by_name: string;
  readonly uploaded_at: string;
  readonly replaced_status: DocumentStatus | null;
  readonly replaced_reason: string | null;
  readonly scan: ScanState;
}

/** Versions of documents, newest first. */
export function findVersions(db: DbOrTx, documentIds: readonly string[]): Promise<VersionRow[]> {
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
export function findSignatures(db: DbOrTx, versionIds: readonly string[]) {
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

export type SignatureRow = Awaited<ReturnType<typeof findSignatures>>[number];

/** Signatures of versions by clients, oldest first. */
export function findClientSignatures(db: DbOrTx, versionIds: readonly string[]) {
  if (versionIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('client_signatures')
    .select(['id', 'version_id', 'kind', 'signer_name', 'signer_role', 'signed_at'])
    .where('version_id', 'in', [...versionIds])
    .orderBy('signed_at')
    .orderBy('id')
    .execute();
}

export type ClientSignatureRow = Awaited<ReturnType<typeof findClientSignatures>>[number];

/** Whether anybody has signed one of the versions. */
export async function areSigned(db: DbOrTx, versionIds: readonly string[]): Promise<boolean> {
  if ((await findSignatures(db, versionIds)).length > 0) return true;
  return (await findClientSignatures(db, versionIds)).length > 0;
}

/** Whether all whose turn it was have signed the version: the agent, or every signer of one request to the client. */
export async function isSignedByAll(db: DbOrTx, versionId: string): Promise<boolean> {
  if ((await findSignatures(db, [versionId])).length > 0) return true;
  const row = await db
    .selectFrom('client_signatures as one')
    .innerJoin('client_signing_signers as signer', 'signer.id', 'one.signer_id')
    .select('one.id')
    .where('one.version_id', '=', versionId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('client_signing_signers as other')
            .leftJoin('client_signatures as theirs', (join) =>
              join.onRef('theirs.signer_id', '=', 'other.id').on('theirs.version_id', '=', versionId),
            )
            .select('other.id')
            .whereRef('other.request_id', '=', 'signer.request_id')
            .where('theirs.id', 'is', null),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewVersion {
  readonly storageKey: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** `null`: the bank. */
  readonly uploadedBy: string | null;
  readonly uploadedByName: string;
  /** Now, unless the file came to the portal before. */
  readonly uploadedAt?: string;
  /** `null`: known since the upload. */
  readonly datedAt?: string | null;
  readonly scan: ScanState;
}

/** The bank's verdict on what was there before a version. */
export type Replaced = Pick<VersionRow, 'replaced_status' | 'replaced_reason'>;

/** Adds the next version; the document must be locked. @returns Its id. */
export async function insertVersion(
  tx: Tx,
  documentId: string,
  number: number,
  version: NewVersion & Replaced,
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
      uploaded_at: version.uploadedAt ?? at,
      dated_at: version.datedAt ?? null,
      replaced_status: version.replaced_status,
      replaced_reason: version.replaced_reason,
      scan: version.scan,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateReplaced(tx: Tx, versionId: string, replaced: Replaced): Promise<void> {
  await tx.updateTable('document_versions').set(replaced).where('id', '=', versionId).execute();
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

/** Those of the documents whose current version waits for the virus scanner. */
export async function scanningAmong(
  db: DbOrTx,
  documentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (documentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('document_versions')
    .select('document_id')
    .where('document_id', 'in', [...documentIds])
    .where('scan', '=', 'scanning')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('document_versions as later')
            .select('later.id')
            .whereRef('later.document_id', '=', 'document_versions.document_id')
            .whereRef('later.number', '>', 'document_versions.number'),
        ),
      ),
    )
    .execute();
  return new Set(rows.map((row) => row.document_id));
}

export async function insertTicket(
  db: DbOrTx,
  ticket: {
    readonly tokenHash: Buffer;
    readonly bank: BankCode;
    readonly versionId: string;
    readonly agentId: string;
    readonly sessionId: string;
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
      session_id: ticket.sessionId,
      disposition: ticket.disposition,
      content: ticket.content,
      signature_id: ticket.signatureId,
      expires_at: ticket.expiresAt,
    })
    .execute();
}

/**
 * Takes a ticket: from now on it is unknown, whoever asks. One whose time or session has ended is unknown already.
 * @returns The file behind it.
 */
export async function takeTicket(tx: Tx, bank: BankCode, tokenHash: Buffer, now: string) {
  const ticket = await tx
    .deleteFrom('download_tickets')
    .where('token_hash', '=', tokenHash)
    .where('bank', '=', bank)
    .where('expires_at', '>', now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sessions')
          .select('sessions.id')
          .whereRef('sessions.id', '=', 'download_tickets.session_id')
          .where('sessions.expires_at', '>', now),
      ),
    )
    .returning(['agent_id', 'version_id', 'disposition', 'content', 'signature_id'])
    .executeTakeFirst();
  if (ticket === undefined) return undefined;
  const file = await tx
    .selectFrom('document_versions')
    .innerJoin('documents', 'documents.id', 'document_versions.document_id')
    .select([
      'document_versions.document_id',
      'document_versions.storage_key',
      'document_versions.file_name',
      'document_versions.mime_type',
      'document_versions.size_bytes',
      'documents.owner_id',
    ])
    .where('document_versions.id', '=', ticket.version_id)
    .executeTakeFirst();
  return file === undefined ? undefined : { ...ticket, ...file };
}

export async function deleteAgentTickets(db: DbOrTx, agentId: string): Promise<void> {
  await db.deleteFrom('download_tickets').where('agent_id', '=', agentId).execute();
}

export async function deleteExpiredTickets(db: DbOrTx, now: string): Promise<void> {
  await db.deleteFrom('download_tickets').where('expires_at', '<=', now).execute();
}

/** The version that a document shows now. */
export async function findCurrentVersion(db: DbOrTx, documentId: string) {
  const [row] = await findVersions(db, [documentId]);
  if (row === undefined) return undefined;
  const { id, file_name: fileName, size_bytes: sizeBytes, scan } = row;
  return { id, fileName, sizeBytes, isScanning: scan === 'scanning' };
}
