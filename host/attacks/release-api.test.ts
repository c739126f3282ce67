import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Release } from 'shared-kernel/remote/release';
import { runRemoteCommand } from 'shared-kernel/team/release-commands';
import { newToken } from '../server/release-api/team-tokens.ts';
import { openStore } from '../server/releases/open-store.ts';
import { openDelivery } from '../server/testing/delivery-app.ts';
import type { DeliveryApp } from '../server/testing/delivery-app.ts';
import { makeRelease, resealed } from '../server/testing/make-release.ts';
import type { ReleaseOptions } from '../server/testing/make-release.ts';
import { storeUnchecked } from '../server/testing/store-unchecked.ts';

const TYPE = 'application/x-portal-release';
const DAY_MS = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A bank at which the token is the name, and «root» the superuser. */
const readProfile = (name: string) => ({
  id: `id-of-${name}`,
  email: `${name}@example.com`,
  organization: { full_name: 'x', short_name: 'x', inn: '7707083893' },
  is_superuser: name === 'root',
  security_service_approval: 'success',
});

describe('the release API', () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-api-'));
  const build = join(folder, 'build');
  const [own, others, old] = [newToken(), newToken(), newToken()];
  const entry = (name: string, { sha256 }: typeof own, remote: string, expires = inDays(1)) => ({
    name,
    sha256,
    remotes: [remote],
    expires,
  });
  const systemFolder = process.env['TMPDIR'];
  let delivery: DeliveryApp;
  let otherBank: Server;

  before(async () => {
    // Uploads wait here, and nowhere else.
    process.env['TMPDIR'] = folder;
    for (const name of ['mf-sample', 'mf-other']) makeRelease(join(folder, name), { remote: name });
    const answerProfile: RequestListener = (request, answer) => {
      const [, name] = /^Bearer (\w+)$/.exec(request.headers.authorization ?? '') ?? [];
      if (!name || name.startsWith('prt_')) return void answer.writeHead(401).end('{}');
      answer.end(JSON.stringify(readProfile(name)));
    };
    otherBank = createServer(answerProfile).listen(0, '127.0.0.1');
    await once(otherBank, 'listening');
    const upstream = `http://127.0.0.1:${(otherBank.address() as AddressInfo).port}`;
    delivery = await openDelivery(answerProfile, {
      settings: {
        banks: [
          { code: 'sgb', name: 'СГБ' },
          { code: 'cub', name: 'КУБ', upstream },
          { code: 'ms6', name: 'МС6', apiBaseUrl: upstream },
        ],
        releases: {
          store: join(folder, 'store'),
          overrideOrigins: ['http://localhost:8091'],
          developers: [{ bank: 'sgb', email: 'Dev@example.com' }],
          tokens: [
            entry('sample-ci', own, 'mf-sample'),
            entry('other-ci', others, 'mf-other'),
            entry('old-ci', old, 'mf-sample', inDays(-1)),
          ],
        },
        remotes: ['mf-sample', 'mf-other'].map((name) => ({
          name,
          origin: join(folder, name),
          routes: ['/common'],
          sizeBudgetBytes: 50_000,
        })),
      },
    });
  });
  after(async () => {
    await delivery.close();
    otherBank.close();
    if (systemFolder === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = systemFolder;
    rmSync(folder, { recursive: true });
  });

  const state = (remote = 'mf-sample') =>
    JSON.parse(readFileSync(join(folder, 'store', remote, 'state.json'), 'utf8')) as {
      active: string;
      canary?: { release: string };
      events: { at: string; by: string; action: string; release?: string }[];
    };
  const call = (
    action: string,
    authorization: string | undefined,
    payload: object | Buffer | string = {},
    headers: object = {},
  ) =>
    delivery.app.inject({
      method: 'POST',
      url: `/portal/remotes/mf-sample/${action}`,
      headers: { ...(authorization ? { authorization } : {}), ...headers },
      payload,
    });
  const bearer = ({ token }: typeof own) => `Bearer ${token}`;
  const pack = (release: Release, more = ''): Buffer => {
    const head = { release: readFileSync(join(build, 'release.json')).toString('base64') };
    const files = release.files.map(({ path }) => readFileSync(join(build, path)));
    return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...files, Buffer.from(more)]);
  };
  const upload = (options: ReleaseOptions, more?: string, token = own) =>
    call('releases', bearer(token), pack(makeRelease(build, options), more), { 'content-type': TYPE });
  const reasonsOf = (body: string) =>
    (JSON.parse(body) as { error: { reasons: string[] } }).error.reasons.join(' ');
  const leftovers = () => readdirSync(folder).filter((name) => name.startsWith('portal-upload-'));

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
    assert.match(reasonsOf(answer.body), /belongs to mf-other/);
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
      assert.match(reasonsOf(sent.body), /inside its folder/);
      assert.deepEqual(leftovers(), []);
    });
  }

  it('reads no more than a remote may have, and takes no upload in part', async () => {
    const before = readdirSync(join(folder, 'store/mf-sample')).length;
    const big = await upload({ text: 'big', files: { 'big.0123456789ab.js': 'x'.repeat(60_000) } });
    assert.equal(big.statusCode, 422);
    assert.match(reasonsOf(big.body), /50000 are allowed/);
    assert.match(reasonsOf((await upload({ text: 'long' }, 'more')).body), /goes on after its last file/);
    const short = pack(makeRelease(build, { text: 'short' })).subarray(0, -1);
    const answer = await call('releases', bearer(own), short, { 'content-type': TYPE });
    assert.match(reasonsOf(answer.body), /ends within/);
    const changed = pack(makeRelease(build, { text: 'changed' }));
    changed[changed.length - 1] = 33;
    const swapped = await call('releases', bearer(own), changed, { 'content-type': TYPE });
    assert.match(reasonsOf(swapped.body), /does not have the hash/);
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
    assert.match(reasonsOf(refused?.body ?? ''), /The route \/common belongs to mf-/);

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
    assert.match(reasonsOf(again.body), new RegExp(`belongs to ${owner}`));
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
        assert.match(reasonsOf(answer.body), reason);
      }
    }
    await store.update('mf-sample', (before) => ({ ...before, previous: [...unfit] }));
    const back = await call('rollback', bearer(own));
    assert.equal(back.statusCode, 409);
    assert.match(reasonsOf(back.body), /no earlier release/);
    assert.deepEqual([state().active, state().canary], [active, undefined]);
    for (const id of unfit) await store.remove('mf-sample', id);
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

