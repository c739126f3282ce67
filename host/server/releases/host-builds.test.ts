import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { TestStore } from '../testing/stores.ts';
import { STORES } from '../testing/stores.ts';
import { HostBuilds } from './host-builds.ts';
import { openStore } from './open-store.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const DAY_MS = 86_400_000;

/** A build of the host whose pages load this text. */
function build(folder: string, text: string): string {
  const name = `part.${Buffer.from(text).toString('hex').padStart(12, '0').slice(-12)}.js`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
  writeFileSync(join(folder, `${name}.map`), '{}');
  writeFileSync(
    join(folder, 'portal-host.json'),
    JSON.stringify({ buildId: text, initial: [name], groups: {}, shares: {}, integrity: {} }),
  );
  return name;
}

for (const [kind, open] of Object.entries(STORES)) {
  describe(`builds of the host in the release store (${kind})`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'host-builds-'));
    const dist = join(folder, 'dist');
    let store: TestStore;
    before(async () => {
      store = await open();
    });
    after(async () => {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    });

    /** A delivery server on the build that is in the folder. */
    const start = (hostFolder = dist): Promise<FastifyInstance> => {
      const file = join(folder, 'portal.json');
      writeFileSync(file, JSON.stringify({ banks: [{ code: 'sgb', name: 'СГБ' }], remotes: [] }));
      const config = readConfig(file, { HOST_FOLDER: hostFolder });
      return buildApp(
        { ...config, releases: { ...config.releases, ...store.server() } },
        { logLevel: 'silent' },
      );
    };

    it('sends what a page of the build before asks for, and nothing that no build had', async () => {
      const old = build(dist, 'the old one');
      await (await start()).close();
      const next = build(dist, 'the new one');
      const app = await start();
      const get = (path: string, coding = '') =>
        app.inject({ url: `/${path}`, headers: { 'accept-encoding': coding } });
      assert.equal((await get(next)).body, 'the new one');
      const kept = await get(old);
      assert.equal(kept.body, 'the old one');
      assert.equal(kept.headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal((await get(old, 'br')).headers['content-encoding'], 'br');
      assert.equal((await get(`${old}.map`)).statusCode, 404);
      assert.equal((await get('part.0000000000ff.js')).statusCode, 404);
      await app.close();
    });

    it('sends all files of the build before to a page that asks for them at once', async () => {
      build(dist, 'many');
      const names = Array.from({ length: 15 }, (_each, index) => `old-${index}.${'a'.repeat(12)}.js`);
      for (const name of names) writeFileSync(join(dist, name), name);
      await (await start()).close();
      build(dist, 'few');
      const app = await start();
      const answers = await Promise.all(names.map((name) => app.inject(`/${name}`)));
      assert.deepEqual(
        answers.map(({ statusCode, body }) => `${statusCode} ${body}`),
        names.map((name) => `200 ${name}`),
      );
      await app.close();
    });

    it('sends a file of a newer build that another server has begun with', async () => {
      build(dist, 'before');
      const old = await start();
      const newer = join(folder, 'newer');
      const part = build(newer, 'after');
      const replica = await start(newer);
      assert.equal((await old.inject(`/${part}`)).body, 'after');
      await Promise.all([old.close(), replica.close()]);
    });

    it('keeps the own build, the last three and what is younger than asked for', async () => {
      const builds = new HostBuilds(await openStore(store.server()), silent);
      const parts: string[] = [];
      for (const text of ['one', 'two', 'three', 'four', 'five']) {
        parts.push(build(dist, text));
        await builds.publish(dist);
      }
      const isKept = () => parts.map((part) => builds.fileOwner(part) !== undefined);
      await builds.dropOld(DAY_MS);
      assert.deepEqual(isKept(), [true, true, true, true, true]);
      const later = Date.now() + 2 * DAY_MS;
      await builds.dropOld(DAY_MS, later);
      const fresh = new HostBuilds(await openStore(store.server()), silent);
      await fresh.look();
      assert.deepEqual(
        parts.map((part) => fresh.fileOwner(part) !== undefined),
        [false, false, true, true, true],
      );
    });

    it('counts the age of a build from when it was replaced, also when it came back in between', async () => {
      const builds = new HostBuilds(await openStore(store.server()), silent);
      const at = (days: number) => Date.now() - (40 - days) * DAY_MS;
      const publish = async (text: string, day: number): Promise<string> => {
        const part = build(dist, text);
        await builds.publish(dist, at(day));
        return part;
      };
      const back = await publish('taken back to', 0);
      const bad = await publish('taken back from', 10);
      await publish('taken back to', 11);
      const long = await publish('used for weeks', 12);
      // Three more, so that none of them is among the last.
      for (const [index, text] of ['x', 'y', 'z'].entries()) await publish(text, 35 + index / 100);
      const isKept = () => [back, bad, long].map((part) => builds.fileOwner(part) !== undefined);
      await builds.dropOld(2 * DAY_MS, at(12.5));
      assert.deepEqual(isKept(), [true, true, true]);
      await builds.dropOld(2 * DAY_MS, at(13.5));
      assert.deepEqual(isKept(), [true, false, true]);
      await builds.dropOld(2 * DAY_MS, at(36.5));
      assert.deepEqual(isKept(), [false, false, true]);
      await builds.dropOld(2 * DAY_MS, at(37.5));
      assert.deepEqual(isKept(), [false, false, false]);
    });
  });
}
