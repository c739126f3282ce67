import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { makeRelease } from '../testing/make-release.ts';
import { openRegistry, remoteSettings } from '../testing/open-registry.ts';
import { storeUnchecked } from '../testing/store-unchecked.ts';
import { STORES } from '../testing/stores.ts';
import type { TestStore } from '../testing/stores.ts';
import { activated, noted } from './state.ts';

const CHILD = resolve(import.meta.dirname, '../testing/receive-child.ts');
/** A round with the bucket is three times as long. */
const ROUNDS: Readonly<Record<string, number>> = { folder: 20, S3: 10 };
const large = (fill: number) =>
  Object.fromEntries(
    Array.from({ length: 12 }, (_each, index) => [
      `chunk-${index}.${fill.toString(16).padStart(12, '0')}.js`,
      Buffer.alloc(200_000, fill + index),
    ]),
  );

for (const [kind, open] of Object.entries(STORES)) {
  describe(`the release store (${kind})`, () => {
    const rounds = ROUNDS[kind] ?? 20;
    const folder = mkdtempSync(join(tmpdir(), 'durable-'));
    let store: TestStore;
    before(async () => {
      store = await open();
    });
    after(async () => {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const origins = (name: string) => join(folder, name);

    it(
      `stays whole when the server is killed ${rounds} times during a copy`,
      { timeout: 180_000 },
      async () => {
        const origin = origins('killed');
        const name = 'mf-killed';
        const remote = remoteSettings(name, origin, { sizeBudgetBytes: 1e9 });
        const first = makeRelease(origin, { remote: name, files: large(1) });
        await (await openRegistry(store.server(), [remote])).refresh();
        const killed = store.server();
        let killedInCopy = 0;
        let active = first.id;
        for (let round = 0; round < rounds; round += 1) {
          const next = makeRelease(origin, {
            remote: name,
            text: `round ${round}`,
            files: large(20 + round),
          });
          const left = store.halves(name);
          const child = spawn(process.execPath, [CHILD, JSON.stringify(killed), origin, name], {
            stdio: ['ignore', 'pipe', 'inherit'],
          });
          const exit = once(child, 'exit');
          await once(child.stdout, 'data');
          // Every other kill waits for the first file of the copy, however long the way to it takes on this machine.
          const hasBegun = () => store.halves(name).some((half) => !left.includes(half));
          while (round % 2 === 1 && child.exitCode === null && !hasBegun()) await delay(1);
          await delay((round * 5) % 80);
          child.kill('SIGKILL');
          await exit;
          if (store.halves(name).length > 0) killedInCopy += 1;
          // Whoever looks now finds a whole release active: the one before, or the new one.
          const registry = await openRegistry(store.server(), [remote]);
          const state = await registry.store.state(name);
          assert.ok(state.active === active || state.active === next.id, `round ${round}`);
          for (const id of await registry.store.ids(name)) await registry.store.load(name, id);
          // And the server that starts again takes the release.
          await registry.refresh();
          assert.equal(registry.find(name)?.state.active, next.id);
          active = next.id;
          // What is not looked at any more would only be copied again in every round.
          const [oldest] = registry.find(name)?.state.previous ?? [];
          if (oldest) await registry.store.remove(name, oldest);
          registry.store.close();
        }
        assert.ok(killedInCopy > 0, 'no kill fell into a copy');
        const registry = await openRegistry(store.server(), [remote]);
        await registry.store.sweep(name, Date.now() + 3_600_000);
        assert.deepEqual(store.halves(name), []);
        await registry.store.load(name, active);
      },
    );

    it('keeps the active release when the disk is full', { timeout: 60_000 }, async () => {
      const origin = origins('full');
      const name = 'mf-full';
      const first = makeRelease(origin, { remote: name });
      const remote = remoteSettings(name, origin, { sizeBudgetBytes: 1e9 });
      await (await openRegistry(store.server(), [remote])).refresh();
      makeRelease(origin, { remote: name, text: 'second', files: large(3) });
      // No file may grow beyond 100 blocks: a write fails in the middle, as on a full disk.
      const command = `trap '' XFSZ; ulimit -f 100; exec "$0" "$@"`;
      const { stdout } = await output('bash', [
        ...['-c', command, process.execPath, CHILD],
        ...[JSON.stringify(store.server()), origin, name],
      ]);
      assert.match(stdout, new RegExp(`"active":"${first.id}"`));
      const registry = await openRegistry(store.server(), [remote]);
      assert.equal(registry.find(name)?.state.active, first.id);
      assert.deepEqual(await registry.store.ids(name), [first.id]);
      await registry.store.load(name, first.id);
      assert.deepEqual(store.halves(name), []);
    });

    it('takes two releases that two servers publish at once', async () => {
      const name = 'mf-two';
      const [a, b] = [origins('two-a'), origins('two-b')];
      const ids = [
        makeRelease(a, { remote: name, text: 'a' }).id,
        makeRelease(b, { remote: name, text: 'b' }).id,
      ];
      const registries = await Promise.all(
        [a, b].map((origin) => openRegistry(store.server(), [remoteSettings(name, origin)])),
      );
      await Promise.all(registries.map((registry) => registry.refresh()));
      const [first] = registries;
      await Promise.all(registries.map((registry) => registry.sync()));
      assert.deepEqual((await first?.store.ids(name))?.sort(), [...ids].sort());
      for (const id of ids) await first?.store.load(name, id);
      const actives = registries.map((registry) => registry.find(name)?.state.active);
      assert.equal(actives[0], actives[1]);
      assert.ok(ids.includes(actives[0] ?? ''));
    });

    it('loses no parallel change of several servers', async () => {
      const [a, b] = await Promise.all([1, 2].map(() => openRegistry(store.server(), [])));
      const note = (by: string) => (state: Parameters<typeof noted>[0]) =>
        noted(state, { at: new Date().toISOString(), by, action: 'override' });
      const names = Array.from({ length: 12 }, (_each, index) => `person-${index}`);
      await Promise.all(names.map((by, index) => (index % 2 ? a : b)?.store.update('mf-noted', note(by))));
      const { events } = (await a?.store.state('mf-noted')) ?? { events: [] };
      assert.deepEqual(events.map(({ by }) => by).sort(), [...names].sort());
    });

    it('gives several servers that begin at once one shared value', async () => {
      const servers = await Promise.all([1, 2, 3, 4].map(() => openRegistry(store.server(), [])));
      for (let round = 0; round < 40; round += 1) {
        const made = await Promise.all(
          servers.map(({ store: each }, index) => each.shared(`secret-${round}`, () => `made by ${index}`)),
        );
        assert.match(made[0] ?? '', /^made by [0-3]$/);
        assert.deepEqual(new Set(made).size, 1);
      }
    });

    it('shows other servers what one publishes, activates and removes', async () => {
      const origin = origins('shared');
      const name = 'mf-shared';
      const first = makeRelease(origin, { remote: name });
      const remote = remoteSettings(name, origin);
      const one = await openRegistry(store.server(), [remote]);
      await one.refresh();
      const second = makeRelease(origin, { remote: name, text: 'second' });
      await one.refresh();
      // This one has no origin to look at: all it knows comes from the store.
      const other = await openRegistry(store.server(), [remoteSettings(name, origins('nowhere'))]);
      assert.equal(other.find(name)?.state.active, second.id);
      const at = new Date().toISOString();
      await one.store.update(name, (state) => activated(state, first.id, 'command', at));
      await other.sync();
      const [snapshot] = other.snapshot().remotes;
      assert.ok(snapshot?.available && snapshot.releaseId === first.id);
      await other.store.remove(name, second.id);
      assert.deepEqual(await one.store.ids(name), [first.id]);
    });

    it('does not serve a damaged file and fetches it again from the origin', async () => {
      const origin = origins('damaged');
      const name = 'mf-damaged';
      const { id, files } = makeRelease(origin, { remote: name });
      const remote = remoteSettings(name, origin);
      await (await openRegistry(store.server(), [remote])).refresh();
      truncateSync(store.fileOf(name, id, files[0]?.path ?? ''), 1);
      const again = await openRegistry(store.server(), [remote]);
      assert.equal(again.snapshot().remotes[0]?.available, false);
      await again.refresh();
      assert.equal(again.snapshot().remotes[0]?.available, true);
      const fresh = await openRegistry(store.server(), [remote]);
      await fresh.store.load(name, id);
    });

    it('drops a release a day after its replacement and never one in use', async () => {
      const origin = origins('old');
      const name = 'mf-old';
      const registry = await openRegistry(store.server(), [remoteSettings(name, origin)]);
      const ids: string[] = [];
      for (let round = 0; round < 6; round += 1) {
        ids.push(makeRelease(origin, { remote: name, text: `release ${round}` }).id);
        await registry.refresh();
      }
      const replaced = Math.max(
        ...Object.values(registry.find(name)?.state.replacedAt ?? {}).map((at) => Date.parse(at)),
      );
      const kept = async () => (await registry.store.ids(name)).sort();
      await registry.dropOld(replaced + 24 * 3_600_000 - 1_000);
      assert.deepEqual(await kept(), [...ids].sort());
      await registry.dropOld(replaced + 24 * 3_600_000 + 1_000);
      // The active one and the three before it stay, however old: they are where a rollback goes.
      assert.deepEqual(await kept(), ids.slice(-4).sort());
      assert.equal(registry.find(name)?.loaded.size, 4);
      assert.equal(registry.find(name)?.fileOwner('portal-remote.json')?.release.id, ids.at(-1));
    });

    it('drops old releases that cannot be read, that no state knows, and of remotes that are gone', async () => {
      const origin = origins('left');
      const name = 'mf-left';
      const registry = await openRegistry(store.server(), [remoteSettings(name, origin)]);
      const ids: string[] = [];
      for (let round = 0; round < 6; round += 1) {
        ids.push(makeRelease(origin, { remote: name, text: `release ${round}` }).id);
        await registry.refresh();
      }
      truncateSync(store.fileOf(name, ids[0] ?? '', 'portal-remote.json'), 1);
      makeRelease(origin, { remote: name, text: 'nobody has it' });
      ids.push(await storeUnchecked(registry.store, name, origin));
      const inHours = (hours: number) => Date.now() + hours * 3_600_000;
      // A portal that begins now knows other remotes.
      const other = await openRegistry(store.server(), [remoteSettings('mf-other', origins('none'))]);
      await other.dropOld();
      const kept = async () => (await other.store.ids(name)).sort();
      assert.deepEqual(await kept(), [...ids].sort());
      await other.dropOld(inHours(25));
      assert.deepEqual(await kept(), ids.slice(2, 6).sort());
    });
  });
}

/** Runs a program to its end while the servers of this process go on. */
async function output(program: string, args: readonly string[]): Promise<{ stdout: string }> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let stdout = '';
  child.stdout.on('data', (part) => (stdout += String(part)));
  await once(child, 'close');
  return { stdout };
}
