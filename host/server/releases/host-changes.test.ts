import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { HostBuildRecord } from 'shared-kernel/remote/build-record';
import { Metrics } from '../metrics.ts';
import { makeRelease } from '../testing/make-release.ts';
import { HOST, openRegistry, remoteSettings } from '../testing/open-registry.ts';
import { STORES } from '../testing/stores.ts';
import type { TestStore } from '../testing/stores.ts';

for (const [kind, open] of Object.entries(STORES)) {
  describe(`a host that changes under active releases (${kind})`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'host-changes-'));
    const origin = join(folder, 'origin');
    let store: TestStore;
    before(async () => {
      store = await open();
    });
    after(async () => {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it('gets the latest release that it can run, and none when there is no such', async () => {
      const settings = remoteSettings('mf-sample', origin);
      let host: HostBuildRecord = HOST;
      const provide = (react: string) => (host = { ...HOST, sharing: { react } });
      const errors: object[] = [];
      const log = { info: () => {}, warn: () => {}, error: (fields: object) => errors.push(fields) };
      const begin = () => openRegistry(store.server(), [settings], { host: () => host, log });
      const first = makeRelease(origin, { shared: { react: '^19.0.0' } }).id;
      const running = await begin();
      await running.refresh();
      const second = makeRelease(origin, { text: 'second', shared: { react: '^19.3.0' } }).id;
      await running.refresh();
      const metrics = new Metrics();
      metrics.follow(running);

      provide('19.2.0');
      for (const registry of [running, await begin()]) {
        const [remote] = registry.snapshot().remotes;
        assert.ok(remote?.available);
        assert.equal(remote.releaseId, first);
        assert.equal(registry.records().length, 1);
        registry.snapshot();
      }
      const reasons = ['It needs react ^19.3.0; the host provides 19.2.0.'];
      const said = { remote: 'mf-sample', release: second, reasons, instead: first };
      assert.deepEqual(errors, [said, said], 'each of the two servers says it once');
      const text = await metrics.registry.metrics();
      assert.match(
        text,
        new RegExp(`portal_remote_release\\{[^}]*release="${first}"[^}]*role="active"\\} 1`),
      );
      assert.doesNotMatch(text, new RegExp(`release="${second}"`));

      provide('18.3.1');
      const [remote] = running.snapshot().remotes;
      assert.ok(remote && !remote.available);
      assert.deepEqual([remote.reason, remote.manifest?.title], ['incompatible', 'mf-sample']);
      assert.deepEqual(running.records(), []);
      assert.match(await metrics.registry.metrics(), /portal_remote_available\{remote="mf-sample"\} 0/);

      provide('19.3.1');
      const [again] = running.snapshot().remotes;
      assert.ok(again?.available && again.releaseId === second);
    });
  });
}
