import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { call, createTestApp, signIn, type TestApp } from '../../testing/harness.ts';
import { REGISTRATION as REGISTRATIONS, RESET_REQUEST } from './attempts.ts';
import { createResetLetters } from './reset-letters.ts';
import { APPLICANT, attempt, getCode, letters, newestResetToken } from './testing.ts';

let server: TestApp;
before(async () => {
  server = await createTestApp();
});
after(() => server.close());

const MINUTE_MS = 60_000;

test('reset-password and register answer 429 beyond the limit of an address', async () => {
  const send = (path: string, payload: object) =>
    server.app.inject({
      method: 'POST',
      url: `/banks/sgb${path}`,
      headers: { 'x-forwarded-for': '10.0.8.3' },
      payload,
    });
  const letter = { email: 'nobody@example.com', bank: 'sgb' };
  for (let count = 0; count < RESET_REQUEST.limit; count += 1)
    assert.equal((await send('/auth/reset-password', letter)).statusCode, 200);
  assert.equal(getCode(await send('/auth/reset-password', letter)), 'too_many_attempts');
  const agent = {
    last_name: 'Петрова',
    first_name: 'Вера',
    email: 'agent@example.com',
    phone: '+79991234567',
    organization_inn: '7707083893',
    password: DEMO_PASSWORD,
    consent_version: '2026-01',
  };
  const registrations = await Promise.all(
    Array.from({ length: REGISTRATIONS.limit }, (_, count) =>
      send('/auth/register', { ...agent, email: `agent-${count}@example.com` }),
    ),
  );
  for (const response of registrations) assert.equal(response.statusCode, 200, response.body);
  assert.equal(getCode(await send('/auth/register', agent)), 'too_many_attempts');
  await server.app.context.jobs.drain();
});

test('a reset letter that could not be sent does not count against the limit', async () => {
  const { db, now: clock, mailer, config } = server.app.context;
  const needs = { db, clock, publicUrl: config.publicUrl };
  const send = () => Promise.reject(new Error('no mail server'));
  const fail = createResetLetters({ ...needs, mailer: { send } });
  const deliver = createResetLetters({ ...needs, mailer });
  for (let count = 0; count < 4; count += 1)
    await assert.rejects(fail('newcomer@example.com', 'sgb'), /no mail server/);
  const before = (await letters(server)).length;
  await deliver('newcomer@example.com', 'sgb');
  assert.equal((await letters(server)).length, before + 1);
});

test('a reset link works once within 30 minutes, and reset-password answers alike for any e-mail', async () => {
  const ask = (email: string) =>
    call(server.app, undefined, 'POST', '/auth/reset-password', { payload: { email, bank: 'sgb' } });
  const confirm = (token: string, password: string) =>
    call(server.app, undefined, 'POST', '/auth/reset-password/confirm', { payload: { token, password } });

  await server.app.context.jobs.drain();
  const before = (await letters(server)).length;
  const known = await ask('declined@example.com');
  const unknown = await ask('nobody@example.com');
  assert.deepEqual([known.statusCode, known.json()], [unknown.statusCode, unknown.json()]);
  await server.app.context.jobs.drain();
  assert.equal((await letters(server)).length, before + 1);

  const open = await signIn(server.app, 'declined');
  const token = await newestResetToken(server);
  const stored = await server.app.context.db.selectFrom('password_resets').selectAll().execute();
  assert.equal(JSON.stringify(stored).includes(token), false);
  assert.equal((await confirm(token, 'Second-password')).statusCode, 200);
  assert.equal((await call(server.app, open, 'GET', '/auth/profile')).statusCode, 401);
  assert.equal(getCode(await confirm(token, 'Third-password')), 'reset_token_invalid');
  assert.equal((await attempt(server, 'declined@example.com', 'Second-password')).statusCode, 200);

  await ask('declined@example.com');
  await server.app.context.jobs.drain();
  const late = await newestResetToken(server);
  server.advance(30 * MINUTE_MS + 1000);
  assert.equal(getCode(await confirm(late, 'Third-password')), 'reset_token_invalid');
  assert.equal(getCode(await confirm('x'.repeat(43), 'Third-password')), 'reset_token_invalid');
});

test('reset-password sends at most three letters to an account in 30 minutes', async () => {
  await server.app.context.jobs.drain();
  const before = (await letters(server)).length;
  for (let count = 0; count < 5; count += 1) {
    await call(server.app, undefined, 'POST', '/auth/reset-password', {
      payload: { email: 'rival@example.com', bank: 'sgb' },
    });
  }
  await server.app.context.jobs.drain();
  assert.equal((await letters(server)).length, before + 3);
});

