import { isApiError } from 'shared-kernel/http';
import { errorText } from 'shared-kernel/locale';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import { signIn } from '../session/sign-in.ts';
import type { SignInOutcome } from '../session/sign-in.ts';
import { refusedFields } from './server-fields.ts';
import type { Credentials, SignInResult } from './sign-in-result.ts';

const { toasts } = ru;

/** The toast of an attempt (chapter 8). */
export function announceSignIn(outcome: SignInOutcome, successText: string = toasts.signedIn): void {
  switch (outcome.kind) {
    case 'signed-in':
      // What went wrong on the way in is over.
      notify.clear();
      notify.success(toasts.welcomeTitle, successText);
      break;
    case 'token-missing':
      notify.error(toasts.tokenMissing);
      break;
    case 'refused':
      notify.error(toasts.signInFailedTitle, toasts.signInFailed);
      break;
    case 'failed':
      notify.error(toasts.signInFailedTitle, toasts.signInException);
      break;
    case 'second-factor':
  }
}

/**
 * Signs in and shows the toast of what came of it.
 * @param saysWhy whether the form that says why it failed is still shown: then it needs no toast
 */
export async function attemptSignIn(
  credentials: Credentials,
  saysWhy: () => boolean = () => false,
): Promise<SignInResult> {
  const outcome = await signIn(credentials);
  const hasReason = outcome.kind === 'failed' || outcome.kind === 'refused';
  if (!hasReason || !saysWhy()) announceSignIn(outcome);
  if (outcome.kind === 'failed') return { kind: 'failed', text: errorText(outcome.error) };
  if (outcome.kind !== 'refused') return outcome;
  const { error } = outcome;
  const waitSeconds = isApiError(error) ? error.retryAfterSeconds : undefined;
  return {
    kind: 'refused',
    text: errorText(error),
    fields: refusedFields(error, {
      email: 'email',
      password: 'password',
      telegram: 'telegram',
      code: 'code',
    }),
    again: error.code === 'second_factor_invalid' ? 'code' : 'password',
    ...(waitSeconds ? { waitSeconds } : {}),
  };
}
