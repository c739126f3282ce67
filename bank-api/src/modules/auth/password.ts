import { hash, verify } from '@node-rs/argon2';

/** argon2id, the library's default algorithm; 19 MiB, two passes, one lane (OWASP). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Verified in place of the hash of an account that does not exist, so that both take the same time.
// Made beforehand: the first such try must not take longer than the others.
const decoy = hash('no account has this password', OPTIONS);

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** Whether the password fits; without a stored hash `false` after the same work. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await decoy), password);
  return stored !== undefined && fits;
}
