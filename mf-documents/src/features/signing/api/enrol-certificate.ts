import type { BankCode } from 'shared-kernel/contract/banks';
import {
  enrolCertificate as enrolCertificateEndpoint,
  requestEnrolmentChallenge,
} from 'shared-kernel/contract/documents';
import { callEndpoint } from 'shared-kernel/http';

/**
 * Registers a certificate of another authority at the bank.
 * @param sign Signs the bank's challenge (base64) with the certificate's key: a detached CMS, base64.
 * @throws ApiError, and whatever `sign` throws.
 */
export async function enrolCertificate(
  bank: BankCode,
  sign: (challenge: string) => Promise<string>,
): Promise<void> {
  const { challenge_id, challenge } = await callEndpoint(requestEnrolmentChallenge, { bank, body: {} });
  const signature = await sign(challenge);
  await callEndpoint(enrolCertificateEndpoint, { bank, body: { challenge_id, signature } });
}
