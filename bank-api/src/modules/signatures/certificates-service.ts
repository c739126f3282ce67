import type { Selectable } from 'kysely';
import type { Certificate } from 'shared-kernel/contract/documents';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import type { Database } from '../../database/schema.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { agentWithOrganisation } from '../account/account-repository.ts';
import { authorityOf } from './authority-store.ts';
import { fingerprintOf } from './fingerprint.ts';

type CertificateRow = Selectable<Database['certificates']>;

/** A certificate as the contract has it. */
export function certificateView(row: CertificateRow): Certificate {
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
    certificate: row.certificate.toString('base64'),
    provider: row.provider,
    power_of_attorney:
      row.poa_number === null || row.poa_valid_to === null
        ? null
        : { number: row.poa_number, valid_to: row.poa_valid_to },
  };
}

/** The agent's enrolled certificates, newest first. */
export async function certificatesOf(db: DbOrTx, agentId: string): Promise<Certificate[]> {
  const rows = await db
    .selectFrom('certificates')
    .selectAll()
    .where('agent_id', '=', agentId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(certificateView);
}

/**
 * Issues a certificate of the embedded authority and enrols it; name, organisation and INN come from the profile.
 * @throws DomainError certificate_invalid when the request does not prove possession of a P-256 key
 */
export async function enrolCertificate(
  tx: Tx,
  agentId: string,
  request: Uint8Array<ArrayBuffer>,
  at: Date,
): Promise<CertificateRow> {
  const agent = await agentWithOrganisation(tx, agentId);
  if (agent === undefined) throw new DomainError('unauthenticated');
  const organization = agent.org_short_name ?? agent.org_full_name;
  const subject = {
    fullName: [agent.last_name, agent.first_name, agent.middle_name].filter(Boolean).join(' '),
    email: agent.email,
    organization,
    inn: agent.org_inn,
    position: agent.user_position,
  };
  const { issueFor } = await import('./certificate-authority.ts');
  const issued = await issueFor(await authorityOf(tx, at), request, subject, at);
  return tx
    .insertInto('certificates')
    .values({
      agent_id: agentId,
      serial: issued.serial,
      fingerprint: fingerprintOf(issued.der),
      subject: issued.subject,
      organization,
      inn: agent.org_inn,
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
  { db, now }: AppContext,
  actor: Pick<Actor, 'agentId' | 'bank'>,
  request: Uint8Array<ArrayBuffer>,
  requestId: string,
): Promise<Certificate> {
  return withTransaction(db, async (tx) => {
    const row = await enrolCertificate(tx, actor.agentId, request, now());
    await audit(tx, {
      action: 'certificate.issue',
      bank: actor.bank,
      actorId: actor.agentId,
      subject: { type: 'certificate', id: row.id },
      detail: { serial: row.serial },
      requestId,
    });
    return certificateView(row);
  });
}

/**
 * Revokes a certificate of the agent, for good.
 * @throws DomainError not_found
 */
export async function revokeOwn(
  { db, now }: AppContext,
  actor: Pick<Actor, 'agentId' | 'bank'>,
  id: string,
  requestId: string,
): Promise<Certificate> {
  return withTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('certificates')
      .selectAll()
      .where('id', '=', id)
      .where('agent_id', '=', actor.agentId)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new DomainError('not_found');
    if (row.revoked_at !== null) return certificateView(row);
    const revokedAt = now().toISOString();
    await tx.updateTable('certificates').set({ revoked_at: revokedAt }).where('id', '=', id).execute();
    await audit(tx, {
      action: 'certificate.revoke',
      bank: actor.bank,
      actorId: actor.agentId,
      subject: { type: 'certificate', id },
      detail: { serial: row.serial },
      requestId,
    });
    return certificateView({ ...row, revoked_at: revokedAt });
  });
}

/**
 * Revokes what the embedded authority issued for keys in browsers: who changes the password because somebody else
 * knew it must not leave that somebody a key that signs in.
 */
export async function revokeSoftwareCertificates(tx: Tx, agentId: string, at: string): Promise<void> {
  await tx
    .updateTable('certificates')
    .set({ revoked_at: at })
    .where('agent_id', '=', agentId)
    .where('provider', '=', 'software')
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes what the account got since a stranger was in it, and every key in a browser. */
export async function revokeCertificatesSince(
  tx: Tx,
  agentId: string,
  since: string,
  at: string,
): Promise<void> {
  await revokeSoftwareCertificates(tx, agentId, at);
  await tx
    .updateTable('certificates')
    .set({ revoked_at: at })
    .where('agent_id', '=', agentId)
    .where('created_at', '>=', since)
    .where('revoked_at', 'is', null)
    .execute();
}

export interface EnrolledCertificate {
  readonly id: string;
  readonly agent_id: string;
  readonly organization: string | null;
}

/**
 * The enrolled certificate of a verified signature.
 * @throws DomainError certificate_unknown when it is not enrolled, certificate_invalid when it is revoked
 */
export async function enrolled(db: DbOrTx, fingerprint: string): Promise<EnrolledCertificate> {
  const row = await db
    .selectFrom('certificates')
    .select(['id', 'agent_id', 'organization', 'revoked_at'])
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  if (row === undefined) throw new DomainError('certificate_unknown');
  if (row.revoked_at !== null) throw new DomainError('certificate_invalid');
  return row;
}
