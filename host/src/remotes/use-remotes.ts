import { useMemo, useSyncExternalStore } from 'react';
import { useCapabilities } from 'shared-kernel/capabilities';
import { MENU_GROUPS, groupOrder } from 'shared-kernel/remote';
import type {
  MenuEntry,
  MenuGroupDeclaration,
  PortalSnapshot,
  RemoteSnapshot,
  SearchEntry,
  TopBarEntry,
} from 'shared-kernel/remote';
import { findNeed, findOwner } from './remote-routes.ts';
import type { RouteOwner } from './remote-routes.ts';
import { remoteStore } from './remote-store.ts';
import type { RemoteStatus } from './remote-store.ts';

export interface Remotes {
  readonly remotes: readonly RemoteSnapshot[];
  /** Groups of the sidebar in their order; the portal's own have no label here. */
  readonly menuGroups: readonly MenuGroup[];
  /** Sidebar entries by order. */
  readonly menu: readonly MenuEntry[];
  readonly topBar: readonly TopBarEntry[];
  readonly search: readonly SearchEntry[];
}

export interface MenuGroup {
  readonly id: string;
  readonly label?: string;
}

export interface PageOwner {
  readonly owner: RouteOwner;
  readonly status: RemoteStatus;
  readonly isFailed: boolean;
}

/** What the remotes of the snapshot bring into the shell, without the screens that the current bank has not. */
export function useRemotes(): Remotes {
  const snapshot = useSyncExternalStore(remoteStore.subscribe, remoteStore.snapshot);
  const has = useCapabilities();
  const missing = snapshot.remotes
    .flatMap(({ manifest }) => Object.values(manifest?.needs ?? {}))
    .filter((capability) => has(capability) === false)
    .join(' ');
  return useMemo(() => collect(snapshot, missing.split(' ')), [snapshot, missing]);
}

/** Status of one remote. */
export function useRemoteStatus(name: string): RemoteStatus {
  return useSyncExternalStore(remoteStore.subscribe, () => remoteStore.status(name));
}

/** Whose page a path is, where that remote stands, and whether the page cannot be shown. */
export function usePageOwner(pathname: string): PageOwner {
  const { remotes } = useSyncExternalStore(remoteStore.subscribe, remoteStore.snapshot);
  const owner = findOwner(remotes, pathname === '/' ? '/' : pathname.replace(/\/+$/, ''));
  const status = useRemoteStatus(owner.kind === 'nobody' ? '' : owner.name);
  return { owner, status, isFailed: status.state === 'error' || owner.kind === 'unknown-remote' };
}

function collect({ remotes }: PortalSnapshot, missing: readonly string[]): Remotes {
  const isOffered = ({ path }: { readonly path: string }): boolean =>
    !missing.includes(findNeed(remotes, path) ?? 'nothing');
  const manifests = remotes.flatMap((remote) => remote.manifest ?? []);
  return {
    remotes,
    menuGroups: sortGroups(manifests.flatMap((manifest) => manifest.menuGroups ?? [])),
    menu: manifests
      .flatMap((manifest) => manifest.menu)
      .filter(isOffered)
      .sort((a, b) => a.order - b.order),
    topBar: manifests
      .flatMap((manifest) => manifest.topBar)
      .filter(isOffered)
      .sort((a, b) => a.order - b.order),
    search: manifests.flatMap((manifest) => manifest.search).filter(isOffered),
  };
}

/** The portal's groups and those of manifests; of two with one id the first counts. */
function sortGroups(declared: readonly MenuGroupDeclaration[]): readonly MenuGroup[] {
  const own = MENU_GROUPS.map((id) => ({ id, order: groupOrder(id) ?? 0 }));
  const groups = new Map<string, MenuGroup & { readonly order: number }>(
    own.map((group) => [group.id, group]),
  );
  for (const group of declared) if (!groups.has(group.id)) groups.set(group.id, group);
  return [...groups.values()].sort((a, b) => a.order - b.order);
}
