import { DomainError } from '../../http/domain-error.ts';
import { attemptKey, type AttemptLimit, type Attempts } from './attempts.ts';

/** Links that nobody has, tried from one address, on whichever page. */
const UNKNOWN_LINKS: AttemptLimit = { name: 'unknown-link', limit: 20 };

/** Tries on the pages that are opened by a secret link. */
export function createLinkAttempts({ assertBelow, countFailure }: Attempts) {
  /** The portal's text for tries of a sign-in would be a wrong one here. @throws DomainError rate_limited */
  async function limited<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'too_many_attempts') throw error;
      const { retryAfterSeconds } = error;
      throw new DomainError('rate_limited', retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
    }
  }

  return {
    limited,
    /** @throws DomainError not_found; rate_limited for an address that has tried too many unknown links */
    async known<Found>(address: string, find: () => Promise<Found | undefined>): Promise<Found> {
      const key = attemptKey(UNKNOWN_LINKS, address);
      await limited(() => assertBelow(UNKNOWN_LINKS, key));
      const found = await find();
      if (found !== undefined) return found;
      await countFailure(key);
      throw new DomainError('not_found');
    },
  };
}
