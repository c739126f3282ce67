import type { ReactElement } from 'react';
import { lazyCode } from 'shared-kernel/lazy';
import { paths, useNavigate, useSearchParams } from 'shared-kernel/router';
import { EmailConfirmation } from './email-confirmation.tsx';
import { LoginPage } from './login-page.tsx';
import { signInActions } from './sign-in-actions.tsx';
import { useLinkBank } from './use-link-bank.ts';

const actions = lazyCode(() => Promise.resolve(signInActions));

/** `/login` where the portal is on the page already: after a sign-out, from another auth page, by the link of a letter. */
export function PortalLoginPage(): ReactElement {
  const [parameters] = useSearchParams();
  const bank = useLinkBank();
  const navigate = useNavigate();
  // The link of a letter is shown to who is signed in, too: only away from it the guard leads on.
  const leaveLink = (): void => void navigate(paths.login.link(), { replace: true });
  return (
    <LoginPage
      initialBank={bank}
      actions={actions}
      {...(parameters.has('confirm') ? { onSignedIn: leaveLink } : {})}
    >
      <EmailConfirmation />
    </LoginPage>
  );
}
