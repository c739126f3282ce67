import type { Certificate } from 'shared-kernel/contract/documents';
import type { CertificateRow } from './certificates-repository.ts';

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
