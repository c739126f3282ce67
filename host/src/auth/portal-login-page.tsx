import type { ReactElement } from 'react';
import { lazyCode } from 'shared-kernel/lazy';
import { session } from 'shared-kernel/session';
import { EmailConfirmation } from './email-confirmation.tsx';
import { LoginPage } from './login-page.tsx';
import { signInActions } from './sign-in-actions.tsx';

const actions = lazyCode(() => Promise.resolve(signInActions));

/** `/login` where the portal is on the page already: after a sign-out, from another auth page, by the link of a letter. */
export function PortalLoginPage(): ReactElement {
  return (
    <LoginPage initialBank={session.currentBank()} actions={actions}>
      <EmailConfirmation />
    </LoginPage>
  );
}
