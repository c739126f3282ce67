import type { Db } from '../../database/types.ts';
import type { Sealer } from '../../secrets/sealer.ts';
import type { Auth } from '../auth/index.ts';
import type { BankModule, Clock } from '../module.ts';
import { authorityPages } from './authority-pages.ts';
import { createEmbeddedAuthority } from './authority.ts';
import { createCertificatesService } from './certificates-service.ts';
import { createChallenges } from './challenges.ts';
import { insertClientSignature } from './client-signatures-repository.ts';
import { createProtocolFiles, type ProtocolFiles } from './protocol-service.ts';
import { endCertificates, revokeCertificatesSince, revokeSoftwareCertificates } from './revocations.ts';
import { signaturesRoutes } from './routes.ts';
import type { StoredFiles } from './signed-content.ts';
import type { SignableDocuments } from './signing-service.ts';
import { createTrust, type SignatureTools } from './trust.ts';
import { verificationPage } from './verification-page.ts';
import type { Verifying } from './verifying.ts';

export { sealAuthority } from './authority.ts';
export type { CertificateFacts } from './certificate-facts.ts';
export type { ExpectedOwner } from './client-cms.ts';
export type { NewClientSignature } from './client-signatures-repository.ts';
export type { MadeFile } from './protocol-service.ts';
export type { SignableDocuments } from './signing-service.ts';

export interface SignaturesDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly sealer: Sealer;
  /** Address of the portal that certificates and protocols name. */
  readonly publicUrl: string;
  readonly tools: SignatureTools;
  readonly files: StoredFiles;
  readonly documents: SignableDocuments;
  readonly openSession: Auth['openSession'];
  readonly recordSecurityEvent: Auth['recordSecurityEvent'];
}

interface ClientSignatures {
  readonly verify: Verifying['clientCms']['verify'];
  readonly insert: typeof insertClientSignature;
}

export interface Signatures extends BankModule, ProtocolFiles {
  /** @throws StartupError when what the configuration names for signatures cannot be used */
  readonly checkTools: () => Promise<void>;
  /** Signatures of clients, who have no certificates here. */
  readonly ofClients: ClientSignatures;
  /** Subscribe to the account and the sign-in: certificates end with what they rest on. */
  readonly endCertificates: typeof endCertificates;
  readonly revokeSoftwareCertificates: typeof revokeSoftwareCertificates;
  readonly revokeCertificatesSince: typeof revokeCertificatesSince;
}

/** Certificates, document signatures with their checks and protocols, sign-in by signature. */
export function createSignatures({ sealer, tools, ...given }: SignaturesDependencies): Signatures {
  const authority = createEmbeddedAuthority({ sealer });
  const trust = createTrust({ ...given, ...tools, authority });
  const challenges = createChallenges(given);
  const needs = { ...given, authority, trust, challenges };
  const certificates = createCertificatesService(needs);
  let loaded: Promise<Verifying> | undefined;
  const verifying = (): Promise<Verifying> => {
    loaded ??= import('./verifying.ts').then(({ createVerifying }) => createVerifying(needs));
    return loaded;
  };
  return {
    name: 'signatures',
    routes(app) {
      signaturesRoutes(app, { certificates, challenges, verifying });
      verificationPage(app, { clock: given.clock, verifying });
      authorityPages(app, needs);
    },
    ...createProtocolFiles({ db: given.db, verifying }),
    ofClients: {
      verify: async (...given) => (await verifying()).clientCms.verify(...given),
      insert: insertClientSignature,
    },
    checkTools: trust.check,
    endCertificates,
    revokeSoftwareCertificates,
    revokeCertificatesSince,
  };
}
