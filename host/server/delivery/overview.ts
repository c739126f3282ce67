import type { ServerConfig } from '../config.ts';
import type { ReleaseRegistry } from '../releases/release-registry.ts';
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
    remotes: registry.list().map((remote) => ({
      name: remote.name,
      title: findManifest(remote)?.title ?? remote.name,
      isOriginUp: remote.isOriginUp,
      activation: remote.settings.activation,
      isSigned: remote.settings.publicKeys.length > 0,
      unsigned: remote.unsigned(),
      active: findRelease(remote, remote.state.active, tracker),
      canary: remote.state.canary
        ? {
            ...findRelease(remote, remote.state.canary.release, tracker),
            rule: remote.state.canary.rule,
          }
        : null,
      quarantined: openWithdrawals(remote.state).map(([id, facts]) => ({ id, ...facts })),
      refusal: remote.state.refusal ?? null,
      kept: remote.loaded.size,
      events: remote.state.events.slice(-20).reverse(),
    })),
  };
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
