import type { HostBuildRecord, RemoteBuildRecord } from 'shared-kernel/remote/build-record';
import type { PreloadPlan } from 'shared-kernel/remote/snapshot';

/**
 * Files that each route will ask for, so that the page can request all of them at once: the remote's entry,
 * its exposed module, the page's chunk, and the host's files that carry the shares they use.
 */
export function preloadPlan(host: HostBuildRecord, remotes: readonly RemoteBuildRecord[]): PreloadPlan {
  const hostFiles = (files: readonly string[]) => files.map((file) => `/${file}`);
  const initial = new Set(hostFiles(host.initial));
  const unique = (files: readonly string[]) => [...new Set(files)].filter((file) => !initial.has(file));
  return {
    groups: Object.fromEntries(
      Object.entries(host.groups).map(([group, files]) => [group, unique(hostFiles(files))]),
    ),
    routes: Object.fromEntries([
      ...Object.entries(host.routes ?? {}).map(
        ([route, files]) => [route, unique(hostFiles(files))] as const,
      ),
      ...remotes.flatMap((remote) => {
        const own = (files: readonly string[]) =>
          files.map((file) => `/remotes/${remote.manifest.name}/${file}`);
        const root = remote.exposes['./remote'] ?? { files: [], shares: [] };
        return Object.entries(remote.pages).map(
          ([route, page]) =>
            [
              route,
              unique([
                ...own([remote.entry, ...root.files, ...page.files]),
                ...[...root.shares, ...page.shares].flatMap((share) => hostFiles(host.shares[share] ?? [])),
              ]),
            ] as const,
        );
      }),
    ]),
  };
}
