import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { PortalSnapshot } from 'shared-kernel/remote/snapshot';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { makeRelease } from '../testing/make-release.ts';
import type { TestStore } from '../testing/stores.ts';
import { STORES } from '../testing/stores.ts';

for (const [kind, open] of Object.entries(STORES)) {
  describe(`two delivery servers on one release store (${kind})`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'replicas-'));
    const origin = join(folder, 'origin');
    let store: TestStore;
    let apps: FastifyInstance[] = [];
    before(async () => {
      store = await open();
      mkdirSync(join(folder, 'host'));
      const record = { buildId: 'h1', initial: [], groups: {}, shares: {} };
      writeFileSync(join(folder, 'host/portal-host.json'), JSON.stringify(record));
      apps = [await start({ origin }), await start({})];
    });
    after(async () => {
      await Promise.all(apps.map((app) => app.close()));
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    });

    /** A server that looks at this origin; without one it knows what the store has. */
    const start = (remote: { origin?: string }): Promise<FastifyInstance> => {
      const file = join(folder, 'portal.json');
      const remotes = [{ name: 'mf-sample', ...remote }];
      writeFileSync(
        file,
        JSON.stringify({ hostFolder: 'host', banks: [{ code: 'sgb', name: 'СГБ' }], remotes }),
      );
      const config = readConfig(file, {});
      return buildApp(
        { ...config, releases: { ...config.releases, ...store.server() } },
        { logLevel: 'silent' },
      );
    };

    it('sends the files of a release that the other one has just put into a page', async () => {
      const [one, other] = apps;
      assert.ok(one && other);
      for (const text of ['first', 'second', 'third']) {
        const { id } = makeRelease(origin, { text });
        const { remotes } = (await one.inject('/portal/snapshot.json')).json<PortalSnapshot>();
        const [remote] = remotes;
        assert.ok(remote?.available && remote.releaseId === id);
        const answer: LightMyRequestResponse = await other.inject(remote.entry);
        assert.deepEqual(
          [answer.statusCode, answer.body],
          [200, `/* entry mf-sample ${text} */`],
          `the ${text} release`,
        );
      }
      assert.equal((await other.inject('/remotes/mf-sample/entry.0000000000ff.js')).statusCode, 404);
    });
  });
}
