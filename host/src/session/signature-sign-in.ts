import { requestSignatureChallenge, signInWithSignature } from 'shared-kernel/contract/auth';
import type { BankCode } from 'shared-kernel/contract/banks';
import { callEndpoint } from 'shared-kernel/http';
import { attempt } from './sign-in.ts';
import type { SignInOutcome } from './sign-in.ts';

/** The sign-in by signature takes at least this long, ms (chapter 9). */
export const SIGNATURE_SIGN_IN_MS = 1_500;

/** Signs bytes with a key of this device: base64 of the challenge in, base64 of a detached CMS out. */
export type SignChallenge = (challenge: string) => Promise<string>;

/**
 * Signs in with a digital signature: the bank gives a challenge, a key of this device signs it, the bank
 * verifies the signature against the certificate enrolled for the agent and only then issues a token.
 * `sign` rejects when the agent gives up; that rejection is passed on.
 */
export async function signInBySignature(bank: BankCode, sign: SignChallenge): Promise<SignInOutcome> {
  const startedAtMs = Date.now();
  let signature: string;
  let challengeId: string;
  try {
    const asked = await callEndpoint(requestSignatureChallenge, { bank, body: {} });
    challengeId = asked.challenge_id;
    signature = await sign(asked.challenge);
  } catch (error) {
    if (error instanceof SigningGivenUp) throw error;
    return { kind: 'failed', error };
  }
  return attempt(bank, async () => {
    const answer = await callEndpoint(signInWithSignature, {
      bank,
      body: { challenge_id: challengeId, signature },
    });
    await pauseUntil(startedAtMs + SIGNATURE_SIGN_IN_MS);
    return answer;
  });
}

/** The challenge was not signed: closed by the agent, no key on this device, or the provider failed. */
export class SigningGivenUp extends Error {
  readonly reason: 'closed' | 'no-key' | 'failed';

  constructor(reason: 'closed' | 'no-key' | 'failed') {
    super(`The challenge was not signed: ${reason}`);
    this.name = 'SigningGivenUp';
    this.reason = reason;
  }
}

function pauseUntil(moment: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - Date.now())));
}
