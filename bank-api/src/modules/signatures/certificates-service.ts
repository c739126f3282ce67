import type { Selectable } from 'kysely';
import type { Certificate, RevocationReason } from 'shared-kernel/contract/documents';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import type { Database } from '../../database/schema.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import {
  agentWithOrganisation,
  approvedIdentity,
  lockApprovedIdentity,
  type ApprovedIdentity,
} from '../account/index.ts';
import { addressesOf } from './authority-pages.ts';
import { authorityCertificate, authorityOf } from './authority-store.ts';
import { fingerprintOf } from './fingerprint.ts';
import { revokeCertificates } from './revocations-repository.ts';

type CertificateRow = Selectable<Database['certificates']>;

/** A certificate as the contract has it. @param authority DER of the embedded authority's certificate */
export function certificateView(row: CertificateRow, authority: Uint8Array): Certificate {
  return {
    id: row.id,
    serial: row.serial,
    subject: row.subject,
    organization: row.organization,
    inn: row.inn,
    issuer: row.issuer,
    valid_from: row.valid_from,
    valid_to: row.valid_to,
    revoked_at: row.revoked_at,
    revocation_reason: row.revocation_reason,
    certificate: row.certificate.toString('base64'),
    chain: row.provider === 'software' ? [Buffer.from(authority).toString('base64')] : [],
    provider: row.provider,
    power_of_attorney:
      row.poa_number === null || row.poa_valid_to === null
        ? null
        : { number: row.poa_number, valid_to: row.poa_valid_to },
  };
}

