import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { authPaths } from 'shared-kernel/auth-paths';
import { useLazy } from 'shared-kernel/lazy';
import type { LazyCode } from 'shared-kernel/lazy';
import { ru } from '../locale/ru.ts';
import { AuthHeading } from './auth-frame.tsx';
import { Icon } from './icon.tsx';
import { Notice } from './notice.tsx';
import { SignInForm } from './sign-in-form.tsx';
import type { SignInActions } from './sign-in-actions.tsx';

interface LoginPageProps {
  readonly initialBank: string;
  /** What is needed when the agent acts, and not before. */
  readonly actions: LazyCode<SignInActions>;
  readonly onSignedIn?: () => void;
  /** Stands above the form. */
  readonly children?: ReactNode;
}

/** `/login`. */
export function LoginPage({ initialBank, actions, onSignedIn, children }: LoginPageProps): ReactElement {
  const [bank, setBank] = useState(initialBank);
  const [isSigning, setSigning] = useState(false);
  const endSigning = (): void => setSigning(false);
  return (
    <>
      <AuthHeading title={ru.auth.loginTitle} subtitle={ru.auth.loginSubtitle} />
      {children}
      <SignInForm
        initialBank={bank}
        onBankChange={setBank}
        attempt={(credentials) =>
          actions.load().then(
            ({ attemptSignIn }) => attemptSignIn(credentials),
            () => ({ kind: 'failed', text: ru.auth.notLoaded }),
          )
        }
        {...(onSignedIn ? { onSignedIn } : {})}
      >
        <div role="separator" className="auth-divider">
          {ru.auth.or}
        </div>
        <button
          type="button"
          className="auth-button"
          aria-busy={isSigning}
          disabled={isSigning}
          onClick={() => setSigning(true)}
        >
          <Icon name="shield" />
          {ru.auth.signatureLogin}
        </button>
        {isSigning ? (
          <Signing bank={bank} actions={actions} onEnd={endSigning} onSignedIn={onSignedIn} />
        ) : null}
      </SignInForm>
      <p className="auth-foot">
        {ru.auth.noAccount} <a href={`#${authPaths.register.link()}`}>{ru.auth.toRegister}</a>
      </p>
    </>
  );
}

interface SigningProps {
  readonly bank: string;
  readonly actions: LazyCode<SignInActions>;
  readonly onEnd: () => void;
  readonly onSignedIn: (() => void) | undefined;
}

function Signing({ bank, actions, onEnd, onSignedIn }: SigningProps): ReactElement | null {
  const { code, error, retry } = useLazy(actions);
  if (error) {
    const again = (
      <button type="button" className="auth-link" onClick={retry}>
        {ru.errors.retry}
      </button>
    );
    return <Notice kind="error" title={ru.auth.notLoaded} action={again} />;
  }
  return code ? (
    <code.SignatureDialog bank={bank} onEnd={onEnd} {...(onSignedIn ? { onSignedIn } : {})} />
  ) : null;
}
