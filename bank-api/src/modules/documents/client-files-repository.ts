import type { BankCode } from 'shared-kernel/contract/banks';
import type { DbOrTx, Tx } from '../../database/types.ts';
import { DOCUMENT_COLUMNS, type DocumentRow } from './repository.ts';

/** One client of one agent at one bank. */
export interface AgentsClient {
  readonly bank: BankCode;
  readonly agentId: string;
  readonly inn: string;
  /** Its applications at other banks count too. */
  readonly dealId?: string | null;
}

/**
 * The current files of a client's documents that the bank did not reject and the scanner has let through, the newest first.
 * Of one file in several applications the one that it was uploaded for comes first.
 */
export function findClientFiles(db: DbOrTx, { bank, agentId, inn, dealId = null }: AgentsClient) {
  return db
    .selectFrom('applications')
    .innerJoin('documents', 'documents.application_id', 'applications.id')
    .innerJoin('document_versions', 'document_versions.document_id', 'documents.id')
    .select([
      'documents.id as document_id',
      'documents.name',
      'documents.title',
      'applications.id as application_id',
      'applications.hash_password',
      'applications.bank',
      'document_versions.id as version_id',
      'document_versions.storage_key',
      'document_versions.file_name',
      'document_versions.mime_type',
      'document_versions.size_bytes',
      'document_versions.sha256',
      'document_versions.uploaded_by',
      'document_versions.uploaded_by_name',
      'document_versions.uploaded_at',
      'document_versions.dated_at',
    ])
    .where('applications.client_inn', '=', inn)
    .where('applications.owner_id', '=', agentId)
    .where(({ eb, or }) => {
      const isHere = eb('applications.bank', '=', bank);
      return dealId === null ? isHere : or([isHere, eb('applications.deal_id', '=', dealId)]);
    })
    .where('documents.scope', '=', 'application')
    .where('documents.request_id', 'is', null)
    .where('documents.status', 'in', ['pending', 'approved'])
    .where('document_versions.scan', '=', 'clean')
    .where((eb) =>
      eb(
        'document_versions.number',
        '=',
        eb
          .selectFrom('document_versions as newest')
          .select((newest) => newest.fn.max('newest.number').as('number'))
          .whereRef('newest.document_id', '=', 'documents.id'),
      ),
    )
    .orderBy((eb) => eb.fn.coalesce('document_versions.dated_at', 'document_versions.uploaded_at'), 'desc')
    .orderBy('applications.id')
    .orderBy('document_versions.id')
    .execute();
}

export type ClientFileRow = Awaited<ReturnType<typeof findClientFiles>>[number];

/** Required documents of an application that nobody has uploaded yet, in its order. */
export function findEmptyRequired(db: DbOrTx, applicationId: number): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .select(DOCUMENT_COLUMNS)
    .where('application_id', '=', applicationId)
    .where('scope', '=', 'application')
    .where('request_id', 'is', null)
    .where('required', '=', true)
    .where('status', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Keeps documents and their files from being deleted until the transaction ends. */
export async function keepDocuments(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .selectFrom('documents')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forShare()
    .execute();
}
