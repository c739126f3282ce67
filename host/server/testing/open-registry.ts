import { resolve } from 'node:path';
import type { HostBuildRecord } from 'shared-kernel/remote/build-record';
import type { RemoteSettings, StoreConfig } from '../config.ts';
import { ReleaseRegistry } from '../releases/release-registry.ts';
import type { ReleaseRegistryOptions } from '../releases/release-registry.ts';
import { openStore } from '../releases/open-store.ts';

export const HOST: HostBuildRecord = {
  buildId: 'h1',
  initial: [],
  groups: {},
  shares: {},
  sharing: { react: '19.3.1', 'antd/es/table': '6.6.8' },
};
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Settings of a remote as portal.json gives them. */
export function remoteSettings(
  name: string,
  origin: string,
  more: Partial<RemoteSettings> = {},
): RemoteSettings {
  return {
    ...(origin.startsWith('http')
      ? { kind: 'http', url: new URL(origin) }
      : { kind: 'folder', folder: resolve(origin) }),
    name,
    routes: [],
    activation: 'auto',
    canary: { percent: 10, banks: [], organizations: [], agents: [] },
    publicKeys: [],
    sizeBudgetBytes: 5_000_000,
    ...more,
  } as RemoteSettings;
}

/** A registry that looks when it is told to. */
export async function openRegistry(
  store: string | StoreConfig,
  remotes: readonly RemoteSettings[],
  more: Partial<ReleaseRegistryOptions> = {},
): Promise<ReleaseRegistry> {
  const registry = new ReleaseRegistry({
    store: await openStore(typeof store === 'string' ? { store } : store),
    remotes,
    host: () => HOST,
    pollMs: 60_000,
    keepHours: 24,
    log: silent,
    ...more,
  });
  await registry.sync();
  return registry;
}
