import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { SIGNING_CODE_LENGTH } from 'shared-kernel/contract/client-signing';

export const newCode = (): string =>
  String(randomInt(10 ** SIGNING_CODE_LENGTH)).padStart(SIGNING_CODE_LENGTH, '0');

/** A code is one of a million: its hash belongs to the signer, so that it is worth nothing elsewhere. */
export const hashCode = (signerId: string, code: string): Buffer =>
  createHash('sha256').update(`${signerId}\n${code}`).digest();

export const isSameHash = (one: Buffer, other: Buffer): boolean =>
  one.byteLength === other.byteLength && timingSafeEqual(one, other);
