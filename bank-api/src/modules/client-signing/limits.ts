import type { Tx } from '../../database/types.ts';
import { createLinkAttempts, asRateLimited, type AttemptLimit, type Auth } from '../auth/index.ts';

/** Letters of every kind to one address: it is somebody's who has not asked for them. */
const LETTERS_TO_EMAIL: AttemptLimit = { name: 'signing-letters-email', limit: 10 };
/** Letters with a code, by whose link they are asked for, and from where. */
const CODES_OF_SIGNER: AttemptLimit = { name: 'signing-code-signer', limit: 5 };
const CODES_OF_ADDRESS: AttemptLimit = { name: 'signing-code-address', limit: 30 };
/** Codes tried by one link, whatever letter they came by. */
const TRIES_OF_SIGNER: AttemptLimit = { name: 'signing-tries-signer', limit: 15 };
/** Archives made for one signer: they cost the server more than the page. */
const FILES_OF_SIGNER: AttemptLimit = { name: 'signing-files', limit: 30 };
/** Requests of one agent: letters go to people who have not asked for them. */
const REQUESTS_OF_AGENT: AttemptLimit = { name: 'signing-requests', limit: 30 };

export type SigningLimits = ReturnType<typeof createSigningLimits>;

/** How often what may be tried; all count a quarter of an hour. */
export function createSigningLimits(attempts: Auth['attempts']) {
  const { admit, admitDone } = attempts;
  const { known } = createLinkAttempts(attempts);
  return {
    known,
    /** Letters that go with the transaction; in one order, so that two requests at once do not wait for each other. */
    admitLetters: (tx: Tx, emails: readonly string[]) =>
      asRateLimited(async () => {
        for (const email of emails.map((each) => each.toLowerCase()).sort())
          await admitDone(tx, LETTERS_TO_EMAIL, email);
      }),
    admitFile: (signerId: string) => asRateLimited(() => admit(FILES_OF_SIGNER, signerId)),
    admitCode: (signer: { readonly id: string; readonly email: string }, address: string) =>
      asRateLimited(async () => {
        await admit(CODES_OF_ADDRESS, address);
        await admit(CODES_OF_SIGNER, signer.id);
        await admit(LETTERS_TO_EMAIL, signer.email.toLowerCase());
      }),
    admitTry: (signerId: string) => asRateLimited(() => admit(TRIES_OF_SIGNER, signerId)),
    admitRequest: (tx: Tx, agentId: string) => asRateLimited(() => admitDone(tx, REQUESTS_OF_AGENT, agentId)),
  };
}
