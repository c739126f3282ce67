import * as pkijs from 'pkijs';
import type { Certificate, RevocationReason } from 'shared-kernel/contract/documents';
import { withTransaction } from '../../database/transaction.ts';
import type { Db } from '../../database/types.ts';
import { signedInAt, type Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { ApprovedIdentity } from '../account/index.ts';
import type { Auth } from '../auth/index.ts';
import type { Clock } from '../module.ts';
import type { EmbeddedAuthority } from './authority.ts';
import { namesPerson, toCertificateFacts, type CertificateFacts } from './certificate-facts.ts';
import { findRegistered } from './certificate-identity.ts';
import { certificateView } from './certificate-view.ts';
import {
  certificateByFingerprint,
  insertNewCertificate,
  restoreCertificate,
} from './certificates-repository.ts';
import type { Challenges } from './challenges.ts';
import { verifyDetachedCms } from './cms-verifier.ts';
import { assertApproved, isOwnOrganization } from './enrolled-certificates.ts';
import { isSameName } from './same-name.ts';
import { contentOfBytes } from './signed-content.ts';
import type { TrustStore } from './trust.ts';

/** Reasons that say nothing of the key. */
const ENDED_WITH_APPROVAL: ReadonlySet<RevocationReason | null> = new Set([
  'affiliationChanged',
  'privilegeWithdrawn',
] as const);

/**
 * A certificate signs the agent in and signs in the agent's name: it must name that very person and, when it names
 * an organisation, the agent's own, both as the security service approved them.
 */
function checkOwner(facts: CertificateFacts, identity: ApprovedIdentity): void {
  const namesNobody = !namesPerson(facts);
  if (!namesNobody && !isSameName(facts.name, identity.fullName))
    throw new DomainError('certificate_foreign');
  if (!isOwnOrganization(facts, identity)) throw new DomainError('certificate_foreign');
  // Nothing then ties the certificate to the agent.
  if (namesNobody && !facts.isOrganizationInn) throw new DomainError('certificate_foreign');
}

export interface EnrolmentDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly authority: EmbeddedAuthority;
  readonly trust: TrustStore;
  readonly challenges: Challenges;
  readonly recordSecurityEvent: Auth['recordSecurityEvent'];
}

/** Certificates that agents bring with them. */
export function createEnrolmentService({
  db,
  clock,
  authority,
  trust,
  challenges,
  recordSecurityEvent,
}: EnrolmentDependencies) {
  return {
    /**
     * Enrols the certificate of a configured authority that signed the agent's challenge.
     * @throws DomainError challenge_invalid, signature_invalid, signature_not_detached, signature_unsupported,
     * certificate_invalid, certificate_foreign, certificate_approval_required
     */
    async enrol(
      actor: Actor,
      challengeId: string,
      cms: Uint8Array<ArrayBuffer>,
      requestId: string,
    ): Promise<Certificate> {
      const purpose = { kind: 'enrolment', agentId: actor.agentId } as const;
      const challenge = await challenges.take(actor.bank, challengeId, purpose);
      const at = clock();
      const verified = await verifyDetachedCms(cms, contentOfBytes(challenge), await trust.current(), at);
      const certificate = pkijs.Certificate.fromBER(verified.certificate);
      const facts = toCertificateFacts(certificate);
      return withTransaction(db, async (tx) => {
        checkOwner(facts, await assertApproved(tx, actor.agentId));
        const registered = await findRegistered(tx, certificate);
        // The same in other bytes would live on when the registered one is revoked.
        if (registered !== undefined && registered.fingerprint !== verified.fingerprint)
          throw new DomainError('certificate_invalid');
        const issuer = await authority.certificate(tx, at);
        const auditEnrolment = (id: string): Promise<void> =>
          recordSecurityEvent(tx, {
            kind: 'certificate-enrolled',
            bank: actor.bank,
            agentId: actor.agentId,
            since: signedInAt(actor),
            subject: { type: 'certificate', id },
            detail: { serial: facts.serial },
            requestId,
          });
        const inserted = await insertNewCertificate(tx, {
          agent_id: actor.agentId,
          serial: facts.serial,
          fingerprint: verified.fingerprint,
          subject: facts.subject,
          organization: facts.organization,
          inn: facts.inn,
          issuer: facts.issuer,
          valid_from: facts.validFrom.toISOString(),
          valid_to: facts.validTo.toISOString(),
          certificate: Buffer.from(verified.certificate),
          provider: 'cryptopro',
          created_at: at.toISOString(),
        });
        if (inserted === undefined) {
          const known = await certificateByFingerprint(tx, verified.fingerprint);
          if (known === undefined) throw new Error('The certificate could not be stored');
          if (known.agent_id !== actor.agentId) throw new DomainError('certificate_foreign');
          if (known.revoked_at === null) return certificateView(known, issuer);
          if (!ENDED_WITH_APPROVAL.has(known.revocation_reason)) throw new DomainError('certificate_revoked');
          // The approval was given anew: the owner still holds the very certificate that ended with the old one.
          await restoreCertificate(tx, known.id);
          await auditEnrolment(known.id);
          return certificateView({ ...known, revoked_at: null, revocation_reason: null }, issuer);
        }
        await auditEnrolment(inserted.id);
        return certificateView(inserted, issuer);
      });
    },
  };
}
