import type { BankCode } from 'shared-kernel/contract/banks';
import type { Db } from '../../database/types.ts';
import { DomainError } from '../../http/domain-error.ts';
import { detachedSignatures } from './client-signatures-repository.ts';
import { renderProtocol } from './protocol-pdf.ts';
import { versionById } from './protocol-repository.ts';
import { PROTOCOL } from './protocol-texts.ts';
import { findSignature } from './signatures-repository.ts';
import type { LoadVerifying } from './verifying.ts';

/** A file that is made when it is asked for. */
export interface MadeFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly contentType: string;
}

export interface ProtocolFilesDependencies {
  readonly db: Db;
  readonly verifying: LoadVerifying;
}

/** Files about signatures. */
export interface ProtocolFiles {
  /** The protocol of a version's signatures. @throws DomainError not_found when it has none */
  readonly protocolFile: (bank: BankCode, versionId: string) => Promise<MadeFile>;
  /** Every detached signature of a version, as files beside it. */
  readonly signatureFiles: (versionId: string) => Promise<readonly MadeFile[]>;
  /** A signature as a file of its own; the newest when none is named. @throws DomainError not_found */
  readonly signatureFile: (versionId: string, signatureId: string | null) => Promise<MadeFile>;
}

export function createProtocolFiles({ db, verifying }: ProtocolFilesDependencies): ProtocolFiles {
  return {
    async protocolFile(bank, versionId) {
      const { protocols } = await verifying();
      const data = await protocols.ofVersion(bank, versionId);
      return {
        bytes: await renderProtocol(data),
        fileName: PROTOCOL.fileName(data.fileName),
        contentType: 'application/pdf',
      };
    },

    async signatureFiles(versionId) {
      const row = await versionById(db, versionId);
      if (row === undefined) throw new DomainError('not_found');
      const all = await detachedSignatures(db, versionId);
      return all.map((cms, index) => ({
        bytes: new Uint8Array(cms),
        fileName: `${row.file_name}${all.length === 1 ? '' : `.${index + 1}`}.sig`,
        contentType: 'application/pkcs7-signature',
      }));
    },

    async signatureFile(versionId, signatureId) {
      const row = await findSignature(db, versionId, signatureId);
      if (row === undefined) throw new DomainError('not_found');
      return {
        bytes: new Uint8Array(row.cms),
        fileName: `${row.file_name}.sig`,
        contentType: 'application/pkcs7-signature',
      };
    },
  };
}
