import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { openDelivery } from '../testing/delivery-app.ts';
import { makeRelease } from '../testing/make-release.ts';
import { openRegistry, remoteSettings } from '../testing/open-registry.ts';
import { withLock } from './lock.ts';
import { folderSource } from './origin.ts';

const folder = mkdtempSync(join(tmpdir(), 'unreadable-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const [origin, store] = [join(folder, 'origin'), join(folder, 'store')];

test('an unreadable store is not taken for empty, and loaded releases are still served', async () => {
  const release = makeRelease(origin, { remote: 'mf-x' });
  const errors: object[] = [];
  const log = { info: () => {}, warn: () => {}, error: (fields: object) => errors.push(fields) };
  const registry = await openRegistry(store, [remoteSettings('mf-x', origin)], { log });
  await registry.refresh();
  const path = release.files[0]?.path ?? assert.fail('no file');
  const isServed = () => registry.find('mf-x')?.fileOwner(path)?.release.id === release.id;
  assert.ok(isServed());

  // A file where the folder was: looking into it fails otherwise than for what is not there.
  const [place, aside] = [join(store, 'mf-x'), join(folder, 'aside')];
  renameSync(place, aside);
  writeFileSync(place, '');
  for (let round = 0; round < 3; round += 1) await registry.sync();
  assert.equal(errors.length, 1, 'it is told once');
  assert.match(JSON.stringify(errors), /"remote":"mf-x","reason":"ENOTDIR/);
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

test('a remote whose state cannot be read is down, is named, and keeps no portal from starting', async () => {
  const remotes = ['mf-good', 'mf-bad'].map((name) => {
    makeRelease(join(folder, name), { remote: name });
    return { name, origin: join(folder, name) };
  });
  mkdirSync(join(store, 'mf-bad'), { recursive: true });
  writeFileSync(join(store, 'mf-bad/state.json'), '{"format":1,"active":');
  let lines = '';
  const { app, close } = await openDelivery((_request, answer) => void answer.end(), {
    settings: { releases: { store }, remotes },
    logLevel: 'error',
    logStream: { write: (line) => (lines += line) },
  });
  const ready = (await app.inject('/readyz')).json<{ remotes: object }>();
  assert.deepEqual(ready.remotes, { 'mf-good': true, 'mf-bad': false });
  assert.match(lines, /"remote":"mf-bad".*cannot be read/);
  assert.equal(readFileSync(join(store, 'mf-bad/state.json'), 'utf8'), '{"format":1,"active":');
  await close();
});

test('a release is gone when the server dies while its files are deleted', async (t) => {
  const name = 'mf-removed';
  const { id } = makeRelease(origin, { remote: name });
  const registry = await openRegistry(store, [remoteSettings(name, origin)]);
  await registry.refresh();
  t.mock.method(files, 'rm', () => Promise.reject(new Error('killed')));
  syncBuiltinESMExports();
  await assert.rejects(registry.store.remove(name, id), /killed/);
  t.mock.restoreAll();
  syncBuiltinESMExports();
  assert.deepEqual(await registry.store.ids(name), [], 'half of it can be found');
  await registry.store.sweep(name, Date.now() + 3_600_000);
  assert.deepEqual(readdirSync(join(store, name)), ['state.json']);
});

test('a shared value that a server left unwritten when it died is made again', async () => {
  const registry = await openRegistry(store, []);
  writeFileSync(join(store, '.unwritten'), '');
  assert.equal(await registry.store.shared('unwritten', () => 'made'), 'made');
  assert.equal(await registry.store.shared('unwritten', () => 'made twice'), 'made');
});

test('a release that another server has stored meanwhile stays where it is', async () => {
  const release = makeRelease(origin, { remote: 'mf-z' });
  const settings = remoteSettings('mf-z', origin);
  // Two servers on one volume; neither knows yet what the other has.
  const [one, other] = await Promise.all([openRegistry(store, [settings]), openRegistry(store, [settings])]);
  const source = folderSource(origin);
  const bytes = readFileSync(join(origin, 'release.json'));
  await one.refresh();
  const place = join(store, 'mf-z', release.id);
  const { ino } = statSync(place);
  await other.store.receive({ release, bytes, signature: undefined }, source);
  assert.equal(statSync(place).ino, ino, 'its files were away for a moment');
  assert.deepEqual(readdirSync(join(store, 'mf-z')).sort(), [release.id, 'state.json']);

  // One that is signed afterwards is the same in place, and a damaged copy gives way.
  const signature = Buffer.from('of the team');
  await other.store.receive({ release, bytes, signature }, source);
  assert.deepEqual((await one.store.read('mf-z', release.id)).signature, signature);
  assert.equal(statSync(place).ino, ino);
  truncateSync(join(place, release.files[0]?.path ?? ''), 1);
  await other.store.receive({ release, bytes, signature: undefined }, source);
  assert.equal((await one.store.load('mf-z', release.id)).signature, undefined);
  assert.deepEqual(readdirSync(join(store, 'mf-z')).sort(), [release.id, 'state.json']);
});

test('who has found a dead lock does not remove the lock of the one who was quicker', async (t) => {
  const file = join(folder, 'dead.lock');
  const dead = spawnSync(process.execPath, ['--version']).pid;
  writeFileSync(file, `${hostname()} ${dead} of-a-killed-process`);
  const quicker = `${hostname()} ${process.pid} of-another-server`;
  const kill = process.kill.bind(process);
  t.mock.method(process, 'kill', (pid: number, signal: number) => {
    // At this moment, after the dead lock was read, another server takes it over.
    if (pid === dead) writeFileSync(file, quicker);
    return kill(pid, signal);
  });
  let hasWorked = false;
  const work = withLock(file, () => Promise.resolve(void (hasWorked = true)));
  await delay(200);
  assert.equal(readFileSync(file, 'utf8'), quicker);
  assert.equal(hasWorked, false, 'two have the lock at once');
  rmSync(file);
  await work;
  assert.ok(hasWorked);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('dead.lock')),
    [],
  );
});

test('many who find a dead lock have it one after the other', async () => {
  const file = join(folder, 'many.lock');
  writeFileSync(file, `${hostname()} ${spawnSync(process.execPath, ['--version']).pid} of-a-killed-process`);
  let holders = 0;
  const waiters = Array.from({ length: 12 }, () =>
    withLock(file, async () => {
      assert.equal((holders += 1), 1);
      await delay(2);
      holders -= 1;
    }),
  );
  await Promise.all(waiters);
});
