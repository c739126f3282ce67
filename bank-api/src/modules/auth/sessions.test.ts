import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { call, createTestApp, signIn, type TestApp } from '../../testing/harness.ts';
import { attempt, getCode, letters } from './testing.ts';

let server: TestApp;
before(async () => {
  server = await createTestApp();
});
after(() => server.close());

test('switch-bank gives a token of the other bank and leaves the first one valid', async () => {
  const token = await signIn(server.app, 'agent');
  const response = await call(server.app, token, 'POST', '/auth/switch-bank', {
    payload: { bank: 'metcome' },
  });
  assert.equal(response.statusCode, 200, response.body);
  const other = response.json<{ token: string }>().token;
  assert.equal((await call(server.app, other, 'GET', '/auth/profile', { bank: 'metcome' })).statusCode, 200);
  assert.equal((await call(server.app, other, 'GET', '/auth/profile', { bank: 'sgb' })).statusCode, 401);
  assert.equal((await call(server.app, token, 'GET', '/auth/profile')).statusCode, 200);
});

test('login gives the roles that the account has at this bank', async () => {
  const user = (await attempt(server, 'curator@example.com', DEMO_PASSWORD, { bank: 'metcome' })).json<{
    user: object;
  }>().user;
  assert.deepEqual(user, { ...user, is_staff: true, is_superuser: false });
  const admin = (await attempt(server, 'admin@example.com', DEMO_PASSWORD)).json<{ user: object }>().user;
  assert.deepEqual(admin, { ...admin, is_staff: true, is_superuser: true });
});

test('a session ends by logout and after 24 hours', async () => {
  const token = await signIn(server.app, 'agent');
  const check = await call(server.app, token, 'GET', '/auth/profile');
  const expiresAt = Date.parse(check.json<{ data: { expires_at: string } }>().data.expires_at);
  const left = expiresAt - server.app.context.now().getTime();
  assert.ok(left > 24 * 3_600_000 - 10_000 && left <= 24 * 3_600_000);

  assert.deepEqual((await call(server.app, token, 'POST', '/auth/logout')).json(), { success: true });
  assert.equal(getCode(await call(server.app, token, 'GET', '/auth/profile')), 'unauthenticated');

  const second = await signIn(server.app, 'agent');
  server.advance(24 * 3_600_000 + 1000);
  assert.equal(getCode(await call(server.app, second, 'GET', '/auth/profile')), 'token_expired');
});

test('locking an account or a bank ends its open sessions at once', async () => {
  const { db } = server.app.context;
  const token = await signIn(server.app, 'rival');
  await db
    .updateTable('agents')
    .set({ locked_at: new Date().toISOString() })
    .where('email', '=', 'rival@example.com')
    .execute();
  assert.equal((await call(server.app, token, 'GET', '/auth/profile')).statusCode, 401);
  await db.updateTable('agents').set({ locked_at: null }).where('email', '=', 'rival@example.com').execute();
  assert.equal((await call(server.app, token, 'GET', '/auth/profile')).statusCode, 200);
});

test('an agent lists the own sessions and ends one, but none of another agent', async () => {
  const first = await signIn(server.app, 'colleague');
  const second = await signIn(server.app, 'colleague', 'metcome');
  const list = (await call(server.app, first, 'GET', '/auth/sessions')).json<
    { id: string; bank: string; current: boolean }[]
  >();
  assert.equal(list.filter((session) => session.current).length, 1);
  const other = list.find((session) => session.bank === 'metcome') ?? assert.fail();
  const rival = await signIn(server.app, 'rival');
  assert.equal((await call(server.app, rival, 'DELETE', `/auth/sessions/${other.id}`)).statusCode, 404);
  assert.equal((await call(server.app, first, 'DELETE', `/auth/sessions/${other.id}`)).statusCode, 200);
  assert.equal((await call(server.app, second, 'GET', '/auth/profile', { bank: 'metcome' })).statusCode, 401);
  assert.equal((await call(server.app, first, 'DELETE', `/auth/sessions/${other.id}`)).statusCode, 404);
});

test('change-password ends every session and writes to the owner', async () => {
  const own = await signIn(server.app, 'pending');
  const ended = await signIn(server.app, 'pending', 'metcome');
  const wrong = await call(server.app, own, 'POST', '/auth/change-password', {
    payload: { oldPassword: 'nope', newPassword: 'New-password-1' },
  });
  assert.equal(getCode(wrong), 'wrong_password');
  const short = await call(server.app, own, 'POST', '/auth/change-password', {
    payload: { oldPassword: DEMO_PASSWORD, newPassword: 'short' },
  });
  assert.deepEqual(short.json<{ error: { fields: unknown } }>().error.fields, [
    { path: '/newPassword', code: 'minLength', detail: { limit: 8 } },
  ]);
  const done = await call(server.app, own, 'POST', '/auth/change-password', {
    payload: { oldPassword: DEMO_PASSWORD, newPassword: 'New-password-1' },
  });
  assert.deepEqual(done.json(), { success: true });
  assert.equal((await call(server.app, own, 'GET', '/auth/profile')).statusCode, 401);
  assert.equal((await call(server.app, ended, 'GET', '/auth/profile', { bank: 'metcome' })).statusCode, 401);
  await server.app.context.jobs.drain();
  assert.match(
    (await letters(server)).at(-1) ?? '',
    /To: pending@example.com[\s\S]*Пароль вашей учётной записи/,
  );
  const renewed = await attempt(server, 'pending@example.com', 'New-password-1');
  assert.equal(renewed.statusCode, 200);
  const { token } = renewed.json<{ token: string }>();
  const back = await call(server.app, token, 'POST', '/agent/rest/change-password', {
    payload: { current_password: 'New-password-1', new_password: DEMO_PASSWORD },
  });
  assert.deepEqual(back.json(), { success: true });
});
