import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TeamToken } from '../config.ts';

/** Tells a team's token from a bank's, so that neither is ever sent to the other's judge. */
export const TOKEN_PREFIX = 'prt_';
const BYTES = 32;

const hash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A fresh token with the hash that the configuration keeps. Random enough that a plain hash hides it. */
export function newToken(): { readonly token: string; readonly sha256: string } {
  const token = `${TOKEN_PREFIX}${randomBytes(BYTES).toString('base64url')}`;
  return { token, sha256: hash(token).toString('hex') };
}

/** The tokens of the configuration, as it is now: a revoked one is gone with the entry. */
export class TeamTokens {
  #tokens: readonly TeamToken[];

  constructor(tokens: readonly TeamToken[]) {
    this.#tokens = tokens;
  }

  configure(tokens: readonly TeamToken[]): void {
    this.#tokens = tokens;
  }

  find(token: string, now = Date.now()): TeamToken | 'expired' | undefined {
    const given = hash(token);
    const found = this.#tokens.find(({ sha256 }) => timingSafeEqual(given, Buffer.from(sha256, 'hex')));
    return found && Date.parse(found.expires) <= now ? 'expired' : found;
  }
}
