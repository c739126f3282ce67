import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import type { ErrorBody } from 'shared-kernel/contract/errors';
import { DEMO_PASSWORD } from '../src/demo/accounts.ts';
import { APPLICANT, attempt, newestResetToken } from '../src/modules/auth/testing.ts';
import { call, createTestApp, signIn, type TestApp } from '../src/testing/harness.ts';

let server: TestApp;
before(async () => {
  server = await createTestApp();
});
after(() => server?.close());

/** What everybody guesses first, for every kind of weakness. */
const GUESSABLE = [
  'password',
  'Password1',
  'qwertyuiop',
  '1q2w3e4r5t',
  'йцукенгш',
  'фывапролдж',
  'gfhjkm123',
  'ghbdtn2026',
  'пароль123',
  'Спартак2026',
  'parol2026',
  'aaaaaaaa',
  '12345678',
  '12.05.1987',
];

function refusal(response: LightMyRequestResponse, path: string, code = 'guessable'): void {
  assert.equal(response.statusCode, 400, response.body);
  const { error } = response.json<ErrorBody>();
  assert.equal(error.code, 'validation');
  assert.equal(error.fields?.[0]?.path, path, response.body);
  assert.equal(error.fields?.[0]?.code, code);
  assert.match(error.message ?? '', /[а-я]{3}/u, 'what would help is said in Russian');
}

function register(password: string, email = 'novikov@example.com') {
  return server.app.inject({
    method: 'POST',
    url: '/banks/sgb/auth/register',
    payload: { ...APPLICANT, email, password },
  });
}

test('register refuses every guessable password and stores nothing', async () => {
  for (const password of [...GUESSABLE, 'Novikov2026', 'Новиков-1', 'yjdbrjd12', '89161234567']) {
    refusal(await register(password), '/password');
  }
  const stored = await server.app.context.db
    .selectFrom('agents')
    .select('id')
    .where('email', '=', 'novikov@example.com')
    .execute();
  assert.deepEqual(stored, []);
});

test('register refuses a password alike for a free and a taken e-mail', async () => {
  const free = await register('password', 'free@example.com');
  const taken = await register('password', 'agent@example.com');
  const { requestId: _free, ...first } = free.json<ErrorBody>().error;
  const { requestId: _taken, ...second } = taken.json<ErrorBody>().error;
  assert.deepEqual(first, second);
});

test('both change-password calls refuse guessable passwords without counting them as guesses', async () => {
  const token = await signIn(server.app, 'colleague');
  for (const next of [...GUESSABLE, 'Ershov1985', 'colleague1']) {
    const spec = await call(server.app, token, 'POST', '/auth/change-password', {
      payload: { oldPassword: DEMO_PASSWORD, newPassword: next },
    });
    refusal(spec, '/newPassword');
    const profile = await call(server.app, token, 'POST', '/agent/rest/change-password', {
      payload: { current_password: DEMO_PASSWORD, new_password: next },
    });
    refusal(profile, '/new_password');
  }
  assert.equal((await attempt(server, 'colleague@example.com', DEMO_PASSWORD)).statusCode, 200);
  const changed = await call(server.app, token, 'POST', '/agent/rest/change-password', {
    payload: { current_password: DEMO_PASSWORD, new_password: 'верблюд-ест-кактус-77' },
  });
  assert.equal(changed.statusCode, 200, changed.body);
  assert.equal((await attempt(server, 'colleague@example.com', 'верблюд-ест-кактус-77')).statusCode, 200);
});

/** A letter with a link, and what sets a password by it. */
async function openReset(email: string) {
  await server.app.inject({
    method: 'POST',
    url: '/banks/sgb/auth/reset-password',
    payload: { email, bank: 'sgb' },
  });
  await server.app.context.jobs.drain();
  const token = await newestResetToken(server);
  return (password: string) =>
    server.app.inject({
      method: 'POST',
      url: '/banks/sgb/auth/reset-password/confirm',
      payload: { token, password },
    });
}

test('reset-password/confirm refuses a guessable password without using up the link', async () => {
  const confirm = await openReset('rival@example.com');
  for (const password of [...GUESSABLE, 'Volkov2026']) refusal(await confirm(password), '/password');
  assert.equal((await confirm('верблюд-ест-кактус-78')).statusCode, 200);
});

test('both change-password calls refuse the password that the account has', async () => {
  const token = await signIn(server.app, 'agent');
  const spec = await call(server.app, token, 'POST', '/auth/change-password', {
    payload: { oldPassword: DEMO_PASSWORD, newPassword: DEMO_PASSWORD },
  });
  refusal(spec, '/newPassword', 'same_password');
  const profile = await call(server.app, token, 'POST', '/agent/rest/change-password', {
    payload: { current_password: DEMO_PASSWORD, new_password: DEMO_PASSWORD },
  });
  refusal(profile, '/new_password', 'same_password');
});

test('reset-password/confirm refuses the password that the account has, and lets nobody look for it', async () => {
  const confirm = await openReset('pending@example.com');
  for (let count = 0; count < 5; count += 1)
    refusal(await confirm(DEMO_PASSWORD), '/password', 'same_password');
  assert.equal((await confirm('верблюд-ест-кактус-79')).json<ErrorBody>().error.code, 'rate_limited');
  server.advance(15 * 60_000 + 1000);
  assert.equal((await confirm('верблюд-ест-кактус-79')).statusCode, 200);
});

test('register accepts the password of the demo accounts', async () => {
  assert.equal((await register(DEMO_PASSWORD, 'demo-like@example.com')).statusCode, 200);
});
