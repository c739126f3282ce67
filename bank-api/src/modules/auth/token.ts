import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A new secret: 32 random bytes as 43 characters. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(header: string | undefined): string | undefined {
  const [, token] = /^Bearer (\S+)$/i.exec(header ?? '') ?? [];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}
