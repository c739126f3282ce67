import type { FastifyBaseLogger } from 'fastify';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { ClamavConfig } from '../../config.ts';
import type { Db, DbOrTx, Tx } from '../../database/types.ts';
import type { FileStorage } from '../../files/file-storage.ts';
import type { Actor } from '../../http/actor.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Applications } from '../applications/index.ts';
import type { Clock } from '../module.ts';
import type { DocumentChange } from './ports.ts';

/** A file that is composed when it is asked for. */
interface ComposedFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly contentType: string;
}

/** What is downloaded beside the file of a signed version. */
export interface SignatureFiles {
  readonly protocolFile: (bank: BankCode, versionId: string) => Promise<ComposedFile>;
  readonly signatureFile: (versionId: string, signatureId: string | null) => Promise<ComposedFile>;
}

export interface DocumentsDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: FastifyBaseLogger;
  readonly storage: FileStorage;
  /** Folder of files that are being received, on the same file system as the stored ones. */
  readonly temporaryFolder: string;
  /** No other server works on this database. */
  readonly isOnlyServer: boolean;
  /** Files are kept in a folder of the server, not in a bucket. */
  readonly hasOwnFolder: boolean;
  /** Has every uploaded file looked at before anybody else may read it. */
  readonly clamav: ClamavConfig | undefined;
  readonly applications: Pick<Applications, 'findReadable' | 'readableById' | 'assertMayWrite' | 'lock'>;
  readonly mayWriteThread: (db: DbOrTx, actor: Actor, threadId: string) => Promise<boolean>;
  readonly signatureFiles: SignatureFiles;
}

/** Tells whoever follows the documents of an application, in the transaction of the change. */
export type AnnounceChange = (tx: Tx, applicationId: number, change: DocumentChange) => Promise<void>;
