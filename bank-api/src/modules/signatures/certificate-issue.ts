import type { Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { agentWithOrganisation } from '../account/index.ts';
import { authorityAddresses } from './authority-addresses.ts';
import type { EmbeddedAuthority } from './authority.ts';
import { insertCertificate, type CertificateRow } from './certificates-repository.ts';
import { assertApproved } from './enrolled-certificates.ts';
import { toFingerprint } from './fingerprint.ts';

export interface CertificateIssueDependencies {
  readonly authority: EmbeddedAuthority;
  readonly publicUrl: string;
}

export type IssueCertificate = (
  tx: Tx,
  owner: Pick<Actor, 'agentId' | 'bank'>,
  request: Uint8Array<ArrayBuffer>,
  at: Date,
) => Promise<CertificateRow>;

/**
 * Issues a certificate of the embedded authority and enrols it. It names the person and the organisation as the
 * security service approved them; what the request or the profile says of them counts for nothing.
 * @throws DomainError certificate_approval_required; certificate_invalid when the request does not prove possession
 * of a P-256 key
 */
export function createCertificateIssue({
  authority,
  publicUrl,
}: CertificateIssueDependencies): IssueCertificate {
  return async (tx, { agentId, bank }, request, at) => {
    const agent = await agentWithOrganisation(tx, agentId);
    if (agent === undefined) throw new DomainError('unauthenticated');
    const { fullName, organization, inn } = await assertApproved(tx, agentId);
    const subject = { fullName, email: agent.email, organization, inn, position: agent.user_position };
    const { issueFor } = await import('./certificate-authority.ts');
    const addresses = authorityAddresses(publicUrl, bank);
    const issued = await issueFor(await authority.withKey(tx, at), request, subject, at, { addresses });
    return insertCertificate(tx, {
      agent_id: agentId,
      serial: issued.serial,
      fingerprint: toFingerprint(issued.der),
      subject: issued.subject,
      organization,
      inn,
      issuer: issued.issuer,
      valid_from: issued.validFrom.toISOString(),
      valid_to: issued.validTo.toISOString(),
      certificate: Buffer.from(issued.der),
      provider: 'software',
      created_at: at.toISOString(),
    });
  };
}
