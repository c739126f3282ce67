import type { BankCode } from 'shared-kernel/contract/banks';
import { issueCertificate } from 'shared-kernel/contract/documents';
import type { Certificate } from 'shared-kernel/contract/documents';
import { callEndpoint } from 'shared-kernel/http';

/**
 * Asks the bank's authority for a certificate of the signed-in agent.
 * @param request PKCS#10, base64.
 * @throws ApiError
 */
export function requestCertificate(bank: BankCode, request: string): Promise<Certificate> {
  return callEndpoint(issueCertificate, { bank, body: { request } });
}
