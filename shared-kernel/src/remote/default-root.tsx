import type { ComponentType } from 'react';
import { PageRoutes } from './pages.tsx';
import type { Pages } from './pages.tsx';
import { RemoteProviders } from './remote-providers.tsx';

/** The React root of a remote that writes none of its own: the kernel's providers and its pages. */
export function defaultRoot(pages: Pages | undefined): ComponentType {
  return function Root() {
    return <RemoteProviders>{pages ? <PageRoutes pages={pages} /> : null}</RemoteProviders>;
  };
}
