import type { RevocationReason } from 'shared-kernel/contract/documents';
import { audit } from '../../audit/audit.ts';
import type { Tx } from '../../database/types.ts';
import { revokeCertificates } from './revocations-repository.ts';

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
