import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { makeRelease } from '../testing/make-release.ts';
import { openRegistry, remoteSettings } from '../testing/open-registry.ts';

const CHILD = resolve(import.meta.dirname, '../testing/receive-child.ts');
const ROUNDS = 20;
const large = (fill: number) =>
  Object.fromEntries(
    Array.from({ length: 12 }, (_each, index) => [
      `chunk-${index}.${fill.toString(16).padStart(12, '0')}.js`,
      Buffer.alloc(400_000, fill + index),
    ]),
  );

describe('the release store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'durable-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it(
    `stays whole when the server is killed in the middle of a copy, ${ROUNDS} times`,
    { timeout: 180_000 },
    async () => {
      const [store, origin] = [join(folder, 'killed'), join(folder, 'killed-origin')];
      const remote = remoteSettings('mf-sample', origin, { sizeBudgetBytes: 1e9 });
      const first = makeRelease(origin, { files: large(1) });
      await (await openRegistry(store, [remote])).refresh();
      let killedInCopy = 0;
      let active = first.id;
      for (let round = 0; round < ROUNDS; round += 1) {
        const next = makeRelease(origin, { text: `round ${round}`, files: large(20 + round) });
        const child = spawn(process.execPath, [CHILD, store, origin], {
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        const exit = once(child, 'exit');
        await once(child.stdout, 'data');
        await delay((round * 3) % 40);
        child.kill('SIGKILL');
        await exit;
        if (readdirSync(join(store, 'mf-sample')).some((name) => name.startsWith('.incoming-')))
          killedInCopy += 1;
        // Whoever looks now finds a whole release active: the one before, or the new one.
        const registry = await openRegistry(store, [remote]);
        const state = await registry.store.state('mf-sample');
        assert.ok(state.active === active || state.active === next.id, `round ${round}`);
        for (const id of await registry.store.ids('mf-sample'))
          await registry.store.load('mf-sample', id, []);
        // And the server that starts again takes the release.
        await registry.refresh();
        assert.equal(registry.find('mf-sample')?.state.active, next.id);
        active = next.id;
      }
      assert.ok(killedInCopy > 0, 'no kill fell into a copy');
      const registry = await openRegistry(store, [remote]);
      await registry.store.sweep('mf-sample', Date.now() + 3_600_000);
      assert.deepEqual(
        readdirSync(join(store, 'mf-sample')).filter((name) => name.startsWith('.incoming-')),
        [],
      );
    },
  );

  it('keeps the active release when the disk is full', { timeout: 60_000 }, async () => {
    const [store, origin] = [join(folder, 'full'), join(folder, 'full-origin')];
    mkdirSync(store);
    const first = makeRelease(origin);
    const remote = remoteSettings('mf-sample', origin, { sizeBudgetBytes: 1e9 });
    await (await openRegistry(store, [remote])).refresh();
    makeRelease(origin, { text: 'second', files: large(3) });
    // No file may grow beyond 100 blocks: a write fails in the middle, as on a full disk.
    const command = `trap '' XFSZ; ulimit -f 100; exec "$0" "$@"`;
    const { stdout } = spawnSync('bash', ['-c', command, process.execPath, CHILD, store, origin], {
      encoding: 'utf8',
    });
    assert.match(stdout, new RegExp(`"active":"${first.id}"`));
    const registry = await openRegistry(store, [remote]);
    assert.equal(registry.find('mf-sample')?.state.active, first.id);
    assert.deepEqual(await registry.store.ids('mf-sample'), [first.id]);
    await registry.store.load('mf-sample', first.id, []);
    assert.deepEqual(
      readdirSync(join(store, 'mf-sample')).filter((name) => name.startsWith('.incoming-')),
      [],
    );
  });

  it('takes two releases that two servers bring at the same time, one after the other', async () => {
    const store = join(folder, 'two');
    const [a, b] = [join(folder, 'two-a'), join(folder, 'two-b')];
    const ids = [makeRelease(a, { text: 'a' }).id, makeRelease(b, { text: 'b' }).id];
    const registries = await Promise.all(
      [a, b].map((origin) => openRegistry(store, [remoteSettings('mf-sample', origin)])),
    );
    await Promise.all(registries.map((registry) => registry.refresh()));
    const [first] = registries;
    await Promise.all(registries.map((registry) => registry.sync()));
    assert.deepEqual((await first?.store.ids('mf-sample'))?.sort(), [...ids].sort());
    for (const id of ids) await first?.store.load('mf-sample', id, []);
    const actives = registries.map((registry) => registry.find('mf-sample')?.state.active);
    assert.equal(actives[0], actives[1]);
    assert.ok(ids.includes(actives[0] ?? ''));
  });

  it('does not give sessions what was damaged on disk, and takes it anew from the origin', async () => {
    const [store, origin] = [join(folder, 'damaged'), join(folder, 'damaged-origin')];
    const { id, files } = makeRelease(origin);
    const remote = remoteSettings('mf-sample', origin);
    await (await openRegistry(store, [remote])).refresh();
    truncateSync(join(store, 'mf-sample', id, files[0]?.path ?? ''), 1);
    const again = await openRegistry(store, [remote]);
    assert.equal(again.snapshot().remotes[0]?.available, false);
    await again.refresh();
    assert.equal(again.snapshot().remotes[0]?.available, true);
    await again.store.load('mf-sample', id, []);
  });
});
