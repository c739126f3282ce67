import { DomainError } from '../../http/domain-error.ts';
import { attemptKey, asRateLimited, type AttemptLimit, type Attempts } from './attempts.ts';

/** Links that nobody has, tried from one address, on whichever page. */
const UNKNOWN_LINKS: AttemptLimit = { name: 'unknown-link', limit: 20 };

/** Tries on the pages that are opened by a secret link. */
export function createLinkAttempts({ assertBelow, countFailure }: Attempts) {
  return {
    /** @throws DomainError not_found; rate_limited for an address that has tried too many unknown links */
    async known<Found>(address: string, find: () => Promise<Found | undefined>): Promise<Found> {
      const key = attemptKey(UNKNOWN_LINKS, address);
      await asRateLimited(() => assertBelow(UNKNOWN_LINKS, key));
      const found = await find();
      if (found !== undefined) return found;
      await countFailure(key);
      throw new DomainError('not_found');
    },
  };
}
