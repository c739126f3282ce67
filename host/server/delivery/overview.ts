import type { ServerConfig } from '../config.ts';
import type { ReleaseRegistry } from '../releases/release-registry.ts';
import { toRole } from '../releases/release-operations.ts';
import type { RemoteReleases } from '../releases/remote-releases.ts';
import { openWithdrawals } from '../releases/state.ts';
import type { Observed } from './observed.ts';

/** State of every remote, for the superusers' page. */
export function toOverview(
  registry: ReleaseRegistry,
  observed: Observed,
  config: Pick<ServerConfig, 'releases'>,
): object {
  return {
    overrideOrigins: config.releases.overrideOrigins,
    quarantineAfter: config.releases.quarantineAfter,
    remotes: registry.list().map((remote) => toRemoteOverview(remote, observed)),
  };
}

/** State of one remote: what sessions get, what is kept, what happened. */
export function toRemoteOverview(remote: RemoteReleases, observed: Observed): object {
  const { state, settings } = remote;
  return {
    name: remote.name,
    title: findManifest(remote)?.title ?? remote.name,
    isOriginUp: remote.isOriginUp,
    activation: settings.activation,
    isSigned: settings.publicKeys.length > 0,
    unsigned: remote.unsigned(),
    active: findRelease(remote, state.active, observed),
    canary: state.canary
      ? { ...findRelease(remote, state.canary.release, observed), rule: state.canary.rule }
      : null,
    quarantined: openWithdrawals(state).map(([id, facts]) => ({ id, ...facts })),
    refusal: state.refusal ?? null,
    kept: remote.loaded.size,
    releases: listKept(remote, observed),
    errors: observed.scriptErrors.of(remote.name),
    events: state.events.slice(-20).reverse(),
  };
}

/** How a release fares in sessions. */
const toHealth = ({ tracker, figures }: Observed, remote: string, id: string) => ({
  health: tracker.health(remote, id),
  figures: figures.summary(remote, id),
});

/** The releases that sessions can be brought to, the latest first. */
function listKept(remote: RemoteReleases, observed: Observed): object[] {
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
      ...toHealth(observed, remote.name, id),
    }))
    .sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
}

function findManifest(remote: RemoteReleases) {
  return remote.loaded.get(remote.state.active ?? '')?.record.manifest ?? remote.refusedManifest;
}

function findRelease(remote: RemoteReleases, id: string | undefined, observed: Observed): object | null {
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
    ...toHealth(observed, remote.name, release.id),
  };
}
