import type { RemoteManifest, RemoteSnapshot } from 'shared-kernel/remote';

/** A remote of the snapshot that offers what a test names, and nothing else. */
export const testRemote = (offered: Partial<RemoteManifest>): RemoteSnapshot => ({
  name: 'mf-test',
  available: false,
  reason: 'down',
  manifest: {
    name: 'mf-test',
    title: 'Тест',
    version: '1.0.0',
    contractRange: '^1.0.0',
    routes: [],
    menu: [],
    topBar: [],
    search: [],
    widgets: [],
    ...offered,
  },
});
