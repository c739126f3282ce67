import { createHash } from 'node:crypto';

/** SHA-256 of a certificate's DER, hex: the key into the enrolled certificates. */
export function toFingerprint(der: Uint8Array): string {
  return createHash('sha256').update(der).digest('hex');
}
