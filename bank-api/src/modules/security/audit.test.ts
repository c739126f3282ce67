import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { AuditEntry } from 'shared-kernel/contract/audit';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import { call, createTestApp, signIn, type TestApp } from '../../testing/harness.ts';
import { csvLine } from './csv.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let server: TestApp;
let admin: string;
let agentId: string;
before(async () => {
  server = await createTestApp();
  const signedIn = await server.app.inject({
    method: 'POST',
    url: '/banks/sgb/api/login/',
    headers: { 'x-forwarded-for': '203.0.113.7', 'user-agent': FIREFOX },
    payload: { email: 'agent@example.com', password: 'Demo-2026-portal' },
  });
  agentId = signedIn.json<{ user: { id: string } }>().user.id;
  await signIn(server.app, 'agent', 'metcome');
  admin = await signIn(server.app, 'admin');
});
after(() => server.close());

async function page(query = ''): Promise<{ objs: AuditEntry[]; info: { count_objs: number } }> {
  const response = await call(server.app, admin, 'GET', `/agent/rest/security/audit${query}`);
  assert.equal(response.statusCode, 200, response.body);
  return response.json();
}

test('an audit entry names actor, action, time, address and device', async () => {
  const { objs } = await page(`?agent_id=${agentId}&action=session.open`);
  const [entry] = objs;
  assert.equal(objs.length, 1, 'the session at the other bank is the other bank’s');
  assert.equal(entry?.actor?.name, 'Соколова Анна Викторовна');
  assert.equal(entry?.address, '203.0.113.7');
  assert.equal(entry?.device, 'Firefox, Linux');
  assert.equal(entry?.bank, 'sgb');
  assert.equal(entry?.subject?.type, 'session');
  assert.ok(Math.abs(Date.parse(entry?.at ?? '') - Date.now()) < 60_000);
});

test('a refused sign-in is audited with its account when there is one', async () => {
  for (const email of ['agent@example.com', 'nobody@example.com']) {
    await server.app.inject({
      method: 'POST',
      url: '/banks/sgb/api/login/',
      headers: { 'x-forwarded-for': '203.0.113.9' },
      payload: { email, password: 'Wrong-password-1' },
    });
  }
  const { objs } = await page('?action=session.refuse');
  assert.deepEqual(
    objs.map((entry) => [entry.actor, entry.subject?.name ?? null, entry.address]),
    [
      [null, null, '203.0.113.9'],
      [null, 'Соколова Анна Викторовна', '203.0.113.9'],
    ],
  );
});

test('GET audit filters by domain and days and pages from the newest', async () => {
  const { objs, info } = await page('?action=session&per_page=2');
  assert.equal(objs.length, 2);
  assert.ok(info.count_objs >= 4);
  assert.ok((objs[0]?.id ?? 0) > (objs[1]?.id ?? 0));
  const next = await page('?action=session&per_page=2&page=2');
  assert.ok((next.objs[0]?.id ?? Infinity) < (objs[1]?.id ?? 0));
  assert.equal((await page('?to=2020-01-01')).info.count_objs, 0);
  assert.equal((await page('?from=2100-01-01')).info.count_objs, 0);
  // The file may have begun the day before.
  const { objs: all } = await page('?per_page=100');
  const [to, from] = [all[0], all.at(-1)].map((entry) => dateInMoscow(new Date(entry?.at ?? '')));
  assert.equal((await page(`?per_page=100&from=${from}&to=${to}`)).objs.length, all.length);
});

test('the audit export holds every entry, is audited and leaves no temporary file', async () => {
  await withTransaction(server.app.context.db, async (tx) => {
    // More than one batch.
    for (let n = 0; n < 1100; n += 1)
      await audit(tx, { action: 'profile.change', bank: 'sgb', detail: { n } });
  });
  const response = await call(server.app, admin, 'GET', '/agent/rest/security/audit/export');
  assert.equal(response.statusCode, 200, response.body.slice(0, 300));
  assert.match(String(response.headers['content-type']), /^text\/csv/);
  assert.match(String(response.headers['content-disposition']), /^attachment; filename="audit-sgb-/);
  const lines = response.body.split('\r\n');
  assert.ok(response.body.startsWith('\uFEFFНомер;Время (UTC);'));
  const { info } = await page();
  assert.equal(lines.length - 2, info.count_objs);
  assert.ok(lines.some((line) => line.includes('203.0.113.7;Firefox, Linux')));
  assert.ok(!response.body.includes('metcome'));
  const recorded = await page('?action=audit.export');
  assert.equal(recorded.objs.length, 1);
  assert.equal(recorded.objs[0]?.actor?.email, 'admin@example.com');
  const left = await readdir(join(server.dataDir, 'tmp')).catch(() => []);
  assert.deepEqual(
    left.filter((name) => name.startsWith('audit-')),
    [],
  );
});

test('csvLine escapes formulas, quotes and separators', () => {
  assert.equal(
    csvLine(['=1+1', '+7', '-1', '@a', 'a;b', 'с "кавычками"']),
    '\'=1+1;\'+7;\'-1;\'@a;"a;b";"с ""кавычками"""\r\n',
  );
});

test('the database refuses to change or delete audit entries', async () => {
  const { db } = server.app.context;
  await assert.rejects(db.updateTable('audit_log').set({ address: null }).execute(), /append-only/);
  await assert.rejects(db.deleteFrom('audit_log').execute(), /append-only/);
});
