import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { configureWidgets, findPattern, PageRoutes, pathOfHash } from 'shared-kernel/remote';
import type { Pages, WidgetComponent, WidgetLoader, WidgetName } from 'shared-kernel/remote';
import { useLocation } from 'shared-kernel/router';
import type { RemoteOutletProps } from '../../host/src/remotes/remote-outlet.tsx';
import { remoteStore } from '../../host/src/remotes/remote-store.ts';
import { parts } from './parts.ts';

export { setLoadLimit } from '../../host/src/remotes/load-limit.ts';
export { setReleaseGate } from '../../host/src/remotes/release-gate.ts';
export { setOverride, withOverride } from '../../host/src/remotes/override.ts';
export { findOwner } from '../../host/src/remotes/remote-routes.ts';
export { remoteStore } from '../../host/src/remotes/remote-store.ts';
export { scriptErrors } from '../../host/src/remotes/script-errors.ts';
export { usePageOwner, useRemotes } from '../../host/src/remotes/use-remotes.ts';
export type { Remotes } from '../../host/src/remotes/use-remotes.ts';

const getPages = (pattern: string): Pages => {
  const owner = parts.find((part) => part.pages.patterns.includes(pattern));
  if (!owner) throw new Error(`No package has the page ${pattern}`);
  return owner.pages;
};

/** The pages of all packages as those of one application. */
export const pages: Pages = {
  patterns: parts.flatMap((part) => part.pages.patterns),
  keepAlive: parts.flatMap((part) => part.pages.keepAlive),
  capability: (pattern) => getPages(pattern).capability(pattern),
  code: (pattern) => getPages(pattern).code(pattern),
  peek: (pattern) => getPages(pattern).peek(pattern),
  load: (pattern) => getPages(pattern).load(pattern),
  async preload(path) {
    const pattern = findPattern(pages.patterns, path);
    if (pattern !== undefined) await pages.code(pattern).load();
  },
};

/** There is nothing to route but the page itself: its code is asked for with the portal's. */
export function startRouting(): void {
  void pages.preload(pathOfHash(window.location.hash));
}

/** Menus and routes of the packages, where the shell looks for them, and their widgets. */
export function startRemotes(): void {
  configureWidgets(monolithWidgets);
  remoteStore.setSnapshot({
    remotes: parts.map(({ manifest }) => ({
      name: manifest.name,
      available: true,
      manifest,
      buildId: '',
      entry: '',
      globalName: '',
      chunkGlobal: '',
    })),
  });
}

/** In place of the host's outlet: the page itself, in the same React root. */
export function RemoteOutlet({ notFound = null, own = null }: RemoteOutletProps): ReactElement {
  const { pathname } = useLocation();
  const path = pathname === '/' ? '/' : pathname.replace(/\/+$/, '');
  const pattern = findPattern(pages.patterns, path);
  const name = parts.find((part) => pattern !== undefined && part.pages.patterns.includes(pattern))?.manifest
    .name;
  // As the host says it when it has shown a remote: the widgets of every page wait for it.
  useEffect(() => {
    if (name !== undefined) remoteStore.setStatus(name, { state: 'ready' });
  }, [name]);
  if (own !== null) return <>{own}</>;
  return pattern === undefined ? <>{notFound}</> : <PageRoutes pages={pages} />;
}

type AnyWidget = WidgetComponent<WidgetName>;
const loaded = new Map<string, AnyWidget>();

/** Widgets as ordinary asynchronous parts. */
const monolithWidgets: WidgetLoader = {
  peek: (name) => loaded.get(name) as never,
  async load(name) {
    const load = parts.map((part) => part.widgets[name]).find(Boolean);
    if (!load) throw new Error(`No package has the widget ${name}`);
    const module = await load();
    const component =
      module[name.replaceAll(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase())];
    loaded.set(name, component as AnyWidget);
    return component as never;
  },
};
