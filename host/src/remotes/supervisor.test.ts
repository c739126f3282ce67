import type { PortalSnapshot, RemoteSnapshot } from 'shared-kernel/remote';
import { testRemote } from '../testing/test-remote.ts';
import { setOverride } from './override.ts';
import { remoteStore } from './remote-store.ts';
import { adoptUnused } from './supervisor.ts';

const manifest = testRemote({}).manifest as NonNullable<RemoteSnapshot['manifest']>;
const release = (buildId: string): RemoteSnapshot => ({
  name: 'mf-test',
  available: true,
  manifest,
  buildId,
  entry: `/remotes/mf-test/remoteEntry.${buildId}.js`,
  globalName: 'mfTest',
  chunkGlobal: 'portalChunks_mf_test',
});
const madeBy = (hostBuild: string, buildId: string): PortalSnapshot => ({
  hostBuild,
  remotes: [release(buildId)],
});

beforeEach(() => remoteStore.setSnapshot(madeBy('h1', 'one')));
afterEach(() => setOverride(undefined));

it('adoptUnused takes over a release that the page has not begun to use', async () => {
  await adoptUnused(madeBy('h1', 'two'));
  expect(remoteStore.snapshot()).toEqual(madeBy('h1', 'two'));
  expect(remoteStore.isOutdated()).toBe(false);
});

it('adoptUnused takes nothing of a server with another build of the host, until one has this page’s again', async () => {
  await adoptUnused(madeBy('h2', 'two'));
  expect(remoteStore.snapshot()).toEqual(madeBy('h1', 'one'));
  expect(remoteStore.isOutdated()).toBe(true);
  // Of a server from before the build was told.
  await adoptUnused({ remotes: [release('two')] });
  expect(remoteStore.snapshot()).toEqual(madeBy('h1', 'one'));
  await adoptUnused(madeBy('h1', 'two'));
  expect(remoteStore.snapshot()).toEqual(madeBy('h1', 'two'));
  expect(remoteStore.isOutdated()).toBe(false);
});

it('adoptUnused leaves a developer’s build in place of the release', async () => {
  const { entry: _entry, ...own } = release('own') as Extract<RemoteSnapshot, { available: true }>;
  const record = { ...own, entry: 'remoteEntry.js', exposes: {}, pages: {} };
  globalThis.fetch = jest.fn(() =>
    Promise.resolve({ ok: true, json: () => Promise.resolve(record) } as Response),
  );
  setOverride({ remote: 'mf-test', address: 'http://localhost:8091/' });
  await adoptUnused(madeBy('h1', 'two'));
  expect(remoteStore.remote('mf-test')).toMatchObject({
    buildId: 'own',
    entry: 'http://localhost:8091/remoteEntry.js',
  });
  // One that nobody has released yet stays, too.
  await adoptUnused({ hostBuild: 'h1', remotes: [] });
  expect(remoteStore.remote('mf-test')).toMatchObject({ buildId: 'own' });
});