test('register sends at most three letters about an existing account in 15 minutes, from wherever', async () => {
  await server.app.context.jobs.drain();
  const before = (await letters(server)).length;
  for (let count = 0; count < 5; count += 1) {
    const headers = { 'x-forwarded-for': `10.0.9.${count}` };
    const payload = { ...APPLICANT, email: 'rival@example.com' };
    const answer = await call(server.app, undefined, 'POST', '/auth/register', { payload, headers });
    assert.equal(answer.statusCode, 200, answer.body);
  }
  await server.app.context.jobs.drain();
  assert.equal((await letters(server)).length, before + 3);
});

test('a registered agent signs in and sees nothing of the organisation before the approval', async () => {
  const response = await call(server.app, undefined, 'POST', '/auth/register', { payload: APPLICANT });
  assert.equal(response.statusCode, 200, response.body);
  const token = (await attempt(server, 'novikov@example.com', APPLICANT.password)).json<{ token: string }>()
    .token;
  const profile = (await call(server.app, token, 'GET', '/agent/rest/profile')).json<
    Record<string, unknown>
  >();
  assert.equal(profile['security_service_approval'], 'does_not_exist');
  assert.equal(profile['middle_name'], null);
  const actor = await server.app.authenticate(
    { headers: { authorization: `Bearer ${token}` } } as never,
    'sgb',
  );
  assert.equal(actor.orgId, null);

  const oldConsent = await call(server.app, undefined, 'POST', '/auth/register', {
    payload: { ...APPLICANT, email: 'other@example.com', consent_version: '2019-01' },
  });
  assert.deepEqual(oldConsent.json<{ error: { fields: unknown } }>().error.fields, [
    { path: '/consent_version', code: 'outdated' },
  ]);
  const badInn = await call(server.app, undefined, 'POST', '/auth/register', {
    payload: { ...APPLICANT, email: 'other@example.com', organization_inn: '7707083890' },
  });
  assert.deepEqual(badInn.json<{ error: { fields: unknown } }>().error.fields, [
    { path: '/organization_inn', code: 'inn', detail: { reason: 'checksum' } },
  ]);
});

test('register answers a taken e-mail like a new one in the same time and writes to its owner', async () => {
  await server.app.context.jobs.drain();
  const before = (await letters(server)).length;
  const taken = { ...APPLICANT, email: 'agent@example.com', password: 'Not-the-owners-1' };
  const fresh = { ...APPLICANT, email: 'fresh@example.net' };
  const seen = [];
  for (const payload of [taken, fresh]) {
    const started = performance.now();
    const response = await call(server.app, undefined, 'POST', '/auth/register', { payload });
    seen.push({ status: response.statusCode, body: response.body, ms: performance.now() - started });
  }
  const [known, unknown] = seen;
  assert.deepEqual([known?.status, known?.body], [200, unknown?.body]);
  // Both wait for the same moment, which comes after either kind of work is done.
  for (const { ms } of seen) assert.ok(ms >= 199, `${ms} ms`);
  await server.app.context.jobs.drain();
  const sent = (await letters(server)).slice(before);
  assert.equal(sent.length, 1);
  assert.match(sent[0] ?? '', /^To: agent@example\.com\r$/m);
  assert.match(sent[0] ?? '', /пароль остался прежним/);
  // Nothing of the account has changed.
  assert.equal(
    (await attempt(server, 'agent@example.com', DEMO_PASSWORD, { address: '10.0.8.1' })).statusCode,
    200,
  );
  assert.equal(
    (await attempt(server, 'agent@example.com', taken.password, { address: '10.0.8.2' })).statusCode,
    401,
  );
});

test('parallel registrations of one new organisation create it once', async () => {
  const one = { ...APPLICANT, organization_inn: '7736050003' };
  const responses = await Promise.all(
    ['a', 'b', 'c'].map((name) =>
      call(server.app, undefined, 'POST', '/auth/register', {
        payload: { ...one, email: `${name}@example.org` },
      }),
    ),
  );
  assert.deepEqual(
    responses.map((response) => response.statusCode),
    [200, 200, 200],
  );
  const rows = await server.app.context.db
    .selectFrom('organisations')
    .select('id')
    .where('inn', '=', '7736050003')
    .execute();
  assert.equal(rows.length, 1);
});
