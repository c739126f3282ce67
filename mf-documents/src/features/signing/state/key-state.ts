import type { Certificate } from 'shared-kernel/contract/documents';
import type { SigningKey } from '../providers/signing-provider.ts';

/** State of a certificate at a moment; `unknown`: not registered at the bank. */
export type KeyState = 'valid' | 'expired' | 'not-yet-valid' | 'revoked' | 'unknown';

const DAY_MS = 86_400_000;
/** A certificate is shown as expiring during this many days before its end. */
const EXPIRING_DAYS = 30;

function normalSerial(serial: string): string {
  return serial.toUpperCase().replace(/^0+/, '');
}

/** Finds the bank's record of a key's certificate. */
export function findEnrolledCertificate(
  key: SigningKey,
  enrolled: readonly Certificate[] | undefined,
): Certificate | undefined {
  return enrolled?.find((each) => normalSerial(each.serial) === normalSerial(key.serial));
}

/**
 * State of a key.
 * @param enrolled Certificates that the bank knows; while they are `undefined` (loading), only the dates count.
 */
export function getKeyState(
  key: SigningKey,
  enrolled: readonly Certificate[] | undefined,
  nowMs: number,
): KeyState {
  const known = findEnrolledCertificate(key, enrolled);
  if (known?.revoked_at) return 'revoked';
  if (Date.parse(key.validTo) < nowMs) return 'expired';
  if (Date.parse(key.validFrom) > nowMs) return 'not-yet-valid';
  return enrolled && !known ? 'unknown' : 'valid';
}

/** Whole days until a certificate ends, when that is soon; `null` otherwise. */
export function daysUntilExpiry(key: SigningKey, nowMs: number): number | null {
  const days = Math.floor((Date.parse(key.validTo) - nowMs) / DAY_MS);
  return days >= 0 && days < EXPIRING_DAYS ? days : null;
}

const ORDER: readonly KeyState[] = ['valid', 'unknown', 'not-yet-valid', 'revoked', 'expired'];

/** The key that is preselected: a valid one, and among equals the one that lasts longest. */
export function preferredKey(
  keys: readonly SigningKey[],
  getState: (key: SigningKey) => KeyState,
): SigningKey | undefined {
  return [...keys].sort((a, b) => {
    const byState = ORDER.indexOf(getState(a)) - ORDER.indexOf(getState(b));
    return byState !== 0 ? byState : Date.parse(b.validTo) - Date.parse(a.validTo);
  })[0];
}
