import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useLazy } from 'shared-kernel/lazy';
import type { LazyCode } from 'shared-kernel/lazy';
import { Provider, portalStore } from 'shared-kernel/state';
import { AuthFrame } from '../auth/auth-frame.tsx';
import { LoginPage } from '../auth/login-page.tsx';
import type { SignInActions } from '../auth/sign-in-actions.tsx';
import { hideLoadingOverlay } from '../layout/loading-overlay.ts';
import { SkipLink } from '../layout/skip-link.tsx';
import { ru } from '../locale/ru.ts';

interface SignInRootProps {
  readonly initialBank: string;
  readonly actions: LazyCode<SignInActions>;
  readonly onSignedIn: () => void;
}

/** What an agent does first in a form; a password manager sends the last. */
const FIRST_ACTIONS = ['pointerdown', 'keydown', 'input'] as const;

/** The sign-in page without the portal around it, which is fetched as soon as the agent does something. */
export function SignInRoot({ initialBank, actions, onSignedIn }: SignInRootProps): ReactElement {
  const [hasBegun, setBegun] = useState(false);
  useEffect(hideLoadingOverlay, []);
  useEffect(() => {
    document.title = `${ru.auth.loginTitle} — ${ru.app.name}`;
    const listening = new AbortController();
    const begin = (): void => {
      listening.abort();
      setBegun(true);
    };
    for (const type of FIRST_ACTIONS) window.addEventListener(type, begin, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <Provider store={portalStore}>
      <SkipLink />
      <AuthFrame>
        <LoginPage initialBank={initialBank} actions={actions} onSignedIn={onSignedIn} />
      </AuthFrame>
      {hasBegun ? <Toasts actions={actions} /> : null}
    </Provider>
  );
}

function Toasts({ actions }: Pick<SignInRootProps, 'actions'>): ReactElement | null {
  const { code } = useLazy(actions);
  return code ? <code.Toaster /> : null;
}
