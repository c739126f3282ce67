import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { makeRelease } from '../testing/make-release.ts';
import { openRegistry, remoteSettings } from '../testing/open-registry.ts';
import { STORES } from '../testing/stores.ts';
import type { TestStore } from '../testing/stores.ts';
import type { ReleaseRegistry } from './release-registry.ts';

const team = generateKeyPairSync('ed25519');
const publicKeys = [team.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')];

for (const [kind, open] of Object.entries(STORES)) {
  describe(`keys of a team switched on over a ${kind} store`, () => {
    let folder: string;
    let origin: string;
    let store: TestStore;
    const registries: ReleaseRegistry[] = [];
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'keys-'));
      origin = join(folder, 'origin');
      store = await open();
    });
    afterEach(async () => {
      for (const registry of registries.splice(0)) registry.store.close();
      await store.close();
      rmSync(folder, { recursive: true });
    });
    const server = async (keys: string[]) => {
      const registry = await openRegistry(store.server(), [
        remoteSettings('mf-sample', origin, { publicKeys: keys }),
      ]);
      registries.push(registry);
      return registry;
    };
    const servedBy = (registry: ReleaseRegistry) => {
      const [remote] = registry.snapshot().remotes;
      return remote?.available ? remote.releaseId : undefined;
    };
    const signOrigin = () => {
      const bytes = readFileSync(join(origin, 'release.json'));
      writeFileSync(join(origin, 'release.sig'), sign(null, bytes, team.privateKey).toString('base64'));
    };

    it('leaves what is active to the server that runs and to the one that starts', async () => {
      const { id } = makeRelease(origin);
      const running = await server([]);
      await running.refresh();
      running.configure([remoteSettings('mf-sample', origin, { publicKeys })]);
      const started = await server(publicKeys);
      for (const each of [running, started]) {
        await each.refresh();
        assert.equal(servedBy(each), id);
        assert.deepEqual(each.find('mf-sample')?.unsigned(), [id]);
        assert.equal(each.find('mf-sample')?.state.refusal, undefined);
      }
    });

    it('takes in the signature of the same files, on every server', async () => {
      const { id } = makeRelease(origin);
      const running = await server([]);
      await running.refresh();
      running.configure([remoteSettings('mf-sample', origin, { publicKeys })]);
      const started = await server(publicKeys);
      await running.refresh();
      signOrigin();
      await running.refresh();
      await started.sync();
      for (const each of [running, started, await server(publicKeys)]) {
        assert.equal(servedBy(each), id);
        assert.deepEqual(each.find('mf-sample')?.unsigned(), []);
      }
      const signings = running.find('mf-sample')?.state.events.filter(({ action }) => action === 'signed');
      assert.equal(signings?.length, 1);
    });

    it('refuses a new release that no key has signed', async () => {
      const { id } = makeRelease(origin);
      const running = await server([]);
      await running.refresh();
      running.configure([remoteSettings('mf-sample', origin, { publicKeys })]);
      makeRelease(origin, { text: 'second' });
      await running.refresh();
      assert.equal(servedBy(running), id);
      assert.match(running.find('mf-sample')?.state.refusal?.reasons.join(' ') ?? '', /not signed/);
    });
  });
}
