import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { SIGNING_CODE_LENGTH } from 'shared-kernel/contract/client-signing';
import type { BankCode } from 'shared-kernel/contract/banks';

/** A new secret: 32 random bytes as 43 characters. Only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const newCode = (): string =>
  String(randomInt(10 ** SIGNING_CODE_LENGTH)).padStart(SIGNING_CODE_LENGTH, '0');

/** A code is one of a million: its hash belongs to the signer, so that it is worth nothing elsewhere. */
export const hashCode = (signerId: string, code: string): Buffer =>
  createHash('sha256').update(`${signerId}\n${code}`).digest();

export const isSameHash = (one: Buffer, other: Buffer): boolean =>
  one.byteLength === other.byteLength && timingSafeEqual(one, other);

/** What follows `#` never travels to a server, so the secret stands in no log of addresses. */
export const linkOf = (publicUrl: string, bank: BankCode, secret: string): string =>
  `${publicUrl}/sign#${bank}.${secret}`;
