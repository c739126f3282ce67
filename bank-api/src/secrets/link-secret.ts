import { createHash, randomBytes } from 'node:crypto';
import type { BankCode } from 'shared-kernel/contract/banks';

/** A new secret: 32 random bytes as 43 characters. Only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Pages of the portal that are opened by a link, without an account. */
export type LinkPage = 'sign' | 'quote';

/** What follows `#` never travels to a server, so the secret stands in no log of addresses. */
export const toLink = (publicUrl: string, page: LinkPage, bank: BankCode, secret: string): string =>
  `${publicUrl}/${page}#${bank}.${secret}`;
