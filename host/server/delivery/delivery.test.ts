import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { PortalPageData } from 'shared-kernel/remote/snapshot';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { runCommand } from '../commands/commands.ts';
import { readConfig } from '../config.ts';
import { openStore } from '../releases/open-store.ts';
import { makeRelease } from '../testing/make-release.ts';
import { storeUnchecked } from '../testing/store-unchecked.ts';

const PART = 'part.0123456789ab.css';
const PART_CODE = '/* part */'.repeat(100);
const SUPERUSER = 'Bearer superuser';
/** INN of agents whose organisation matters; the others share one. */
const INNS: Readonly<Record<string, string>> = { carl: '7707083801', dora: '7707083802', eve: '7707083803' };
const readProfile = (token: string) => ({
  // The specification names no id.
  ...(token === 'nameless' ? {} : { id: `id-of-${token}` }),
  email: `${token}@example.com`,
  organization: { full_name: 'x', short_name: 'x', inn: INNS[token] ?? '7707083893' },
  is_superuser: token === 'superuser',
  security_service_approval: token.startsWith('new') ? 'not_verified' : 'success',
});

describe('release delivery', () => {
  const folder = mkdtempSync(join(tmpdir(), 'delivery-calls-'));
  const origin = join(folder, 'origin');
  let bank: Server;
  let app: FastifyInstance;
  let first: string;
  let second: string;

  before(async () => {
    bank = createServer((request, answer) => {
      const token = /^Bearer (\w+)$/.exec(request.headers.authorization ?? '')?.[1];
      if (request.url !== '/banks/sgb/agent/rest/profile' || !token || token === 'expired')
        return void answer.writeHead(401).end('{}');
      if (token === 'busy') return void answer.writeHead(503).end();
      if (token === 'hasty') return void answer.writeHead(429).end();
      if (token === 'cut') return void request.socket.destroy();
      answer.end(JSON.stringify(readProfile(token)));
    }).listen(0, '127.0.0.1');
    await once(bank, 'listening');
    mkdirSync(join(folder, 'host'));
    writeFileSync(
      join(folder, 'host/portal-host.json'),
      JSON.stringify({
        buildId: 'h1',
        initial: ['main.0123456789ab.js'],
        groups: {},
        shares: {},
        sharing: { react: '19.3.1' },
        integrity: { 'main.0123456789ab.js': 'A'.repeat(64) },
      }),
    );
    writeFileSync(join(folder, 'host/main.0123456789ab.js'), 'main');
    writeFileSync(
      join(folder, 'portal.json'),
      JSON.stringify({
        hostFolder: 'host',
        bankApiUrl: `http://127.0.0.1:${(bank.address() as AddressInfo).port}`,
        banks: [{ code: 'sgb', name: 'СГБ' }],
        remotes: [{ name: 'mf-sample', origin }],
        releases: { quarantineAfter: 3, overrideOrigins: ['http://localhost:8091'] },
      }),
    );
    first = makeRelease(origin).id;
    app = await buildApp(readConfig(join(folder, 'portal.json'), { METRICS_TOKEN: 'figures' }), {
      logLevel: 'silent',
    });
    const { id } = makeRelease(origin, {
      text: 'second',
      files: { [PART]: PART_CODE, [`${PART}.br`]: brotliCompressSync(PART_CODE) },
    });
    second = id;
    await untilActive(second);
  });
  after(async () => {
    await app.close();
    bank.close();
    rmSync(folder, { recursive: true });
  });

  const getState = () =>
    JSON.parse(readFileSync(join(folder, '.data/releases/mf-sample/state.json'), 'utf8')) as {
      active: string;
      events: { at: string; action: string; by: string; detail?: string }[];
    };
  const untilActive = async (id: string) => {
    while (findRelease(await getPage()) !== id) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const getPage = async (cookie = ''): Promise<PortalPageData> => {
    const { body } = await app.inject({ url: '/', headers: { cookie } });
    const json = /<script type="application\/json" id="portal-data">(.*?)<\/script>/s.exec(body)?.[1];
    return JSON.parse(json ?? '') as PortalPageData;
  };
  const findRelease = ({ snapshot }: PortalPageData): string | undefined => {
    const [remote] = snapshot.remotes;
    return remote?.available ? remote.releaseId : undefined;
  };
  const tell = async (token: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/portal/session',
      headers: { authorization: `Bearer ${token}` },
      payload: { bank: 'sgb' },
    });
    return { answer, cookie: getCookies(answer.headers['set-cookie']) };
  };
  const getCookies = (header: string | readonly string[] | undefined): string =>
    [header ?? []]
      .flat()
      .map((each) => String(each).split(';')[0])
      .join('; ');
  const config = () => readConfig(join(folder, 'portal.json'), {});
  const command = async (...args: string[]) => {
    const lines: string[] = [];
    const code = await runCommand(
      { config: config(), print: (line) => lines.push(line) },
      args[0],
      args.slice(1),
    );
    assert.equal(code, 0, lines.join('\n'));
    return lines.join('\n');
  };
  const doctorSays = async (expected: number) => {
    const lines: string[] = [];
    const code = await runCommand({ config: config(), print: (line) => lines.push(line) }, 'doctor', []);
    assert.equal(code, expected, lines.join('\n'));
    return lines.join('\n');
  };
  const getHealth = async () => {
    const answer = await app.inject({
      url: '/portal/releases.json?bank=sgb',
      headers: { authorization: SUPERUSER },
    });
    const { remotes } = answer.json<{ remotes: { active: { health: { failed: number } } }[] }>();
    assert.ok(remotes[0]);
    return remotes[0].active.health;
  };
  /** Until the server, too, knows what a command has written last. */
  const untilKnown = async () => {
    for (;;) {
      const answer = await app.inject({
        url: '/portal/releases.json?bank=sgb',
        headers: { authorization: SUPERUSER },
      });
      const { remotes } = answer.json<{ remotes: { events: { at: string }[] }[] }>();
      if (remotes[0]?.events[0]?.at === getState().events.at(-1)?.at) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  /** Until the server has a release that was put into the store. */
  const untilKept = async (id: string) => {
    for (;;) {
      const answer = await app.inject({
        url: '/portal/releases.json?bank=sgb',
        headers: { authorization: SUPERUSER },
      });
      const { remotes } = answer.json<{ remotes: { releases: { id: string }[] }[] }>();
      if (remotes[0]?.releases.some((each) => each.id === id)) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const report = async (cookie: string, phase: string, release: string, page?: string) =>
    app.inject({
      method: 'POST',
      url: '/portal/reports',
      headers: { cookie },
      payload: {
        page: page ?? (await getPage()).delivery?.page ?? '',
        reports: [{ remote: 'mf-sample', release, phase, ms: 120 }],
      },
    });

  it('serves a release file compressed, whichever copy was stored first', async () => {
    const copies = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(`${second}/${PART}.br`))
      .map((file) => join(folder, file));
    assert.equal(copies.length, 1);
    for (const file of copies) utimesSync(file, 0, 0);
    const answer = await app.inject({
      url: `/remotes/mf-sample/${PART}`,
      headers: { 'accept-encoding': 'br' },
    });
    assert.equal(answer.headers['content-encoding'], 'br');
    assert.equal(String(brotliDecompressSync(answer.rawPayload)), PART_CODE);
  });

  it('puts script hashes into the page and blocks scripts without', async () => {
    const { body, headers } = await app.inject({ url: '/' });
    assert.match(String(headers['integrity-policy']), /blocked-destinations=\(script\)/);
    // Firefox would block its own viewer of PDF by it.
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0';
    const inFirefox = await app.inject({ url: '/', headers: { 'user-agent': agent } });
    assert.equal(inFirefox.headers['integrity-policy'], undefined);
    assert.match(inFirefox.body, /integrity="sha384-/);
    assert.match(
      body,
      new RegExp(`main\\.0123456789ab\\.js" crossorigin="anonymous" integrity="sha384-${'A'.repeat(64)}"`),
    );
    const [remote] = (await getPage()).snapshot.remotes;
    assert.ok(remote?.available && Object.keys(remote.integrity ?? {}).length === 2);
  });

  it('identifies the agent by the bank, not by the page', async () => {
    const { answer, cookie } = await tell('anna');
    const nobody = [
      await app.inject({
        method: 'POST',
        url: '/portal/session',
        headers: { authorization: 'Bearer expired', cookie },
        payload: { bank: 'sgb' },
      }),
      await app.inject({
        method: 'POST',
        url: '/portal/session',
        headers: { cookie },
        payload: { bank: 'cub' },
      }),
    ];
    for (const told of nobody) {
      assert.deepEqual([told.statusCode, told.json()], [200, (await getPage()).snapshot]);
      assert.match(String(told.headers['set-cookie']), /^portal_agent=; .*Max-Age=0/);
    }
    assert.equal(answer.statusCode, 200);
    assert.match(String(answer.headers['set-cookie']), /HttpOnly; SameSite=Strict/);
    assert.equal((await getPage(cookie)).delivery?.agent, 'sgb id-of-anna');
    const nameless = await tell('nameless');
    assert.equal((await getPage(nameless.cookie)).delivery?.agent, 'sgb nameless@example.com');
    const [name, value = ''] = cookie.split('=');
    const forged = `${name}=${Buffer.from('{"value":{"agent":"x","bank":"sgb","isSuperuser":true},"until":9e15}').toString('base64url')}.${value.split('.')[1] ?? ''}`;
    assert.equal((await getPage(forged)).delivery?.agent, undefined);
  });

  for (const [token, what] of [
    ['busy', 'is too busy to say who asks'],
    ['hasty', 'wants fewer calls'],
    ['cut', 'breaks the connection'],
  ] as const) {
    it(`gives everybody's releases, and remembers nobody, while the bank ${what}`, async () => {
      const { cookie: before } = await tell('anna');
      const answer = await app.inject({
        method: 'POST',
        url: '/portal/session',
        headers: { authorization: `Bearer ${token}`, cookie: before },
        payload: { bank: 'sgb' },
      });
      assert.equal(answer.statusCode, 200);
      assert.deepEqual(answer.json(), (await getPage()).snapshot);
      assert.match(String(answer.headers['set-cookie']), /^portal_agent=; .*Max-Age=0/);
      assert.equal(
        (await getPage(getCookies(answer.headers['set-cookie']))).delivery?.agent,
        undefined,
        'the next page tells again',
      );
    });
  }

  it('gives the canary to its agents on every page and withdraws it within seconds', async () => {
    const { cookie } = await tell('anna');
    const { cookie: other } = await tell('boris');
    await command('canary', 'mf-sample', first, '--agent', 'id-of-anna');
    while (findRelease(await getPage(cookie)) !== first)
      await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(findRelease(await getPage(other)), second);
    assert.equal(findRelease(await getPage()), second);
    assert.equal((await getPage()).delivery?.hasCanary, true);
    const updates = await app.inject({ url: '/portal/updates.json', headers: { cookie } });
    assert.deepEqual(updates.json(), { host: 'h1', remotes: { 'mf-sample': first } });
    const from = Date.now();
    await command('rollback', 'mf-sample');
    while (findRelease(await getPage(cookie)) !== second)
      await new Promise((resolve) => setTimeout(resolve, 20));
    assert.ok(Date.now() - from < 5_000);
  });

  it('says of every snapshot which build of the host its remotes were judged by', async () => {
    const { answer } = await tell('anna');
    const asked = await app.inject({ url: '/portal/snapshot.json' });
    for (const snapshot of [(await getPage()).snapshot, answer.json(), asked.json()])
      assert.equal((snapshot as PortalPageData['snapshot']).hostBuild, 'h1');
  });

  it('rolls back within five seconds and still serves every release that sessions use', async () => {
    const [before] = (await getPage()).snapshot.remotes;
    const from = Date.now();
    await command('rollback', 'mf-sample');
    await untilActive(first);
    assert.ok(Date.now() - from < 5_000);
    assert.ok(before?.available);
    assert.equal((await app.inject({ url: before.entry })).statusCode, 200);
    await command('activate', 'mf-sample', second.slice(0, 8));
    await untilActive(second);
  });

  it('does not withdraw a release for failures of one agent, one organisation or strangers', async () => {
    const { cookie } = await tell('anna');
    for (const phase of ['mount', 'render', 'load', 'contract'])
      for (let round = 0; round < 5; round += 1) await report(cookie, phase, second);
    for (let round = 0; round < 5; round += 1) await report('', 'mount', second);
    for (const colleague of ['boris', 'colin', 'diana', 'emil'])
      await report((await tell(colleague)).cookie, 'mount', second);
    // Anybody may register and name any organisation: only whom the bank has approved is heard.
    for (const stranger of ['newA', 'newB', 'newC', 'newD'])
      await report((await tell(stranger)).cookie, 'mount', second);
    await report((await tell('carl')).cookie, 'mount', second, 'forged.mark');
    assert.equal(getState().active, second);
    assert.ok((await getHealth()).failed > 10, 'they are shown all the same');
  });

  it('does not withdraw a release for failed downloads', async () => {
    for (const agent of Object.keys(INNS))
      for (const phase of ['load', 'available', 'contract'])
        await report((await tell(agent)).cookie, phase, second);
    assert.equal(getState().active, second);
  });

  it('does not withdraw a release that starts for nearly everybody', async () => {
    for (let index = 0; index < 30; index += 1)
      await report((await tell(`busy${index}`)).cookie, 'ready', second);
    for (const agent of ['anna', 'boris', 'colin', 'diana', 'emil'])
      await report((await tell(agent)).cookie, 'ready', second);
    for (const agent of Object.keys(INNS)) await report((await tell(agent)).cookie, 'mount', second);
    assert.equal(getState().active, second);
    for (const agent of Object.keys(INNS)) await report((await tell(agent)).cookie, 'ready', second);
  });

  it('withdraws a release that fails in three organisations until a person decides', async () => {
    await command('activate', 'mf-sample', second);
    await untilKnown();
    await report((await tell('anna')).cookie, 'ready', second);
    await report((await tell('carl')).cookie, 'mount', second);
    await report((await tell('dora')).cookie, 'render', second);
    assert.equal(getState().active, second);
    await report((await tell('eve')).cookie, 'mount', second);
    await untilActive(first);
    const said = /withdrawn: It failed \(mount\) for 3 of 4 agents, in 3 organisations/;
    assert.match(await command('releases'), said);
    // The origin still has it: it does not come back by itself.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    assert.equal(getState().active, first);
    assert.match(await doctorSays(1), /was withdrawn: It failed/);
    // To leave it at that is a decision, too.
    await command('activate', 'mf-sample', first);
    assert.match(await doctorSays(0), /Everything is right/);
    // Undone: what was said of it before does not count any more.
    await command('activate', 'mf-sample', second);
    await untilActive(second);
    await report((await tell('carl')).cookie, 'mount', second);
    assert.equal(getState().active, second);
    assert.match(await doctorSays(0), /Everything is right/);
  });

  it('shows the state of the remotes to superusers only', async () => {
    const ask = (authorization?: string) =>
      app.inject({ url: '/portal/releases.json?bank=sgb', headers: authorization ? { authorization } : {} });
    assert.equal((await ask()).statusCode, 401);
    assert.equal((await ask('Bearer anna')).statusCode, 403);
    const answer = await ask(SUPERUSER);
    assert.equal(answer.statusCode, 200);
    const { remotes } = answer.json<{
      remotes: { name: string; active: { id: string; startBytes: number } }[];
    }>();
    assert.equal(remotes[0]?.active.id, second);
    assert.ok((remotes[0]?.active.startBytes ?? 0) > 0);
  });

  it('lets a superuser override a remote in the own browser and audits it', async () => {
    const override = (authorization: string, address: string) =>
      app.inject({
        method: 'POST',
        url: '/portal/override',
        headers: { authorization },
        payload: { bank: 'sgb', remote: 'mf-sample', address },
      });
    assert.equal((await override('Bearer anna', 'http://localhost:8091')).statusCode, 403);
    assert.equal((await override('Bearer expired', 'http://localhost:8091')).statusCode, 401);
    assert.equal((await override(SUPERUSER, 'http://localhost:8092')).statusCode, 422);
    assert.equal((await override(SUPERUSER, 'http://localhost.evil.example:8091')).statusCode, 422);
    assert.equal((await override(SUPERUSER, 'javascript:alert(1)')).statusCode, 400);
    const done = await override(SUPERUSER, 'http://localhost:8091');
    assert.equal(done.statusCode, 204);
    const cookie = getCookies(done.headers['set-cookie']);
    assert.deepEqual((await getPage(cookie)).delivery?.override, {
      remote: 'mf-sample',
      address: 'http://localhost:8091/',
    });
    const { headers } = await app.inject({ url: '/', headers: { cookie } });
    assert.equal(headers['x-portal-keep'], undefined, 'nobody’s next page');
    assert.equal((await app.inject('/')).headers['x-portal-keep'], '1');
    assert.match(
      String(headers['content-security-policy']),
      /script-src 'self' 'nonce-[^']+' http:\/\/localhost:8091;/,
    );
    assert.match(
      JSON.stringify(getState().events),
      /"by":"id-of-superuser","action":"override","detail":"http:\/\/localhost:8091\/"/,
    );
    // Somebody else signs in on this browser: the override is not theirs.
    const { cookie: anna } = await tell('anna');
    const theirs = `${anna}; ${cookie.split('; ').find((each) => each.startsWith('portal_override')) ?? ''}`;
    assert.equal((await getPage(theirs)).delivery?.override, undefined);
    assert.equal((await getPage()).delivery?.override, undefined);
    await app.inject({ method: 'DELETE', url: '/portal/override', headers: { cookie } });
    assert.match(JSON.stringify(getState().events), /"action":"override-ended"/);
  });

  it('gives metrics to whoever has the token', async () => {
    assert.equal((await app.inject({ url: '/metrics' })).statusCode, 401);
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer figures' } });
    assert.match(
      body,
      new RegExp(
        `portal_remote_release\\{remote="mf-sample",release="${second}",version="1.0.0",role="active"\\} 1`,
      ),
    );
    assert.match(body, /portal_remote_failures_total\{remote="mf-sample",phase="mount"\} \d+/);
    assert.match(body, /portal_releases_quarantined_total\{remote="mf-sample"\} 1/);
    assert.doesNotMatch(body, /id-of-anna/);
  });

  it('keeps replaced releases for a day, and the doctor finds no fault', async () => {
    makeRelease(origin, { text: 'third' });
    assert.match(await command('releases', 'mf-sample'), /active/);
    while (getState().active === second) await new Promise((resolve) => setTimeout(resolve, 20));
    const entry = (id: string) =>
      (
        JSON.parse(
          readFileSync(join(folder, '.data/releases/mf-sample', id, 'portal-remote.json'), 'utf8'),
        ) as {
          entry: string;
        }
      ).entry;
    for (const id of [first, second])
      assert.equal((await app.inject({ url: `/remotes/mf-sample/${entry(id)}` })).statusCode, 200);
    assert.match(await command('doctor'), /Everything is right/);
  });

  it('does not go back to a release that the portal cannot run any more', async () => {
    const store = await openStore(config().releases);
    const old = join(folder, 'old');
    makeRelease(old, { text: 'old', contractRange: '^0.1.0' });
    const unfit = await storeUnchecked(store, 'mf-sample', old);
    const { active } = getState();
    await store.update('mf-sample', (state) => ({ ...state, previous: [unfit] }));
    await untilKept(unfit);
    for (const agent of Object.keys(INNS)) await report((await tell(agent)).cookie, 'mount', active);
    assert.equal(getState().active, active);
    assert.match(await doctorSays(1), /was withdrawn: It failed/);
  });
});
