import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Steps before and after the current one that are accepted: clocks differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
// Without 0, 1, l and o, which are read for one another.
const RECOVERY_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

const ISSUER = 'Портал агента';

function createTotp(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** A new secret, base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The `otpauth://` address that authenticators read from a QR code. */
export function otpAuthUri(secret: string, email: string): string {
  return createTotp(secret, email).toString();
}

/** The time step of a code, or nothing when it does not fit now. */
export function findTimeStep(secret: string, code: string, at: Date): number | undefined {
  const delta = createTotp(secret).validate({ token: code, timestamp: at.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

function recoveryCode(): string {
  const text = Array.from({ length: 10 }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join(
    '',
  );
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** Ten new recovery codes of 50 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, recoveryCode);
}

/** Fifty random bits need no slow hash. */
export function hashRecoveryCode(agentId: string, code: string): Buffer {
  return createHash('sha256').update(`${agentId}\n${code}`).digest();
}
