import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeRelease } from '../testing/make-release.ts';
import { openRegistry, remoteSettings } from '../testing/open-registry.ts';

const folder = mkdtempSync(join(tmpdir(), 'unreadable-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const [origin, store] = [join(folder, 'origin'), join(folder, 'store')];

test('an unreadable store is not taken for empty, and loaded releases are still served', async () => {
  const release = makeRelease(origin, { remote: 'mf-x' });
  const registry = await openRegistry(store, [remoteSettings('mf-x', origin)]);
  await registry.refresh();
  const path = release.files[0]?.path ?? assert.fail('no file');
  const isServed = () => registry.find('mf-x')?.fileOwner(path)?.release.id === release.id;
  assert.ok(isServed());

  // A file where the folder was: looking into it fails otherwise than for what is not there.
  const [place, aside] = [join(store, 'mf-x'), join(folder, 'aside')];
  renameSync(place, aside);
  writeFileSync(place, '');
  await assert.rejects(registry.sync(), { code: 'ENOTDIR' });
  assert.ok(isServed());
  rmSync(place);
  renameSync(aside, place);
  await registry.sync();
  assert.ok(isServed());
});

test('an unreadable state is not replaced by a new one', async () => {
  const registry = await openRegistry(store, [remoteSettings('mf-y', origin)]);
  mkdirSync(join(store, 'mf-y/state.json'), { recursive: true });
  await assert.rejects(registry.store.state('mf-y'), { code: 'EISDIR' });
  await assert.rejects(
    registry.store.update('mf-y', (state) => ({ ...state, active: '0'.repeat(32) })),
    { code: 'EISDIR' },
  );
});

test('a shared value that a server left unwritten when it died is made again', async () => {
  const registry = await openRegistry(store, []);
  writeFileSync(join(store, '.unwritten'), '');
  assert.equal(await registry.store.shared('unwritten', () => 'made'), 'made');
  assert.equal(await registry.store.shared('unwritten', () => 'made twice'), 'made');
});
