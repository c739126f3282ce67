import type { Db } from '../../database/types.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { FileStorage } from '../../files/file-storage.ts';
import type { Applications } from '../applications/index.ts';
import type { Auth } from '../auth/index.ts';
import type { Documents } from '../documents/index.ts';
import type { Clock } from '../module.ts';
import type { Signatures } from '../signatures/index.ts';

export interface ClientSigningDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly storage: FileStorage;
  /** Address of the portal that links lead to. */
  readonly publicUrl: string;
  readonly attempts: Auth['attempts'];
  readonly applications: Pick<Applications, 'findReadable' | 'readableById' | 'assertMayWrite'>;
  readonly documents: Documents['signableByClients'];
  readonly signatures: Pick<Signatures, 'ofClients' | 'protocolFile' | 'signatureFiles'>;
}
