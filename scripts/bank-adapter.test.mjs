import assert from 'node:assert/strict';
import { readFileSync, rmSync, mkdtempSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { createGranitBank } from '../e2e/example-banks/granit-bank.ts';
import { createKedrBank } from '../e2e/example-banks/kedr-bank.ts';
import { openDelivery } from '../host/server/testing/delivery-app.ts';
import { check } from './lib/check-bank-fixture.mjs';
import { pinnedNode, rootDir, run } from './lib/process.mjs';

const EXAMPLES = path.join(rootDir, 'docs/examples/banks');
const PASSWORD = 'Demo-2026-portal';

async function listen(server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${server.address().port}`;
}

/** The banks of the example, at the addresses where they run here. */
function exampleBanks(addresses) {
  const { banks } = JSON.parse(readFileSync(path.join(EXAMPLES, 'portal.json'), 'utf8'));
  return banks.map((bank) => ({
    ...bank,
    upstream: addresses[bank.mapping],
    mapping: path.join(EXAMPLES, bank.mapping),
  }));
}

describe('the example banks of docs/banks.md', () => {
  let servers;
  let banks;
  let portal;
  beforeEach(async () => {
    servers = { 'granit.json': createGranitBank(), 'kedr.json': createKedrBank() };
    const addresses = {};
    for (const [name, server] of Object.entries(servers)) addresses[name] = await listen(server);
    banks = exampleBanks(addresses);
    portal = await openDelivery((_request, answer) => answer.end(), { settings: { banks } });
  });
  afterEach(async () => {
    await portal.close();
    for (const server of Object.values(servers)) {
      server.closeAllConnections();
      server.close();
    }
  });
  const base = (code) => `http://127.0.0.1:${portal.port}/banks/${code}`;
  const call = async (method, place, { token, body } = {}) => {
    const answer = await fetch(`${base('cub')}${place}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const signIn = async () => {
    const body = { email: 'agent@example.com', password: PASSWORD, telegram: '' };
    return (await call('POST', '/api/login/', { body })).body.token;
  };

  for (const code of ['metcome', 'cub'])
    test(`${code} holds through the portal's own address, with nothing beside the specification`, async () => {
      const { code: exit, report, text } = await check(base(code), ['--write']);
      assert.equal(exit, 0, text);
      // Only where its cursors lead is told beside the specification's fields.
      const extras = ({ extra }) => extra.filter((name) => !['info.next', 'info.capped'].includes(name));
      const short = report.calls.filter((each) => each.verdict !== 'holds' || extras(each).length > 0);
      assert.deepEqual(short, []);
    });

  test('holds by the bank’s code, as an operator runs it before the portal does', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'bank-adapter-'));
    const file = path.join(folder, 'portal.json');
    writeFileSync(file, JSON.stringify({ banks, remotes: [] }));
    const env = { CHECK_BANK_PASSWORD: PASSWORD, PORTAL_CONFIG: file };
    const command = (code) =>
      run(pinnedNode, ['scripts/portal.mjs', 'check-bank', code, '--email', 'agent@example.com'], {
        capture: true,
        env,
      });
    const { code, output } = await command('cub');
    assert.equal(code, 0, output);
    assert.match(output, /^cub at http:\/\/127\.0\.0\.1:\d+, through its mapping$/m);
    assert.match(output, /^holds +GET \/agent\/rest\/issues name=issues_org /m);
    const unknown = await command('vtb');
    assert.equal(unknown.code, 2);
    assert.match(unknown.output, /portal\.json has no bank "vtb", but metcome, cub\./);
    rmSync(folder, { recursive: true });
  });

  test('a list with cursors is read by page numbers, and by the cursor of an answer', async () => {
    const token = await signIn();
    const list = async (query) => (await call('GET', `/agent/rest/issues?${query}`, { token })).body;
    const first = await list('name=issues&page=1&itemsPerPage=25&type=all&filter={}');
    assert.deepEqual(
      first.objs.map(({ id }) => id),
      Array.from({ length: 25 }, (_, index) => index + 1),
    );
    assert.deepEqual(Object.keys(first.objs[0]), ['id', 'hash_password', 'status']);
    assert.equal(first.objs[0].status, 'registering');
    assert.deepEqual([first.info.count_objs, first.info.capped], [26, true]);

    const second = await list(`name=issues&page=2&itemsPerPage=25&cursor=${first.info.next}`);
    assert.deepEqual([second.objs[0].id, second.info.count_objs], [26, 51]);
    const third = await list('name=issues&page=3&itemsPerPage=25');
    assert.deepEqual([third.objs[0].id, third.objs.length], [51, 15]);
    assert.deepEqual(third.info, { count_objs: 65, capped: false, next: null });
    const beyond = await list('name=issues&page=9&itemsPerPage=25');
    assert.deepEqual([beyond.objs, beyond.info.count_objs], [[], 65]);
    const archived = await list('name=issues_archived&page=1&itemsPerPage=25');
    assert.equal(archived.info.count_objs, 5);
    const won = await list(
      `name=issues&page=1&itemsPerPage=5&filter=${encodeURIComponent('{"accept":"approved"}')}`,
    );
    assert.deepEqual(new Set(won.objs.map(({ status }) => status)), new Set(['finished']));
    const notices = (
      await call('GET', '/agent/rest/notifications_on_applications?page_number=3&per_page=10', { token })
    ).body;
    assert.equal(notices.info.next, null);
  });

  test('errors come in the contract’s form, whatever the status of the bank', async () => {
    const wrong = await call('POST', '/api/login/', { body: { email: 'agent@example.com', password: 'no' } });
    assert.equal(wrong.status, 401);
    assert.equal(wrong.body.error.code, 'invalid_credentials');
    assert.equal(wrong.body.error.message, 'Неверный логин или пароль');
    assert.match(wrong.body.error.requestId, /^[\w-]{8,}$/);
    const ended = await call('GET', '/agent/rest/profile', { token: 'no' });
    assert.deepEqual([ended.status, ended.body.error.code], [401, 'unauthenticated']);
    const token = await signIn();
    const absent = await call('GET', '/agent/rest/issue/kedr-deal-99999999', { token });
    assert.deepEqual([absent.status, absent.body.error.code], [404, 'not_found']);
    assert.equal((await call('GET', '/agent/rest/capabilities', { token })).status, 404);
  });
});
