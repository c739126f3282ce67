import type { Certificate } from 'shared-kernel/contract/documents';
import type { SigningKey } from '../providers/signing-provider.ts';

/** What a certificate is good for at a moment. */
export type KeyState = 'valid' | 'expired' | 'not-yet-valid' | 'revoked' | 'unknown';

const DAY_MS = 86_400_000;
/** From this many days before its end a certificate is shown as expiring. */
const EXPIRING_DAYS = 30;

function normalSerial(serial: string): string {
  return serial.toUpperCase().replace(/^0+/, '');
}

/** The bank's own record of a key's certificate. */
export function enrolledCertificate(
  key: SigningKey,
  enrolled: readonly Certificate[] | undefined,
): Certificate | undefined {
  return enrolled?.find((each) => normalSerial(each.serial) === normalSerial(key.serial));
}

/**
 * State of a key. `enrolled` are the certificates that the bank knows, `undefined` while that is not known:
 * then only the dates decide.
 */
export function keyState(
  key: SigningKey,
  enrolled: readonly Certificate[] | undefined,
  nowMs: number,
): KeyState {
  const known = enrolledCertificate(key, enrolled);
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

/** The key that is chosen by itself: a valid one, the one that lasts longest among equals. */
export function preferredKey(
  keys: readonly SigningKey[],
  stateOf: (key: SigningKey) => KeyState,
): SigningKey | undefined {
  return [...keys].sort((a, b) => {
    const byState = ORDER.indexOf(stateOf(a)) - ORDER.indexOf(stateOf(b));
    return byState !== 0 ? byState : Date.parse(b.validTo) - Date.parse(a.validTo);
  })[0];
}