describe('a token of portal.json', () => {
  it('is revoked, and another one known, without a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'release-tokens-'));
    const [first, second] = [newToken(), newToken()];
    makeRelease(join(folder, 'origin'));
    const settings = {
      releases: { store: join(folder, 'store') },
      remotes: [{ name: 'mf-sample', origin: join(folder, 'origin') }],
    };
    const file = join(folder, 'portal.json');
    const write = (...tokens: (typeof first)[]) =>
      writeFileSync(
        file,
        JSON.stringify({
          ...settings,
          banks: [{ code: 'sgb', name: 'СГБ' }],
          releases: {
            ...settings.releases,
            tokens: tokens.map(({ sha256 }, index) => ({
              name: `ci-${index}`,
              sha256,
              remotes: ['mf-sample'],
              expires: inDays(1),
            })),
          },
        }),
      );
    write(first);
    const delivery = await openDelivery((_request, answer) => void answer.end(), {
      settings: { ...settings, ...(JSON.parse(readFileSync(file, 'utf8')) as object) },
      configFile: file,
    }).catch((error: unknown) => assert.fail(String(error)));
    const ask = async ({ token }: typeof first) =>
      (
        await delivery.app.inject({
          url: '/portal/remotes/mf-sample',
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode;
    const until = async (token: typeof first, status: number) => {
      while ((await ask(token)) !== status) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await until(first, 200);
    assert.equal(await ask(second), 401);
    write(first, second);
    await until(second, 200);
    assert.equal(await ask(first), 200, 'both are good while a team changes them');
    write(second);
    await until(first, 401);
    assert.equal(await ask(second), 200);
    await delivery.close();
    rmSync(folder, { recursive: true });
  });
});
