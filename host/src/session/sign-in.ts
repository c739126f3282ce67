import { login } from 'shared-kernel/contract/auth';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import { callEndpoint, isApiError } from 'shared-kernel/http';
import type { ApiError } from 'shared-kernel/http';
import { authBusyAtom, isHeld, readAuthRecord, session } from 'shared-kernel/session';
import { portalStore } from 'shared-kernel/state';
import { renewOthers } from './bank-switch.ts';
import { forgetBankData } from './leave-bank.ts';
import { loadAfterSignIn } from './session-data.ts';
import { ensureTokenChecked } from './token-check.ts';

export interface Credentials {
  readonly bank: BankCode;
  readonly email: string;
  readonly password: string;
  readonly telegram: string;
  /** Six digits, when the account has a second factor. */
  readonly code?: string | undefined;
}

/** How an attempt ended. `refused`: the bank said no; `failed`: nobody knows (network, server, contract). */
export type SignInOutcome =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'second-factor' }
  | { readonly kind: 'token-missing' }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Signs in at a bank, makes it current and starts loading what the shell needs. Shows nothing itself. */
export function signIn({ bank, email, password, telegram, code }: Credentials): Promise<SignInOutcome> {
  return attempt(bank, () =>
    callEndpoint(login, {
      bank,
      body: { email: email.trim(), password, telegram: telegram.trim(), ...(code ? { code } : {}) },
    }),
  );
}

/** Makes the session from a login answer; the digital-signature sign-in ends here too. */
export async function attempt(
  bank: BankCode,
  ask: () => Promise<EndpointResponse<typeof login>>,
): Promise<SignInOutcome> {
  portalStore.set(authBusyAtom, true);
  try {
    const answer = await ask();
    if (answer.second_factor && !answer.token) return { kind: 'second-factor' };
    if (!answer.token || !answer.user) return { kind: 'token-missing' };
    const isSameAgent = bank === session.currentBank() && answer.user.id === session.snapshot().user?.id;
    const renewed = isSameAgent ? readAuthRecord(bank) : undefined;
    // A renewed session of the same agent keeps its page and its data.
    if (!isSameAgent) forgetBankData();
    session.clearRecordsOfOthers(answer.user);
    session.signIn(bank, answer.token, answer.user);
    session.setCurrentBank(bank);
    if (renewed) renewOthers(renewed);
    void ensureTokenChecked();
    const { user } = session.snapshot();
    if (!isSameAgent && user && !isHeld(user)) void loadAfterSignIn();
    return { kind: 'signed-in' };
  } catch (error) {
    const isRefusal = isApiError(error) && error.status >= 400 && error.status < 500;
    return isRefusal ? { kind: 'refused', error } : { kind: 'failed', error };
  } finally {
    portalStore.set(authBusyAtom, false);
  }
}
