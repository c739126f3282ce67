import type { BankCode } from 'shared-kernel/contract/banks';
import type { AppContext } from '../../app-context.ts';
import type { DbOrTx } from '../../database/types.ts';
import { DomainError } from '../../http/domain-error.ts';
import { renderProtocol } from './protocol-pdf.ts';
import { PROTOCOL } from './protocol-texts.ts';

/** A file that is made when it is asked for. */
export interface MadeFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly contentType: string;
}

/** The protocol of a version's signatures. @throws DomainError not_found when it has none */
export async function protocolFile(
  context: AppContext,
  bank: BankCode,
  versionId: string,
): Promise<MadeFile> {
  const { protocolOfVersion } = await import('./verifying.ts');
  const data = await protocolOfVersion(context, bank, versionId);
  return {
    bytes: await renderProtocol(data),
    fileName: PROTOCOL.fileName(data.fileName),
    contentType: 'application/pdf',
  };
}

/** A signature as a file of its own; the newest when none is named. @throws DomainError not_found */
export async function signatureFile(
  db: DbOrTx,
  versionId: string,
  signatureId: string | null,
): Promise<MadeFile> {
  let query = db
    .selectFrom('document_signatures')
    .innerJoin('document_versions', 'document_versions.id', 'document_signatures.version_id')
    .select(['document_signatures.cms', 'document_versions.file_name'])
    .where('document_signatures.version_id', '=', versionId);
  if (signatureId !== null) query = query.where('document_signatures.id', '=', signatureId);
  const row = await query.orderBy('document_signatures.signed_at', 'desc').executeTakeFirst();
  if (row === undefined) throw new DomainError('not_found');
  return {
    bytes: new Uint8Array(row.cms),
    fileName: `${row.file_name}.sig`,
    contentType: 'application/pkcs7-signature',
  };
}
