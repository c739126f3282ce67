import type { Document, PowerOfAttorney } from 'shared-kernel/contract/documents';
import { endOfDayInMoscow } from 'shared-kernel/domain/instants';
import { isPersonInn } from 'shared-kernel/domain/requisites';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db, DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { agentWithOrganisation } from '../account/index.ts';
import type { Clock } from '../module.ts';
import { setPowerOfAttorney } from './certificates-repository.ts';
import { verifyDetachedCms } from './cms-verifier.ts';
import { enrolled, type EnrolledCertificate } from './enrolled-certificates.ts';
import { insertSignature } from './signatures-repository.ts';
import { contentOfKey, type StoredFiles } from './signed-content.ts';
import type { TrustStore } from './trust.ts';

/** A version that is about to be signed. */
export interface SignableVersion {
  readonly id: string;
  readonly storageKey: string;
  /** Not yet looked at by the virus scanner. */
  readonly isScanning: boolean;
}

/** A document that nobody else changes until the transaction ends. */
export interface LockedDocument {
  readonly id: string;
  readonly title: string;
  readonly applicationId: number | null;
  readonly currentVersionId: string | undefined;
}

/** What signing asks of the documents. */
export interface SignableDocuments {
  /** The version to sign. @throws DomainError not_found unless the actor may change the document and it has a file */
  readonly currentVersion: (db: DbOrTx, actor: Actor, documentId: string) => Promise<SignableVersion>;
  /** @throws DomainError not_found, application_closed */
  readonly lock: (tx: Tx, actor: Actor, documentId: string) => Promise<LockedDocument>;
  readonly markSigned: (tx: Tx, actor: Actor, document: LockedDocument, at: string) => Promise<void>;
  readonly view: (tx: Tx, actor: Actor, documentId: string) => Promise<Document>;
}

interface SignRequest {
  readonly documentId: string;
  readonly versionId: string;
  readonly cms: Uint8Array<ArrayBuffer>;
  readonly powerOfAttorney: PowerOfAttorney | undefined;
}

/**
 * Who acts for an organisation signs with its certificate, or with a person's and a power of attorney that is
 * valid on the day of the signature. A sole trader is the person whom the certificate names: the INN is one.
 */
async function checkAuthority(
  db: Db,
  actor: Actor,
  { organization, inn }: EnrolledCertificate,
  powerOfAttorney: PowerOfAttorney | undefined,
  at: Date,
): Promise<void> {
  if (organization !== null) return;
  const agent = await agentWithOrganisation(db, actor.agentId);
  if (inn !== null && isPersonInn(inn) && inn === agent?.org_inn) return;
  const actsForOrganisation = (agent?.org_short_name ?? agent?.org_full_name ?? null) !== null;
  if (!actsForOrganisation && powerOfAttorney === undefined) return;
  if (powerOfAttorney === undefined || at >= endOfDayInMoscow(powerOfAttorney.valid_to))
    throw new DomainError('power_of_attorney_required');
}

export interface SigningDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly trust: TrustStore;
  readonly files: StoredFiles;
  readonly documents: SignableDocuments;
}

/** Signatures of documents. */
export function createSigningService({ db, clock, trust, files, documents }: SigningDependencies) {
  return {
    /**
     * Stores the signature of the current version, after it has been verified against the very bytes that are stored.
     * Signing again with the same certificate changes nothing.
     * @throws DomainError not_found, stale_version, file_scanning, application_closed, signature_invalid, signature_not_detached,
     * signature_unsupported, certificate_invalid, certificate_unknown, certificate_revoked, certificate_expired,
     * certificate_not_yet_valid, signature_from_future, signature_before_certificate, power_of_attorney_required
     */
    async sign(
      actor: Actor,
      { documentId, versionId, cms, powerOfAttorney }: SignRequest,
      requestId: string,
    ): Promise<Document> {
      const current = await documents.currentVersion(db, actor, documentId);
      if (current.id !== versionId) throw new DomainError('stale_version');
      if (current.isScanning) throw new DomainError('file_scanning');
      const at = clock();
      const content = contentOfKey(files, current.storageKey);
      const verified = await verifyDetachedCms(cms, content, await trust.current(), at);
      const certificate = await enrolled(db, verified.fingerprint);
      // Another agent's certificate is as unknown here as one that nobody has enrolled.
      if (certificate.agent_id !== actor.agentId) throw new DomainError('certificate_unknown');
      await checkAuthority(db, actor, certificate, powerOfAttorney, at);
      // An organisation's certificate needs none: what was sent with it says nothing.
      const poa = certificate.organization === null ? powerOfAttorney : undefined;
      const poaColumns = { poa_number: poa?.number ?? null, poa_valid_to: poa?.valid_to ?? null };

      return withTransaction(db, async (tx) => {
        const document = await documents.lock(tx, actor, documentId);
        if (document.currentVersionId !== versionId) throw new DomainError('stale_version');
        // Meanwhile it may have been revoked.
        await enrolled(tx, verified.fingerprint);
        const signatureId = await insertSignature(tx, {
          version_id: versionId,
          agent_id: actor.agentId,
          certificate_id: certificate.id,
          signer_name: certificate.signer,
          cms: Buffer.from(cms),
          claimed_at: verified.claimedAt?.toISOString() ?? null,
          signed_at: at.toISOString(),
          ...poaColumns,
        });
        if (signatureId !== undefined) {
          if (poa !== undefined) await setPowerOfAttorney(tx, certificate.id, poaColumns);
          await documents.markSigned(tx, actor, document, at.toISOString());
          await audit(tx, {
            action: 'document.sign',
            bank: actor.bank,
            actorId: actor.agentId,
            subject: { type: 'document', id: documentId },
            detail: { versionId, signatureId, certificateId: certificate.id },
            requestId,
          });
        }
        return documents.view(tx, actor, documentId);
      });
    },
  };
}
