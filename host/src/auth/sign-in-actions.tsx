import type { ComponentProps, ComponentType, ReactElement } from 'react';
import { PortalToaster } from 'shared-kernel/toast';
import { PortalProviders } from 'shared-kernel/ui';
import { attemptSignIn } from './attempt-sign-in.ts';
import { SignatureDialog } from './signature-dialog.tsx';
import type { AttemptSignIn } from './sign-in-result.ts';

/** What the sign-in page needs of the portal when the agent acts. */
export interface SignInActions {
  readonly attemptSignIn: AttemptSignIn;
  /** Place of the toasts. */
  readonly Toaster: ComponentType;
  readonly SignatureDialog: (props: ComponentProps<typeof SignatureDialog>) => ReactElement;
}

export const signInActions: SignInActions = {
  attemptSignIn,
  Toaster: () => (
    <PortalProviders>
      <PortalToaster />
    </PortalProviders>
  ),
  SignatureDialog: (props) => (
    <PortalProviders>
      <SignatureDialog {...props} />
    </PortalProviders>
  ),
};
