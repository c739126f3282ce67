import type { BankCode } from 'shared-kernel/contract/banks';
import type { AuthorityAddresses } from './certificate-authority.ts';

/** The addresses that certificates name: below the bank's own, which every delivery server forwards. */
export function authorityAddresses(publicUrl: string, bank: BankCode): AuthorityAddresses {
  const base = `${publicUrl}/banks/${bank}`;
  return { certificate: `${base}/ca.crt`, revocationList: `${base}/crl` };
}