/** The agent's enrolled certificates, newest first. */
export async function certificatesOf(context: AppContext, agentId: string): Promise<Certificate[]> {
  const { db, now } = context;
  const rows = await db
    .selectFrom('certificates')
    .selectAll()
    .where('agent_id', '=', agentId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const authority = await authorityCertificate(context, db, now());
  return rows.map((row) => certificateView(row, authority));
}

/**
 * What certificates may say of the agent.
 * @throws DomainError certificate_approval_required unless the security service has approved it and it still holds
 */
export async function assertApproved(tx: Tx, agentId: string): Promise<ApprovedIdentity> {
  const identity = await lockApprovedIdentity(tx, agentId);
  if (identity === undefined) throw new DomainError('certificate_approval_required');
  return identity;
}

/**
 * Issues a certificate of the embedded authority and enrols it. It names the person and the organisation as the
 * security service approved them; what the request or the profile says of them counts for nothing.
 * @throws DomainError certificate_approval_required; certificate_invalid when the request does not prove possession
 * of a P-256 key
 */
export async function enrolCertificate(
  context: Pick<AppContext, 'sealer' | 'config'>,
  tx: Tx,
  { agentId, bank }: Pick<Actor, 'agentId' | 'bank'>,
  request: Uint8Array<ArrayBuffer>,
  at: Date,
): Promise<CertificateRow> {
  const agent = await agentWithOrganisation(tx, agentId);
  if (agent === undefined) throw new DomainError('unauthenticated');
  const { fullName, organization, inn } = await assertApproved(tx, agentId);
  const subject = { fullName, email: agent.email, organization, inn, position: agent.user_position };
  const { issueFor } = await import('./certificate-authority.ts');
  const addresses = addressesOf(context, bank);
  const issued = await issueFor(await authorityOf(context, tx, at), request, subject, at, { addresses });
  return tx
    .insertInto('certificates')
    .values({
      agent_id: agentId,
      serial: issued.serial,
      fingerprint: fingerprintOf(issued.der),
      subject: issued.subject,
      organization,
      inn,
      issuer: issued.issuer,
      valid_from: issued.validFrom.toISOString(),
      valid_to: issued.validTo.toISOString(),
      certificate: Buffer.from(issued.der),
      provider: 'software',
      created_at: at.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The same as a call of the agent. */
export async function issueCertificateFor(
  context: AppContext,
  actor: Pick<Actor, 'agentId' | 'bank' | 'sessionId'>,
  request: Uint8Array<ArrayBuffer>,
  requestId: string,
): Promise<Certificate> {
  const { db, now } = context;
  return withTransaction(db, async (tx) => {
    const row = await enrolCertificate(context, tx, actor, request, now());
    await context.modules.auth.recordSecurityEvent(tx, {
      kind: 'key-issued',
      bank: actor.bank,
      agentId: actor.agentId,
      sessionId: actor.sessionId,
      subject: { type: 'certificate', id: row.id },
      detail: { serial: row.serial },
      requestId,
    });
    return certificateView(row, await authorityCertificate(context, tx, now()));
  });
}

/**
 * Revokes a certificate of the agent, for good.
 * @throws DomainError not_found
 */
export async function revokeOwn(
  context: AppContext,
  actor: Pick<Actor, 'agentId' | 'bank'>,
  id: string,
  requestId: string,
): Promise<Certificate> {
  const { db, now } = context;
  return withTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('certificates')
      .selectAll()
      .where('id', '=', id)
      .where('agent_id', '=', actor.agentId)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new DomainError('not_found');
    const authority = await authorityCertificate(context, tx, now());
    if (row.revoked_at !== null) return certificateView(row, authority);
    const revoked_at = now().toISOString();
    const revocation_reason: RevocationReason = 'cessationOfOperation';
    await revokeCertificates(tx, { agentId: actor.agentId, id }, revocation_reason, revoked_at);
    await audit(tx, {
      action: 'certificate.revoke',
      bank: actor.bank,
      actorId: actor.agentId,
      subject: { type: 'certificate', id },
      detail: { serial: row.serial },
      requestId,
    });
    return certificateView({ ...row, revoked_at, revocation_reason }, authority);
  });
}

/**
 * Revokes what the embedded authority issued for keys in browsers: who changes the password because somebody else
 * knew it must not leave that somebody a key that signs in.
 */
export async function revokeSoftwareCertificates(tx: Tx, agentId: string, at: string): Promise<void> {
  await revokeCertificates(tx, { agentId, provider: 'software' }, 'keyCompromise', at);
}

/** Ends every certificate of an agent of whom nothing is approved any longer. */
export async function endCertificates(
  tx: Tx,
  agentId: string,
  reason: RevocationReason,
  at: string,
): Promise<void> {
  const ids = await revokeCertificates(tx, { agentId }, reason, at);
  for (const id of ids) {
    await audit(tx, {
      action: 'certificate.end',
      subject: { type: 'certificate', id },
      detail: { agentId, reason },
    });
  }
}

/** Revokes what the account got since a stranger was in it, and every key in a browser. */
export async function revokeCertificatesSince(
  tx: Tx,
  agentId: string,
  since: string,
  at: string,
): Promise<void> {
  await revokeSoftwareCertificates(tx, agentId, at);
  await revokeCertificates(tx, { agentId, since }, 'keyCompromise', at);
}

export interface EnrolledCertificate {
  readonly id: string;
  readonly agent_id: string;
  readonly organization: string | null;
  /** Whom it names, as it was approved. */
  readonly signer: string;
}

/**
 * The enrolled certificate of a verified signature.
 * @throws DomainError certificate_unknown when it is not enrolled, certificate_revoked when it is revoked or what it
 * names is no longer approved
 */
export async function enrolled(db: DbOrTx, fingerprint: string): Promise<EnrolledCertificate> {
  const row = await db
    .selectFrom('certificates')
    .select(['id', 'agent_id', 'organization', 'inn', 'revoked_at'])
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  if (row === undefined) throw new DomainError('certificate_unknown');
  const identity = await approvedIdentity(db, row.agent_id);
  const { organization, inn } = row;
  const isApproved = identity !== undefined && (organization === null || inn === identity.inn);
  if (row.revoked_at !== null || !isApproved) throw new DomainError('certificate_revoked');
  return { id: row.id, agent_id: row.agent_id, organization, signer: identity.fullName };
}
