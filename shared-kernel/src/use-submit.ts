import { useRef, useState } from 'react';
import { isCancelled } from './http/api-error.ts';
import { notifyError } from './notify.tsx';
import { useIsShown } from './use-is-shown.ts';

export interface Submission<Values> {
  /** Sends, unless something is being sent. */
  readonly submit: (values: Values) => void;
  readonly isPending: boolean;
  /** Why the last try failed, until the next. */
  readonly error: unknown;
}

/**
 * What a form sends: once, however often it is pressed. A failure is kept for the form to show, and told by a toast when the
 * form is closed by then.
 *
 * @param send answers nothing when the fields are not right and nothing was sent
 * @param onDone runs after success, unless the form is closed by then
 * @param failedTitle of the toast: what was not done
 */
export function useSubmit<Values = void>(
  send: (values: Values) => Promise<unknown> | undefined,
  onDone?: () => void,
  failedTitle?: string,
): Submission<Values> {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const isSending = useRef(false);
  const isShown = useIsShown();

  async function follow(sending: Promise<unknown>): Promise<void> {
    isSending.current = true;
    setPending(true);
    setError(undefined);
    try {
      await sending;
      if (isShown()) onDone?.();
    } catch (failure) {
      if (!isShown()) notifyError(failure, failedTitle);
      else if (!isCancelled(failure)) setError(failure);
    } finally {
      isSending.current = false;
      setPending(false);
    }
  }

  return {
    submit: (values) => {
      const sending = isSending.current ? undefined : send(values);
      if (sending) void follow(sending);
    },
    isPending,
    error,
  };
}
