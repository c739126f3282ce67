import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openStore } from '../server/releases/open-store.ts';
import { makeRelease, resealed } from '../server/testing/make-release.ts';
import { storeUnchecked } from '../server/testing/store-unchecked.ts';
import { bearer, openReleasePortal, getReasons, TYPE } from './release-portal.ts';

const { folder, build, own, others, delivery, state, call, pack, upload, leftovers, close } =
  await openReleasePortal();
after(close);

describe('the release API', () => {
  for (const path of ['../../escaped.js', '/tmp/escaped.js', 'a/../../escaped.js', '.hidden', 'a\\b.js']) {
    it(`refuses the file name ${path}`, async () => {
      const file = { path, size: 1, integrity: `sha384-${'A'.repeat(64)}` };
      const release = makeRelease(build, { text: path });
      const record = resealed({ files: [...release.files, file] })(release);
      const head = { release: Buffer.from(JSON.stringify(record)).toString('base64') };
      const sent = await call('releases', bearer(own), `${JSON.stringify(head)}\nx`, {
        'content-type': TYPE,
      });
      assert.equal(sent.statusCode, 422);
      assert.match(getReasons(sent.body), /inside its folder/);
      assert.deepEqual(leftovers(), []);
    });
  }

  it('reads no more than a remote may have, and takes no upload in part', async () => {
    const before = readdirSync(join(folder, 'store/mf-sample')).length;
    const big = await upload({ text: 'big', files: { 'big.0123456789ab.js': 'x'.repeat(60_000) } });
    assert.equal(big.statusCode, 422);
    assert.match(getReasons(big.body), /50000 are allowed/);
    assert.match(getReasons((await upload({ text: 'long' }, 'more')).body), /goes on after its last file/);
    const short = pack(makeRelease(build, { text: 'short' })).subarray(0, -1);
    const answer = await call('releases', bearer(own), short, { 'content-type': TYPE });
    assert.match(getReasons(answer.body), /ends within/);
    const changed = pack(makeRelease(build, { text: 'changed' }));
    changed[changed.length - 1] = 33;
    const swapped = await call('releases', bearer(own), changed, { 'content-type': TYPE });
    assert.match(getReasons(swapped.body), /does not have the hash/);
    const endless = httpRequest({
      host: '127.0.0.1',
      port: delivery.port,
      method: 'POST',
      path: '/portal/remotes/mf-sample/releases',
      headers: { authorization: bearer(own), 'content-type': TYPE, 'content-length': 9e9 },
    });
    endless.on('error', () => undefined);
    endless.write('{');
    const [refused] = (await once(endless, 'response')) as [IncomingMessage];
    assert.equal(refused.statusCode, 413);
    endless.destroy();
    assert.equal(readdirSync(join(folder, 'store/mf-sample')).length, before);
    assert.deepEqual(leftovers(), []);
  });

  it('brings no old release back by its upload, sent once more', async () => {
    const first = (await upload({ text: 'replayed' })).json<{ id: string }>().id;
    const newer = (await upload({ text: 'newer' })).json<{ id: string }>().id;
    const again = await upload({ text: 'replayed' });
    assert.deepEqual([again.statusCode, again.json<{ role: string }>().role], [201, 'stored']);
    assert.equal(state().active, newer);
    const back = await call('activate', bearer(own), { release: first.slice(0, 8) });
    assert.equal(back.statusCode, 200);
    assert.equal(state().active, first);
  });

  it('gives a route to one of two remotes that are uploaded at once, and none that a canary has', async () => {
    const publish = (remote: string, token: typeof own, body: Buffer) =>
      delivery.app.inject({
        method: 'POST',
        url: `/portal/remotes/${remote}/releases`,
        headers: { authorization: bearer(token), 'content-type': TYPE },
        payload: body,
      });
    const packed = (remote: string, text: string, ...routes: string[]) =>
      pack(makeRelease(build, { remote, text, routes }));
    const before = [state().active, state('mf-other').active] as const;
    const [sample, other] = [
      packed('mf-sample', 'takes it', '/sample', '/common'),
      packed('mf-other', 'takes it, too', '/other', '/common'),
    ];
    const answers = await Promise.all([
      publish('mf-sample', own, sample),
      publish('mf-other', others, other),
    ]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 422]);
    const refused = answers.find(({ statusCode }) => statusCode === 422);
    assert.match(getReasons(refused?.body ?? ''), /The route \/common belongs to mf-/);

    // As a canary it owns the route no less.
    const owner = refused === answers[0] ? 'mf-other' : 'mf-sample';
    const [token, loser, loserToken] =
      owner === 'mf-sample' ? ([own, 'mf-other', others] as const) : ([others, 'mf-sample', own] as const);
    const decide = (action: string, body: object) =>
      delivery.app.inject({
        method: 'POST',
        url: `/portal/remotes/${owner}/${action}`,
        headers: { authorization: bearer(token) },
        payload: body,
      });
    const { active } = state(owner);
    const [wasSample, wasOther] = before;
    const back = { release: owner === 'mf-sample' ? wasSample : wasOther };
    assert.equal((await decide('activate', back)).statusCode, 200);
    const rule = { percent: 10, banks: [], organizations: [], agents: [] };
    assert.equal((await decide('canary', { release: active, rule })).statusCode, 200);
    const body = packed(loser, 'tries again', `/${loser.slice(3)}`, '/common');
    const again = await publish(loser, loserToken, body);
    assert.equal(again.statusCode, 422);
    assert.match(getReasons(again.body), new RegExp(`belongs to ${owner}`));
    assert.equal((await decide('rollback', {})).statusCode, 200);
  });

  it('brings nobody a release that does not fit the portal as it is now', async () => {
    const store = await openStore({ store: join(folder, 'store') });
    const unfit: string[] = [];
    for (const options of [{ contractRange: '^0.1.0' }, { routes: ['/other'] }]) {
      makeRelease(build, { text: 'of another time', ...options });
      unfit.push(await storeUnchecked(store, 'mf-sample', build));
    }
    const { active } = state();
    for (const [id, reason] of [
      [unfit[0], /built for the contract \^0\.1\.0/],
      [unfit[1], /belongs to mf-other/],
    ] as const) {
      const rule = { percent: 10, banks: [], organizations: [], agents: [] };
      for (const [action, body] of [
        ['activate', {}],
        ['canary', { rule }],
      ] as const) {
        const answer = await call(action, bearer(own), { release: id, ...body });
        assert.equal(answer.statusCode, 422, action);
        assert.match(getReasons(answer.body), reason);
      }
    }
    await store.update('mf-sample', (before) => ({ ...before, previous: [...unfit] }));
    const back = await call('rollback', bearer(own));
    assert.equal(back.statusCode, 409);
    assert.match(getReasons(back.body), /no earlier release/);
    assert.deepEqual([state().active, state().canary], [active, undefined]);
    for (const id of unfit) await store.remove('mf-sample', id);
  });
});
