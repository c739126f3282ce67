import { DomainError } from '../../http/domain-error.ts';
import { asRateLimited, type AttemptLimit, type Attempts } from './attempts.ts';

/** Links that nobody has, tried from one address, on whichever page. */
const UNKNOWN_LINKS: AttemptLimit = { name: 'unknown-link', limit: 20 };

/** Tries on the pages that are opened by a secret link. */
export function createLinkAttempts({ countFailures }: Attempts) {
  return {
    /** @throws DomainError not_found; rate_limited for an address that has tried too many unknown links */
    known: <Found>(address: string, find: () => Promise<Found | undefined>): Promise<Found> =>
      asRateLimited(() =>
        countFailures({ limit: UNKNOWN_LINKS, subject: [address], codes: ['not_found'] }, async () => {
          const found = await find();
          if (found === undefined) throw new DomainError('not_found');
          return found;
        }),
      ),
  };
}
