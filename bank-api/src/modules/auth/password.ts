import { hash, verify } from '@node-rs/argon2';
import { createRateLimitedQueue } from './rate-limited-queue.ts';
import { newToken } from './token.ts';

/** argon2id, the library's default algorithm; 19 MiB, two passes, one lane (OWASP). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing runs on a thread of its own and takes a whole core for some 10 ms. A crowd of sign-ins, or of guesses, is
 * therefore worked off at a steady pace that leaves the other calls most of the machine.
 */
const HASH_GAP_MS = 25;
/** Ten seconds of waiting: longer than anybody looks at a sign-in button. */
const MAX_WAITING = 400;

export interface Passwords {
  /** @throws DomainError unavailable when too many sign-ins wait */
  readonly hash: (password: string) => Promise<string>;
  /** Whether the password fits; without a stored hash `false` after the same work. @throws DomainError unavailable */
  readonly verify: (stored: string | undefined, password: string) => Promise<boolean>;
  /** Hash of a password that nobody has: who knew the old one cannot sign in until the owner sets a new one. */
  readonly lost: () => Promise<string>;
}

export function createPasswords(): Passwords {
  const enqueue = createRateLimitedQueue({ gapMs: HASH_GAP_MS, limit: MAX_WAITING });
  // Verified in place of the hash of an account that does not exist, so that both take the same time.
  // Made beforehand: the first such try must not take longer than the others.
  const decoy = hash('no account has this password', OPTIONS);
  const hashPassword = (password: string): Promise<string> => enqueue(() => hash(password, OPTIONS));
  return {
    hash: hashPassword,
    async verify(stored, password) {
      const against = stored ?? (await decoy);
      const fits = await enqueue(() => verify(against, password));
      return stored !== undefined && fits;
    },
    lost: () => hashPassword(newToken()),
  };
}
