import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { runRemoteCommand } from 'shared-kernel/team/release-commands';
import { newToken } from '../server/release-api/team-tokens.ts';
import { makeRelease } from '../server/testing/make-release.ts';
import { bearer, openReleasePortal, getReasons, TYPE } from './release-portal.ts';

const { folder, build, own, others, old, delivery, state, call, pack, upload, close } =
  await openReleasePortal();
after(close);

describe('the release API', () => {
  it('lets a team publish, and the journal names its token', async () => {
    const answer = await upload({ text: 'second' });
    assert.equal(answer.statusCode, 201, answer.body);
    const { id, role } = answer.json<{ id: string; role: string }>();
    assert.equal(role, 'active');
    assert.equal(state().active, id);
    assert.deepEqual(
      state()
        .events.slice(-2)
        .map(({ by, action, release }) => [by, action, release]),
      [
        ['team:sample-ci', 'received', id],
        ['team:sample-ci', 'activated', id],
      ],
    );
  });

  it('answers nobody without a token that it knows, and does not ask a bank about one', async () => {
    const before = JSON.stringify(state());
    for (const authorization of [
      undefined,
      bearer(newToken()),
      'Bearer prt_',
      `Basic ${own.token}`,
      own.token,
    ])
      for (const action of ['releases', 'activate', 'canary', 'rollback'])
        assert.equal((await call(action, authorization)).statusCode, 401, `${action} ${authorization}`);
    const expired = await call('rollback', bearer(old));
    assert.equal(expired.statusCode, 401);
    assert.match(expired.body, /token_expired/);
    assert.equal((await delivery.app.inject('/portal/remotes/mf-sample')).statusCode, 401);
    assert.equal(JSON.stringify(state()), before);
  });

  it("gives a team no other team's remote, and does not tell which there are", async () => {
    const before = JSON.stringify(state());
    for (const action of ['releases', 'activate', 'canary', 'rollback'])
      assert.equal((await call(action, bearer(others))).statusCode, 403, action);
    const ask = (remote: string) =>
      delivery.app.inject({ url: `/portal/remotes/${remote}`, headers: { authorization: bearer(others) } });
    assert.equal((await ask('mf-sample')).statusCode, 403);
    assert.equal((await ask('mf-nothing')).statusCode, 403);
    assert.equal((await ask('mf-other')).statusCode, 200);
    const release = makeRelease(build, { remote: 'mf-other', text: 'stolen' });
    const answer = await call('releases', bearer(own), pack(release), { 'content-type': TYPE });
    assert.equal(answer.statusCode, 422);
    assert.match(getReasons(answer.body), /belongs to mf-other/);
    assert.equal(JSON.stringify(state()), before);
  });

  it('decides by the bank who is a superuser, and an agent with a cookie of one is none', async () => {
    const { headers } = await delivery.app.inject({
      method: 'POST',
      url: '/portal/session',
      headers: { authorization: 'Bearer root' },
      payload: { bank: 'sgb' },
    });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const before = JSON.stringify(state());
    // Another site's form: the browser adds cookies, but nobody's token.
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
      assert.equal(
        (await call('rollback?bank=sgb', undefined, '{}', { cookie, 'content-type': type })).statusCode,
        401,
      );
    assert.equal((await call('rollback?bank=sgb', 'Bearer anna', {}, { cookie })).statusCode, 403);
    const plain = await call('rollback?bank=sgb', 'Bearer root', '{}', { 'content-type': 'text/plain' });
    assert.equal(plain.statusCode, 400);
    assert.equal(JSON.stringify(state()), before);
  });

  it('lets no superuser upload, and those of banks with servers of their own decide nothing', async () => {
    const release = makeRelease(build, { text: 'of a superuser' });
    const { id } = (await upload({ text: 'kept' })).json<{ id: string }>();
    await upload({ text: 'active' });
    const before = JSON.stringify(state());
    const rule = { percent: 100, banks: [], organizations: [], agents: [] };
    for (const bank of ['cub', 'ms6']) {
      for (const [action, body] of [
        ['activate', { release: id }],
        ['canary', { release: id, rule }],
        ['rollback', {}],
      ] as const)
        assert.equal((await call(`${action}?bank=${bank}`, 'Bearer root', body)).statusCode, 403, action);
      const { mayDecide } = (
        await delivery.app.inject({
          url: `/portal/releases.json?bank=${bank}`,
          headers: { authorization: 'Bearer root' },
        })
      ).json<{ mayDecide: boolean }>();
      assert.equal(mayDecide, false);
    }
    makeRelease(build, { text: 'of a superuser' });
    for (const bank of ['sgb', 'cub', 'ms6']) {
      const sent = await call(`releases?bank=${bank}`, 'Bearer root', pack(release), {
        'content-type': TYPE,
      });
      assert.equal(sent.statusCode, 403, bank);
    }
    assert.equal(JSON.stringify(state()), before);
    assert.equal((await call('activate?bank=sgb', 'Bearer root', { release: id })).statusCode, 200);
  });

  it('goes one step back for two presses of one page', async () => {
    await upload({ text: 'step one' });
    await upload({ text: 'step two' });
    const { active, events } = state();
    const seen = events.at(-1)?.at;
    const press = () => call('rollback?bank=sgb', 'Bearer root', { seen });
    assert.equal((await press()).statusCode, 200);
    const after = state();
    assert.notEqual(after.active, active);
    assert.equal(after.events.at(-1)?.by, 'root@example.com');
    const twice = await press();
    assert.equal(twice.statusCode, 409);
    assert.match(twice.body, /outdated/);
    assert.equal(state().active, after.active);
  });

  it('shows a team how its releases fare, and nobody the sources behind them', async () => {
    const map = 'page.0123456789ab.js.map';
    assert.equal((await upload({ text: 'mapped', files: { [map]: '{"sources":[]}' } })).statusCode, 201);
    const get = (url: string) => delivery.app.inject({ url, headers: { authorization: bearer(own) } });
    const { remote } = (await get('/portal/remotes/mf-sample')).json<{
      remote: { active: { id: string }; releases: { id: string; health: object }[] };
    }>();
    assert.deepEqual(remote.releases.find(({ id }) => id === remote.active.id)?.health, {
      started: 0,
      failed: 0,
      phases: {},
    });
    const kept = readFileSync(join(folder, 'store/mf-sample', remote.active.id, map), 'utf8');
    assert.equal(kept, '{"sources":[]}', 'who may read the store resolves stack traces');
    for (const name of [map, map.replace('.map', '%2emap'), map.replace('.map', '%252emap'), `${map}?x`])
      assert.equal((await get(`/remotes/mf-sample/${name}`)).statusCode, 404, name);
    assert.equal((await get('/main.js.map')).statusCode, 404);
  });

  it('previews a kept release for a developer, in the own browser alone', async () => {
    const { id: hidden } = (await upload({ text: 'hidden' })).json<{ id: string }>();
    await upload({ text: 'shown' });
    const shown = state().active;
    assert.notEqual(shown, hidden);
    const preview = (token: string, body: object) =>
      delivery.app.inject({
        method: 'POST',
        url: '/portal/override',
        headers: { authorization: `Bearer ${token}` },
        payload: { bank: 'sgb', remote: 'mf-sample', ...body },
      });
    assert.equal((await preview('anna', { release: hidden })).statusCode, 403);
    assert.equal((await preview(own.token, { release: hidden })).statusCode, 401);
    assert.equal((await preview('dev', { release: '0'.repeat(32) })).statusCode, 404);
    assert.equal((await preview('dev', { release: '../..' })).statusCode, 400);
    assert.equal((await preview('dev', { address: 'http://localhost:8092' })).statusCode, 422);
    assert.equal((await preview('dev', { address: 'http://localhost:8091' })).statusCode, 204);
    const done = await preview('dev', { release: hidden.slice(0, 8) });
    assert.equal(done.statusCode, 204);
    assert.equal(state().events.at(-1)?.release, hidden, 'the journal has it');
    const cookie = [done.headers['set-cookie'] ?? []]
      .flat()
      .map((each) => String(each).split(';')[0])
      .join('; ');
    const releaseFor = async (headers: object) =>
      (await delivery.app.inject({ url: '/portal/updates.json', headers: { ...headers } })).json<{
        remotes: Record<string, string>;
      }>().remotes['mf-sample'];
    assert.equal(await releaseFor({ cookie }), hidden);
    assert.match((await delivery.app.inject({ url: '/', headers: { cookie } })).body, new RegExp(hidden));
    assert.equal(await releaseFor({}), shown);
    const mark = cookie.split('; ').find((each) => each.startsWith('portal_override')) ?? '';
    assert.equal(await releaseFor({ cookie: mark }), shown, 'nobody is signed in with it');
    const { headers } = await delivery.app.inject({
      method: 'POST',
      url: '/portal/session',
      headers: { authorization: 'Bearer anna' },
      payload: { bank: 'sgb' },
    });
    const anna = String(headers['set-cookie']).split(';')[0] ?? '';
    assert.equal(await releaseFor({ cookie: `${anna}; ${mark}` }), shown, "another's mark");
    assert.equal((await call('rollback?bank=sgb', 'Bearer dev')).statusCode, 403, 'decides for nobody else');
  });

  it('is what the commands with --portal use, over TLS or on this machine only', async () => {
    const lines: string[] = [];
    const portal = `http://127.0.0.1:${delivery.port}`;
    const run = (...args: string[]) => runRemoteCommand(portal, own.token, args, (line) => lines.push(line));
    const { id } = makeRelease(build, { text: 'by command' });
    const before = state().active;
    await run('publish', 'mf-sample', build);
    assert.deepEqual(lines.splice(0), [`mf-sample: ${id} is active.`]);
    await run('canary', 'mf-sample', before.slice(0, 8), '--percent', '10');
    assert.equal(state().canary?.release, before);
    await run('rollback', 'mf-sample');
    await run('activate', 'mf-sample', before.slice(0, 8));
    assert.equal(state().active, before);
    lines.splice(0);
    await run('releases', 'mf-sample');
    assert.match(lines.join('\n'), new RegExp(`${before}.*active`));
    await assert.rejects(run('activate', 'mf-other', id), /403: forbidden/);
    await assert.rejects(
      runRemoteCommand('http://portal.example', own.token, ['releases', 'mf-sample'], () => {}),
      /https/,
    );
    await assert.rejects(
      runRemoteCommand(portal, undefined, ['releases', 'mf-sample'], () => {}),
      /PORTAL_TOKEN/,
    );
  });
});
