import type { Certificate } from 'shared-kernel/contract/documents';
import type { AppContext } from '../../app-context.ts';
import * as pkijs from 'pkijs';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { agentWithOrganisation, type AgentWithOrganisation } from '../account/account-repository.ts';
import { certificateView } from './certificates-service.ts';
import { factsOf, type CertificateFacts } from './certificate-facts.ts';
import { takeChallenge } from './challenges.ts';
import { verifyDetachedCms } from './cms-verifier.ts';
import { contentOfBytes } from './signed-content.ts';
import { trustOf } from './trust.ts';

const plain = (name: string): string =>
  name.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();

/**
 * A certificate signs the agent in and signs in the agent's name: it must name that very person and, when it names
 * an organisation, the agent's own.
 */
function checkOwner(facts: CertificateFacts, agent: AgentWithOrganisation): void {
  const fullName = [agent.last_name, agent.first_name, agent.middle_name].filter(Boolean).join(' ');
  const namesNobody = facts.organization !== null && plain(facts.name) === plain(facts.organization);
  if (!namesNobody && plain(facts.name) !== plain(fullName)) throw new DomainError('certificate_foreign');
  if (facts.isOrganizationInn && facts.inn !== agent.org_inn) throw new DomainError('certificate_foreign');
  // Nothing then ties the certificate to the agent.
  if (namesNobody && !facts.isOrganizationInn) throw new DomainError('certificate_foreign');
}

/**
 * Enrols the certificate of a configured authority that signed the agent's challenge.
 * @throws DomainError challenge_invalid, signature_invalid, signature_not_detached, signature_unsupported,
 * certificate_invalid, certificate_foreign
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
    const agent = await agentWithOrganisation(tx, actor.agentId);
    if (agent === undefined) throw new DomainError('unauthenticated');
    checkOwner(facts, agent);
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
      if (known.revoked_at !== null) throw new DomainError('certificate_invalid');
      return certificateView(known);
    }
    await audit(tx, {
      action: 'certificate.enrol',
      bank: actor.bank,
      actorId: actor.agentId,
      subject: { type: 'certificate', id: inserted.id },
      detail: { serial: facts.serial },
      requestId,
    });
    return certificateView(inserted);
  });
}
