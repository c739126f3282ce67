import { useEffect, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { WORDS } from 'shared-kernel/locale';
import { useAtomValue } from 'shared-kernel/state';
import { notifyError } from 'shared-kernel/toast';
import { confirmationRequestAtom } from './confirm-identity.ts';
import type { ConfirmationRequest } from './confirm-identity.ts';

interface DialogProps {
  readonly request: ConfirmationRequest;
}

/** Place of the dialog «Подтвердите, что это вы»; its form is fetched when it is first needed. */
export function ConfirmIdentity(): ReactElement | null {
  const request = useAtomValue(confirmationRequestAtom);
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>();

  useEffect(() => {
    if (request === null || Dialog !== undefined) return;
    import(/* webpackChunkName: "confirm-identity" */ '../auth/confirm-identity-dialog.tsx').then(
      (module) => setDialog(() => module.ConfirmIdentityDialog),
      (error: unknown) => {
        notifyError(error, WORDS.openFailed);
        request.settle(false);
      },
    );
  }, [request, Dialog]);

  return request !== null && Dialog !== undefined ? <Dialog key={request.bank} request={request} /> : null;
}
