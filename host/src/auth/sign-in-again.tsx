import type { ReactElement } from 'react';
import { useIsShown } from 'shared-kernel/query';
import { currentBankAtom, currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { attemptSignIn } from './attempt-sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The sign-in over a page: the same bank and account, only the password is asked. */
export function SignInAgain({ onSignedIn }: { readonly onSignedIn: () => void }): ReactElement {
  const bank = useAtomValue(currentBankAtom);
  const email = useAtomValue(currentUserAtom)?.email ?? '';
  const isShown = useIsShown();
  return (
    <SignInForm
      initialBank={bank}
      account={email}
      attempt={(credentials) => attemptSignIn(credentials, isShown)}
      onSignedIn={onSignedIn}
    />
  );
}
