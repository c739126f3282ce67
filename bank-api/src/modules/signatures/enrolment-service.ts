import type { Certificate, RevocationReason } from 'shared-kernel/contract/documents';
import type { AppContext } from '../../app-context.ts';
import * as pkijs from 'pkijs';
import { withTransaction } from '../../database/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { ApprovedIdentity } from '../account/index.ts';
import { assertApproved, certificateView } from './certificates-service.ts';
import { authorityCertificate } from './authority-store.ts';
import { factsOf, type CertificateFacts } from './certificate-facts.ts';
import { takeChallenge } from './challenges.ts';
import { verifyDetachedCms } from './cms-verifier.ts';
import { contentOfBytes } from './signed-content.ts';
import { trustOf } from './trust.ts';

/** Reasons that say nothing of the key. */
const ENDED_WITH_APPROVAL: ReadonlySet<RevocationReason | null> = new Set([
  'affiliationChanged',
  'privilegeWithdrawn',
] as const);

const plain = (name: string): string =>
  name.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();

/**
 * A certificate signs the agent in and signs in the agent's name: it must name that very person and, when it names
 * an organisation, the agent's own, both as the security service approved them.
 */
function checkOwner(facts: CertificateFacts, { fullName, inn }: ApprovedIdentity): void {
  const namesNobody = facts.organization !== null && plain(facts.name) === plain(facts.organization);
  if (!namesNobody && plain(facts.name) !== plain(fullName)) throw new DomainError('certificate_foreign');
  if (facts.isOrganizationInn && facts.inn !== inn) throw new DomainError('certificate_foreign');
  // Nothing then ties the certificate to the agent.
  if (namesNobody && !facts.isOrganizationInn) throw new DomainError('certificate_foreign');
}

/**
 * Enrols the certificate of a configured authority that signed the agent's challenge.
 * @throws DomainError challenge_invalid, signature_invalid, signature_not_detached, signature_unsupported,
 * certificate_invalid, certificate_foreign, certificate_approval_required
 */
export async function enrolOwn(
  context: AppContext,
  actor: Actor,
  challengeId: string,
  cms: Uint8Array<ArrayBuffer>,
  requestId: string,
): Promise<Certificate> {
  const { db, now } = context;
  const purpose = { kind: 'enrolment', agentId: actor.agentId } as const;
  const challenge = await takeChallenge(context, actor.bank, challengeId, purpose);
  const at = now();
  const verified = await verifyDetachedCms(cms, contentOfBytes(challenge), await trustOf(context), at);
  const facts = factsOf(pkijs.Certificate.fromBER(verified.certificate));
  return withTransaction(db, async (tx) => {
    checkOwner(facts, await assertApproved(tx, actor.agentId));
    const authority = await authorityCertificate(context, tx, at);
    const auditEnrolment = (id: string): Promise<void> =>
      context.modules.auth.recordSecurityEvent(tx, {
        kind: 'certificate-enrolled',
        bank: actor.bank,
        agentId: actor.agentId,
        sessionId: actor.sessionId,
        subject: { type: 'certificate', id },
        detail: { serial: facts.serial },
        requestId,
      });
    const inserted = await tx
      .insertInto('certificates')
      .values({
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
      })
      .onConflict((conflict) => conflict.constraint('certificates_fingerprint_key').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (inserted === undefined) {
      const known = await tx
        .selectFrom('certificates')
        .selectAll()
        .where('fingerprint', '=', verified.fingerprint)
        .executeTakeFirstOrThrow();
      if (known.agent_id !== actor.agentId) throw new DomainError('certificate_foreign');
      if (known.revoked_at === null) return certificateView(known, authority);
      if (!ENDED_WITH_APPROVAL.has(known.revocation_reason)) throw new DomainError('certificate_revoked');
      // The approval was given anew: the owner still holds the very certificate that ended with the old one.
      const back = { revoked_at: null, revocation_reason: null };
      await tx.updateTable('certificates').set(back).where('id', '=', known.id).execute();
      await auditEnrolment(known.id);
      return certificateView({ ...known, ...back }, authority);
    }
    await auditEnrolment(inserted.id);
    return certificateView(inserted, authority);
  });
}
