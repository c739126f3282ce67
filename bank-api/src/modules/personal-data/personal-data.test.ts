import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Consent, ConsentText } from 'shared-kernel/contract/personal-data';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { call, createTestApp, signIn, type TestApp } from '../../testing/harness.ts';
import { consentHash } from './consent-texts.ts';

let server: TestApp;
before(async () => {
  server = await createTestApp({ seed: ['banks', 'applications', 'questionnaires'] });
});
after(() => server.close());

async function register(email: string): Promise<string> {
  const text = (await call(server.app, undefined, 'GET', '/auth/consent')).json<ConsentText>();
  const registered = await server.app.inject({
    method: 'POST',
    url: '/banks/sgb/auth/register',
    headers: { 'x-forwarded-for': '203.0.113.20', 'user-agent': 'Chrome/140 Windows' },
    payload: {
      last_name: 'Орлова',
      first_name: 'Нина',
      email,
      phone: '+79161230000',
      organization_inn: '7707083893',
      password: 'Long-enough-1',
      consent_version: text.version,
    },
  });
  assert.equal(registered.statusCode, 200, registered.body);
  const signedIn = await server.app.inject({
    method: 'POST',
    url: '/banks/sgb/api/login/',
    payload: { email, password: 'Long-enough-1' },
  });
  return signedIn.json<{ token: string }>().token;
}

test('register records the consent with version, hash of the text, time and address', async () => {
  const token = await register('orlova@example.net');
  const consents = (await call(server.app, token, 'GET', '/agent/rest/personal-data/consents')).json<
    Consent[]
  >();
  assert.equal(consents.length, 1);
  const [consent] = consents;
  assert.ok(consent?.text);
  assert.equal(consent.version, consent.text.version);
  const { db } = server.app.context;
  const row = await db
    .selectFrom('consents')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  assert.equal(row.text_sha256, consentHash(consent.text));
  assert.equal(row.address, '203.0.113.20');
  assert.equal(row.device, 'Chrome, Windows');
  await assert.rejects(db.updateTable('consents').set({ version: 'x' }).execute(), /append-only/);
  await assert.rejects(db.deleteFrom('consents').execute(), /append-only/);
});

test('the export of personal data holds the data of the agent at this bank and no secrets', async () => {
  const token = await signIn(server.app, 'agent');
  await signIn(server.app, 'agent', 'metcome');
  const response = await call(server.app, token, 'GET', '/agent/rest/personal-data/export');
  assert.equal(response.statusCode, 200, response.body);
  assert.match(String(response.headers['content-disposition']), /^attachment; filename="personal-data-/);
  const data = response.json<Record<string, unknown[]> & { account: Record<string, unknown> }>();
  assert.equal(data.account['email'], 'agent@example.com');
  assert.equal(data.account['organization_inn'] === null, false);
  for (const part of ['banks', 'sessions', 'applications', 'documents', 'certificates', 'actions']) {
    assert.ok((data[part]?.length ?? 0) > 0, part);
  }
  assert.ok(JSON.stringify(data['questionnaire']).includes('4511'), 'the passport is personal data');
  assert.deepEqual(new Set(data['sessions']?.map((one) => (one as { bank: string }).bank)), new Set(['sgb']));
  const stored = await server.app.context.db
    .selectFrom('agents')
    .select('password_hash')
    .where('email', '=', 'agent@example.com')
    .executeTakeFirstOrThrow();
  for (const secret of [stored.password_hash, token, DEMO_PASSWORD, 'colleague@example.com', 'token_hash']) {
    assert.equal(response.body.includes(secret), false, secret);
  }
});

test('the export of personal data is audited and limited to ten', async () => {
  const token = await signIn(server.app, 'rival');
  const statuses = [];
  for (let count = 0; count < 11; count += 1) {
    statuses.push((await call(server.app, token, 'GET', '/agent/rest/personal-data/export')).statusCode);
  }
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 200), 429]);
  const rows = await server.app.context.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'personal-data.export')
    .execute();
  assert.ok(rows.length >= 10);
});
