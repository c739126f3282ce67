import { DomainError } from '../../http/domain-error.ts';
import { attemptKey, type AttemptLimit, type Auth } from '../auth/index.ts';

/** Links that nobody has, tried from one address. */
const UNKNOWN_LINKS: AttemptLimit = { name: 'signing-unknown-link', limit: 20 };
/** Letters with a code, by whose link they are asked for, by whom they are for, and from where. */
const CODES_OF_SIGNER: AttemptLimit = { name: 'signing-code-signer', limit: 5 };
const CODES_TO_EMAIL: AttemptLimit = { name: 'signing-code-email', limit: 10 };
const CODES_OF_ADDRESS: AttemptLimit = { name: 'signing-code-address', limit: 30 };
/** Codes tried by one link, whatever letter they came by. */
const TRIES_OF_SIGNER: AttemptLimit = { name: 'signing-tries-signer', limit: 15 };
/** Requests of one agent: letters go to people who have not asked for them. */
const REQUESTS_OF_AGENT: AttemptLimit = { name: 'signing-requests', limit: 30 };

export type SigningLimits = ReturnType<typeof createSigningLimits>;

/** How often what may be tried; all count a quarter of an hour. */
export function createSigningLimits({ admit, assertBelow, countFailure }: Auth['attempts']) {
  /** The portal's text for tries of a sign-in would be a wrong one here. */
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
    /** @throws DomainError rate_limited for an address that has tried too many unknown links */
    async known<Found>(address: string, find: () => Promise<Found | undefined>): Promise<Found> {
      const key = attemptKey(UNKNOWN_LINKS, address);
      await limited(() => assertBelow(UNKNOWN_LINKS, key));
      const found = await find();
      if (found !== undefined) return found;
      await countFailure(key);
      throw new DomainError('not_found');
    },
    admitCode: (signer: { readonly id: string; readonly email: string }, address: string) =>
      limited(async () => {
        await admit(CODES_OF_ADDRESS, address);
        await admit(CODES_OF_SIGNER, signer.id);
        await admit(CODES_TO_EMAIL, signer.email.toLowerCase());
      }),
    admitTry: (signerId: string) => limited(() => admit(TRIES_OF_SIGNER, signerId)),
    admitRequest: (agentId: string) => limited(() => admit(REQUESTS_OF_AGENT, agentId)),
  };
}
