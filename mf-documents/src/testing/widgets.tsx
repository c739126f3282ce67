import { configureWidgets } from 'shared-kernel/remote';
import type { WidgetComponent } from 'shared-kernel/remote';
import type { WidgetName } from 'shared-kernel/remote';
import { ChallengeSigner } from '../widgets/challenge-signer.tsx';
import { ClientSigning } from '../widgets/client-signing.tsx';
import { CertificatesPanel } from '../widgets/certificates-panel.tsx';
import { DocumentWorkspace } from '../widgets/document-workspace.tsx';
import { SignatureCheck } from '../widgets/signature-check.tsx';
import { SigningDialog } from '../widgets/signing-dialog.tsx';

const OWN: Partial<Record<WidgetName, unknown>> = {
  'challenge-signer': ChallengeSigner,
  'client-signing': ClientSigning,
  'certificates-panel': CertificatesPanel,
  'signature-check': SignatureCheck,
  'document-workspace': DocumentWorkspace,
  'signing-dialog': SigningDialog,
};

/** Lets this remote find its own widgets by name, as in the composed portal. */
export function useOwnWidgets(): void {
  const find = <Name extends WidgetName>(name: Name): WidgetComponent<Name> =>
    OWN[name] as WidgetComponent<Name>;
  configureWidgets({ peek: find, load: (name) => Promise.resolve(find(name)) });
}
