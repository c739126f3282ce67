import { useState } from 'react';
import { isApiError } from 'shared-kernel/http';
import { notify } from 'shared-kernel/toast';
import { ru } from '../locale/ru.ts';
import type { SignInOutcome } from '../session/sign-in.ts';
import { useCountdown } from './use-countdown.ts';

export interface SignInState {
  readonly isBusy: boolean;
  readonly isCodeAsked: boolean;
  /** The last refusal, for the fields and the line above the form. */
  readonly error: unknown;
  readonly secondsLeft: number;
  /** Runs an attempt and shows its toast (chapter 8). */
  readonly run: (attempt: () => Promise<SignInOutcome>, successText?: string) => Promise<SignInOutcome>;
}

const toasts = ru.toasts;

function announce(outcome: SignInOutcome, successText: string): void {
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

/** State of a sign-in form: busy, refusal, countdown, second factor. */
export function useSignIn(): SignInState {
  const [isBusy, setBusy] = useState(false);
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [error, setError] = useState<unknown>();
  const [secondsLeft, startCountdown] = useCountdown();
  return {
    isBusy,
    isCodeAsked,
    error,
    secondsLeft,
    async run(attempt, successText = toasts.signedIn) {
      setBusy(true);
      setError(undefined);
      try {
        const outcome = await attempt();
        announce(outcome, successText);
        if (outcome.kind === 'second-factor') setCodeAsked(true);
        if (outcome.kind === 'refused' || outcome.kind === 'failed') setError(outcome.error);
        if (outcome.kind === 'refused' && isApiError(outcome.error) && outcome.error.retryAfterSeconds) {
          startCountdown(outcome.error.retryAfterSeconds);
        }
        return outcome;
      } finally {
        setBusy(false);
      }
    },
  };
}
