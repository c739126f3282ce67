import * as pkijs from 'pkijs';
import type { VouchingAuthority } from 'shared-kernel/contract/signature-checks';
import { toCertificateFacts } from './certificate-facts.ts';

/**
 * Whose word a trusted certificate rests on. Asked of the key, not of a name: any other authority might bear the
 * name of the portal's.
 * @param portal DER of the embedded authority's certificate
 */
export async function vouchingFor(
  certificate: pkijs.Certificate,
  portal: Uint8Array<ArrayBuffer>,
): Promise<VouchingAuthority> {
  const own = pkijs.Certificate.fromBER(portal);
  const isOwn = certificate.issuer.isEqual(own.subject) && (await verifies(certificate, own));
  return { kind: isOwn ? 'portal' : 'accredited', name: toCertificateFacts(certificate).issuer };
}

async function verifies(certificate: pkijs.Certificate, issuer: pkijs.Certificate): Promise<boolean> {
  try {
    return await certificate.verify(issuer);
  } catch {
    // Of an algorithm that the portal's authority does not use.
    return false;
  }
}
