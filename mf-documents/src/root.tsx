import { PageRoutes, RemoteProviders } from 'shared-kernel/remote';
import type { ReactElement } from 'react';
import { pages } from './routes.tsx';

/** The remote's React root: the kernel's providers and its pages. */
export function Root(): ReactElement {
  return (
    <RemoteProviders>
      <PageRoutes pages={pages} />
    </RemoteProviders>
  );
}
