import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useLazy } from 'shared-kernel/lazy';
import type { LazyCode } from 'shared-kernel/lazy';
import { Provider, portalStore } from 'shared-kernel/state';
import { AuthFrame } from '../auth/auth-frame.tsx';
import { LoginPage } from '../auth/login-page.tsx';
import type { SignInActions } from '../auth/sign-in-actions.tsx';
import { SkipLink } from '../layout/skip-link.tsx';

interface SignInRootProps {
  readonly initialBank: string;
  readonly actions: LazyCode<SignInActions>;
  /** React has taken the page over from its HTML. */
  readonly onReady: () => void;
  readonly onSignedIn: () => void;
}

/** The sign-in page without the portal around it, which it fetches. */
export function SignInRoot({ initialBank, actions, onReady, onSignedIn }: SignInRootProps): ReactElement {
  useEffect(onReady, [onReady]);
  return (
    <Provider store={portalStore}>
      <SkipLink />
      <AuthFrame>
        <LoginPage initialBank={initialBank} actions={actions} onSignedIn={onSignedIn} />
      </AuthFrame>
      <Toasts actions={actions} />
    </Provider>
  );
}

function Toasts({ actions }: Pick<SignInRootProps, 'actions'>): ReactElement | null {
  const { code } = useLazy(actions);
  return code ? <code.Toaster /> : null;
}
