import { Modal } from 'antd';
import AppContext from 'antd/es/app/context';
import { use, useMemo } from 'react';
import type { ReactElement, ReactNode } from 'react';

type ModalApi = ReturnType<typeof Modal.useModal>[0];

/**
 * The place of dialogs that are opened by a call. Of antd's `App` it gives the context alone: the messages and notifications that
 * `App` brings weigh 10 kB, and the portal has toasts.
 */
export function ModalRoot({ children }: { readonly children: ReactNode }): ReactElement {
  const [modal, dialogs] = Modal.useModal();
  const around = use(AppContext);
  const value = useMemo(() => ({ ...around, modal }), [around, modal]);
  return (
    <AppContext value={value}>
      <div>{children}</div>
      {dialogs}
    </AppContext>
  );
}

/** Dialogs by a call, within `PortalProviders`; what asks before it does something takes `useConfirm`. */
export function useModal(): ModalApi {
  return use(AppContext).modal;
}
