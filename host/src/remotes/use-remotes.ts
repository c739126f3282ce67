import { useMemo, useSyncExternalStore } from 'react';
import { MENU_GROUPS } from 'shared-kernel/remote';
import type {
  MenuEntry,
  PortalSnapshot,
  RemoteSnapshot,
  SearchEntry,
  TopBarEntry,
} from 'shared-kernel/remote';
import { remoteStore } from './remote-store.ts';
import type { RemoteStatus } from './remote-store.ts';

export interface Remotes {
  readonly remotes: readonly RemoteSnapshot[];
  /** Sidebar entries by group and order. */
  readonly menu: readonly MenuEntry[];
  readonly topBar: readonly TopBarEntry[];
  readonly search: readonly SearchEntry[];
}

/** What the remotes of the snapshot bring into the shell. */
export function useRemotes(): Remotes {
  const snapshot = useSyncExternalStore(remoteStore.subscribe, remoteStore.snapshot);
  return useMemo(() => collect(snapshot), [snapshot]);
}

/** Status of one remote. */
export function useRemoteStatus(name: string): RemoteStatus {
  return useSyncExternalStore(remoteStore.subscribe, () => remoteStore.status(name));
}

function collect({ remotes }: PortalSnapshot): Remotes {
  const manifests = remotes.flatMap((remote) => remote.manifest ?? []);
  return {
    remotes,
    menu: manifests
      .flatMap((manifest) => manifest.menu)
      .sort((a, b) => MENU_GROUPS.indexOf(a.group) - MENU_GROUPS.indexOf(b.group) || a.order - b.order),
    topBar: manifests.flatMap((manifest) => manifest.topBar).sort((a, b) => a.order - b.order),
    search: manifests.flatMap((manifest) => manifest.search),
  };
}
