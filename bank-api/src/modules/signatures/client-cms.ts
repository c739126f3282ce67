import * as pkijs from 'pkijs';
import type { Db } from '../../database/types.ts';
import { DomainError } from '../../http/domain-error.ts';
import { namesPerson, toCertificateFacts, type CertificateFacts } from './certificate-facts.ts';
import { findRegistered } from './certificate-identity.ts';
import { verifyDetachedCms } from './cms-verifier.ts';
import { isSameName } from './same-name.ts';
import { contentOfKey, type StoredFiles } from './signed-content.ts';
import type { TrustStore } from './trust.ts';

/** Whom the certificate of a client's signature has to name: the person, and no organisation but this one. */
export interface ExpectedOwner {
  readonly name: string;
  readonly inn: string | null;
}

export interface ClientCmsDependencies {
  readonly db: Db;
  readonly trust: TrustStore;
  readonly files: StoredFiles;
}

function isOwner(facts: CertificateFacts, { name, inn }: ExpectedOwner): boolean {
  const isClients = inn !== null && facts.inn === inn;
  if (facts.isOrganizationInn && !isClients) return false;
  // The protocol says that the person has signed: the INN alone may be a colleague's too.
  return namesPerson(facts) ? isSameName(facts.name, name) : isClients;
}

/** Signatures that a client makes with a key of their own: verified as an agent's are, and enrolled for nobody. */
export function createClientCms({ db, trust, files }: ClientCmsDependencies) {
  return {
    /**
     * @throws DomainError signature_invalid, signature_not_detached, signature_unsupported, certificate_invalid,
     * certificate_expired, certificate_not_yet_valid, signature_from_future, signature_before_certificate;
     * certificate_foreign for another person's, and for one that an agent has enrolled
     */
    async verify(
      cms: Uint8Array<ArrayBuffer>,
      storageKey: string,
      owner: ExpectedOwner,
      at: Date,
    ): Promise<CertificateFacts> {
      const content = contentOfKey(files, storageKey);
      const verified = await verifyDetachedCms(cms, content, await trust.current(), at);
      const certificate = pkijs.Certificate.fromBER(verified.certificate);
      const known = await findRegistered(db, certificate);
      const facts = toCertificateFacts(certificate);
      if (known !== undefined || !isOwner(facts, owner)) throw new DomainError('certificate_foreign');
      return facts;
    },
  };
}
