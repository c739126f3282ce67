import { isOrganizationInn } from 'shared-kernel/domain/requisites';
import type { DbOrTx, Tx } from '../../database/types.ts';
import { DomainError } from '../../http/domain-error.ts';
import { approvedIdentity, lockApprovedIdentity, type ApprovedIdentity } from '../account/index.ts';
import { certificateByFingerprint } from './certificates-repository.ts';

/**
 * What certificates may say of the agent.
 * @throws DomainError certificate_approval_required unless the security service has approved it and it still holds
 */
export async function assertApproved(tx: Tx, agentId: string): Promise<ApprovedIdentity> {
  const identity = await lockApprovedIdentity(tx, agentId);
  if (identity === undefined) throw new DomainError('certificate_approval_required');
  return identity;
}

/** What a certificate says of an organisation, if it names one, is what was approved of the agent's. */
export function isOwnOrganization(
  { organization, inn }: { readonly organization: string | null; readonly inn: string | null },
  approved: ApprovedIdentity,
): boolean {
  const namesOrganization = organization !== null || (inn !== null && isOrganizationInn(inn));
  return !namesOrganization || inn === approved.inn;
}

export interface EnrolledCertificate {
  readonly id: string;
  readonly agent_id: string;
  readonly organization: string | null;
  /** Of the organisation when it names one, otherwise of the person. */
  readonly inn: string | null;
  /** Whom it names, as it was approved. */
  readonly signer: string;
}

/**
 * The enrolled certificate of a verified signature.
 * @throws DomainError certificate_unknown when it is not enrolled, certificate_revoked when it is revoked or what it
 * names is no longer approved
 */
export async function enrolled(db: DbOrTx, fingerprint: string): Promise<EnrolledCertificate> {
  const row = await certificateByFingerprint(db, fingerprint);
  if (row === undefined) throw new DomainError('certificate_unknown');
  const identity = await approvedIdentity(db, row.agent_id);
  const isApproved = identity !== undefined && isOwnOrganization(row, identity);
  if (row.revoked_at !== null || !isApproved) throw new DomainError('certificate_revoked');
  const { id, agent_id, organization, inn } = row;
  return { id, agent_id, organization, inn, signer: identity.fullName };
}
