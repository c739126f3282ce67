import type { ServerConfig } from '../config.ts';
import type { ReleaseRegistry } from '../releases/release-registry.ts';
import { toRole } from '../releases/release-operations.ts';
import type { RemoteReleases } from '../releases/remote-releases.ts';
import { openWithdrawals } from '../releases/state.ts';
import type { FailureTracker } from './failure-tracker.ts';

/** State of every remote, for the superusers' page. */
export function toOverview(
  registry: ReleaseRegistry,
  tracker: FailureTracker,
  config: Pick<ServerConfig, 'releases'>,
): object {
  return {
    overrideOrigins: config.releases.overrideOrigins,
    quarantineAfter: config.releases.quarantineAfter,
    remotes: registry.list().map((remote) => toRemoteOverview(remote, tracker)),
  };
}

/** State of one remote: what sessions get, what is kept, what happened. */
export function toRemoteOverview(remote: RemoteReleases, tracker: FailureTracker): object {
  const { state, settings } = remote;
  return {
    name: remote.name,
    title: findManifest(remote)?.title ?? remote.name,
    isOriginUp: remote.isOriginUp,
    activation: settings.activation,
    isSigned: settings.publicKeys.length > 0,
    unsigned: remote.unsigned(),
    active: findRelease(remote, state.active, tracker),
    canary: state.canary
      ? { ...findRelease(remote, state.canary.release, tracker), rule: state.canary.rule }
      : null,
    quarantined: openWithdrawals(state).map(([id, facts]) => ({ id, ...facts })),
    refusal: state.refusal ?? null,
    kept: remote.loaded.size,
    releases: listKept(remote, tracker),
    events: state.events.slice(-20).reverse(),
  };
}

/** The releases that sessions can be brought to, the latest first. */
function listKept(remote: RemoteReleases, tracker: FailureTracker): object[] {
  const { loaded, state } = remote;
  return [...loaded.values()]
    .map(({ release: { id, version, commit, builtAt } }) => ({
      id,
      version,
      commit,
      builtAt,
      receivedAt: state.receivedAt[id] ?? builtAt,
      role: toRole(state, id),
      isAllowed: remote.isPlaceToGoBack(id),
      withdrawn: state.quarantined[id]?.reason,
      health: tracker.health(remote.name, id),
    }))
    .sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
}

function findManifest(remote: RemoteReleases) {
  return remote.loaded.get(remote.state.active ?? '')?.record.manifest ?? remote.refusedManifest;
}

function findRelease(remote: RemoteReleases, id: string | undefined, tracker: FailureTracker): object | null {
  const loaded = remote.loaded.get(id ?? '');
  if (!loaded) return null;
  const { release, record } = loaded;
  const getSize = (files: readonly string[]) =>
    files.reduce((sum, path) => {
      const file = loaded.files.get(`${path}.br`) ?? loaded.files.get(path);
      return sum + (file?.size ?? 0);
    }, 0);
  return {
    id: release.id,
    version: release.version,
    commit: release.commit,
    builtAt: release.builtAt,
    contractRange: release.contractRange,
    /** Compressed: what a browser fetches for the remote's start, and for all of it. */
    startBytes: getSize([record.entry, ...(record.exposes['./remote']?.files ?? [])]),
    scriptBytes: getSize([...loaded.files.keys()].filter((path) => /\.(?:js|css)$/.test(path))),
    storedBytes: release.files.reduce((sum, { size }) => sum + size, 0),
    activeSince: remote.state.events.findLast(
      (event) =>
        event.release === release.id && ['activated', 'rolled-back', 'canary'].includes(event.action),
    )?.at,
    health: tracker.health(remote.name, release.id),
  };
}
