import type { Certificate, RevocationReason } from 'shared-kernel/contract/documents';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db } from '../../database/types.ts';
import { signedInAt, type Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { Auth } from '../auth/index.ts';
import type { Clock } from '../module.ts';
import type { EmbeddedAuthority } from './authority.ts';
import { createCertificateIssue } from './certificate-issue.ts';
import { certificateView } from './certificate-view.ts';
import { certificatesOfAgent, lockCertificate } from './certificates-repository.ts';
import { revokeCertificates } from './revocations-repository.ts';

export interface CertificatesDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly authority: EmbeddedAuthority;
  readonly publicUrl: string;
  readonly recordSecurityEvent: Auth['recordSecurityEvent'];
}

export type CertificatesService = ReturnType<typeof createCertificatesService>;

/** An agent's own certificates. */
export function createCertificatesService(needs: CertificatesDependencies) {
  const { db, clock, authority, recordSecurityEvent } = needs;
  const issueCertificate = createCertificateIssue(needs);
  return {
    /** Those that are enrolled, newest first. */
    async list(agentId: string): Promise<Certificate[]> {
      const rows = await certificatesOfAgent(db, agentId);
      if (rows.length === 0) return [];
      const issuer = await authority.certificate(db, clock());
      return rows.map((row) => certificateView(row, issuer));
    },

    /** One of the embedded authority. @throws DomainError certificate_approval_required, certificate_invalid */
    async issue(
      actor: Pick<Actor, 'agentId' | 'bank' | 'sessionExpiresAt'>,
      request: Uint8Array<ArrayBuffer>,
      requestId: string,
    ): Promise<Certificate> {
      return withTransaction(db, async (tx) => {
        const row = await issueCertificate(tx, actor, request, clock());
        await recordSecurityEvent(tx, {
          kind: 'key-issued',
          bank: actor.bank,
          agentId: actor.agentId,
          since: signedInAt(actor),
          subject: { type: 'certificate', id: row.id },
          detail: { serial: row.serial },
          requestId,
        });
        return certificateView(row, await authority.certificate(tx, clock()));
      });
    },

    /** Revokes one, for good. @throws DomainError not_found */
    async revoke(
      actor: Pick<Actor, 'agentId' | 'bank'>,
      id: string,
      requestId: string,
    ): Promise<Certificate> {
      return withTransaction(db, async (tx) => {
        const row = await lockCertificate(tx, actor.agentId, id);
        if (row === undefined) throw new DomainError('not_found');
        const issuer = await authority.certificate(tx, clock());
        if (row.revoked_at !== null) return certificateView(row, issuer);
        const revoked_at = clock().toISOString();
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
        return certificateView({ ...row, revoked_at, revocation_reason }, issuer);
      });
    },
  };
}
