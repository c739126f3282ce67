import * as pkijs from 'pkijs';
import type { DbOrTx } from '../../database/types.ts';
import { toCertificateFacts } from './certificate-facts.ts';
import { certificatesOfSerial, type CertificateRow } from './certificates-repository.ts';

/**
 * The register's record of a certificate, told by what its authority has signed: the signature around that can be
 * written in several ways, and each has a fingerprint of its own.
 */
export async function findRegistered(
  db: DbOrTx,
  certificate: pkijs.Certificate,
): Promise<CertificateRow | undefined> {
  const rows = await certificatesOfSerial(db, toCertificateFacts(certificate).serial);
  return rows.find((row) => {
    const known = pkijs.Certificate.fromBER(new Uint8Array(row.certificate));
    return Buffer.from(known.tbsView).equals(certificate.tbsView);
  });
}
