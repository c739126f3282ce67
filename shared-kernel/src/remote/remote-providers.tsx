import type { ReactElement, ReactNode } from 'react';
import { HashRouter } from '../router.ts';
import { PortalProviders } from '../ui/portal-providers.tsx';

/** Everything a remote's React root stands in: the portal's providers and a router of its own. */
export function RemoteProviders({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <PortalProviders>
      <HashRouter>{children}</HashRouter>
    </PortalProviders>
  );
}
