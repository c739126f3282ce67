import type { PortalSnapshot, RemoteSnapshot } from 'shared-kernel/remote';

/** Where a remote stands. `message` is for the console and for support, never for the agent. */
export type RemoteStatus =
  | { readonly state: 'idle' }
  | { readonly state: 'loading'; readonly phase: RemotePhase }
  | { readonly state: 'ready' }
  | { readonly state: 'error'; readonly phase: RemotePhase; readonly message: string };

/** What the remote was doing: found at all, of a fitting contract version, entry and code, its lifecycles, its pages. */
export type RemotePhase = 'available' | 'contract' | 'load' | 'bootstrap' | 'mount' | 'render';

interface RemotesState {
  readonly snapshot: PortalSnapshot;
  readonly statuses: Readonly<Record<string, RemoteStatus>>;
  readonly isOutdated: boolean;
}

const IDLE: RemoteStatus = { state: 'idle' };

let state: RemotesState = { snapshot: { remotes: [] }, statuses: {}, isOutdated: false };
const listeners = new Set<() => void>();

function publish(next: RemotesState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The host's only record of remotes: the latest snapshot and the status of each. */
export const remoteStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): PortalSnapshot => state.snapshot,
  remote: (name: string): RemoteSnapshot | undefined =>
    state.snapshot.remotes.find((remote) => remote.name === name),
  status: (name: string): RemoteStatus => state.statuses[name] ?? IDLE,
  /** Whether code of a remote did not come. */
  lacksCode: (): boolean =>
    Object.values(state.statuses).some((status) => status.state === 'error' && status.phase === 'load'),
  /** Whether the server has another build of the host than this page runs: remotes of now may not run here. */
  isOutdated: (): boolean => state.isOutdated,
  setOutdated(isOutdated: boolean): void {
    if (isOutdated !== state.isOutdated) publish({ ...state, isOutdated });
  },
  setSnapshot(snapshot: PortalSnapshot): void {
    publish({ ...state, snapshot });
  },
  setStatus(name: string, status: RemoteStatus): void {
    publish({ ...state, statuses: { ...state.statuses, [name]: status } });
  },
};
