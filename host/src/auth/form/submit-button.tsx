import type { ReactElement, ReactNode } from 'react';

interface SubmitButtonProps {
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

/** Sends the form; while it is being sent it keeps its name and shows that it works. */
export function SubmitButton({ isBusy, isDisabled = false, children }: SubmitButtonProps): ReactElement {
  return (
    <button
      type="submit"
      className="auth-button is-primary"
      disabled={isBusy || isDisabled}
      aria-busy={isBusy}
    >
      {children}
    </button>
  );
}
