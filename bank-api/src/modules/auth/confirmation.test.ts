import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { endpoint } from 'shared-kernel/contract/endpoint';
import { DEMO_PASSWORD, type DemoAgentKey } from '../../demo/accounts.ts';
import { createServe } from '../../plugins/contract.ts';
import { call, createTestApp, signIn, type TestApp } from '../../testing/harness.ts';
import { enableFactor, freshCode, getCode, letters, newestNoticeToken, newestResetToken } from './testing.ts';

const MINUTE_MS = 60_000;

const sensitive = endpoint({
  id: 'testSensitive',
  method: 'POST',
  path: '/test/sensitive',
  summary: 'A sensitive call',
  source: 'addition',
  auth: 'bearer',
  confirmation: true,
  response: z.object({ success: z.boolean() }),
});

let server: TestApp;
before(async () => {
  server = await createTestApp({
    extend: (app) =>
      createServe(app, { name: 'Test', description: 'Calls of this test.' })(
        sensitive,
        'For this test.',
        () => ({ success: true }),
      ),
  });
});
after(() => server.close());

const confirm = (token: string, payload: object, bank: 'sgb' | 'metcome' = 'sgb') =>
  call(server.app, token, 'POST', '/auth/confirm-identity', { payload, bank });
const tryIt = (token: string, bank: 'sgb' | 'metcome' = 'sgb') =>
  call(server.app, token, 'POST', '/test/sensitive', { bank });

test('a sign-in confirms the session for five minutes, confirm-identity for five more', async () => {
  const token = await signIn(server.app, 'agent');
  assert.equal((await tryIt(token)).statusCode, 200);
  server.advance(5 * MINUTE_MS);
  const refused = await tryIt(token);
  assert.equal(refused.statusCode, 403);
  assert.equal(getCode(refused), 'confirmation_required');

  assert.equal(getCode(await confirm(token, { password: 'not-it' })), 'wrong_password');
  assert.equal(getCode(await confirm(token, {})), 'validation');
  assert.equal(getCode(await confirm(token, { password: DEMO_PASSWORD, code: '123456' })), 'validation');
  assert.equal(getCode(await confirm(token, { code: '123456' })), 'second_factor_invalid');
  assert.equal(getCode(await tryIt(token)), 'confirmation_required');

  const confirmed = await confirm(token, { password: DEMO_PASSWORD });
  assert.equal(confirmed.statusCode, 200, confirmed.body);
  const until = Date.parse(confirmed.json<{ confirmed_until: string }>().confirmed_until);
  const leftMs = until - server.app.context.now().getTime();
  assert.ok(leftMs > 5 * MINUTE_MS - 10_000 && leftMs <= 5 * MINUTE_MS);
  assert.equal((await tryIt(token)).statusCode, 200);
});

test('switch-bank keeps the confirmation of the session without prolonging it', async () => {
  const token = await signIn(server.app, 'agent');
  server.advance(4 * MINUTE_MS);
  const switched = await call(server.app, token, 'POST', '/auth/switch-bank', {
    payload: { bank: 'metcome' },
  });
  const other = switched.json<{ token: string }>().token;
  assert.equal((await tryIt(other, 'metcome')).statusCode, 200);
  server.advance(MINUTE_MS);
  assert.equal(getCode(await tryIt(other, 'metcome')), 'confirmation_required');
});

test('confirm-identity answers 429 after five wrong passwords in 15 minutes', async () => {
  const token = await signIn(server.app, 'rival');
  for (let count = 0; count < 5; count += 1)
    assert.equal(getCode(await confirm(token, { password: 'not-it' })), 'wrong_password');
  const late = await confirm(token, { password: DEMO_PASSWORD });
  assert.equal(late.statusCode, 429);
  assert.ok(Number(late.headers['retry-after']) > 0);
});

test('the letter about a changed password has a link that ends all sessions and sends a reset letter', async () => {
  const stranger = await signIn(server.app, 'pending');
  const changed = await call(server.app, stranger, 'POST', '/auth/change-password', {
    payload: { oldPassword: DEMO_PASSWORD, newPassword: 'Strangers-own-1' },
  });
  assert.equal(changed.statusCode, 200, changed.body);
  await server.app.context.jobs.drain();
  const token = await newestNoticeToken(server, 'pending@example.com');
  const read = await call(server.app, undefined, 'POST', '/auth/security-notice', { payload: { token } });
  assert.equal(read.json<{ kind: string }>().kind, 'password-changed');

  const closed = await call(server.app, undefined, 'POST', '/auth/security-notice/revoke', {
    payload: { token },
  });
  assert.deepEqual(closed.json(), { success: true });
  assert.equal((await call(server.app, stranger, 'GET', '/auth/profile')).statusCode, 401);
  const again = await call(server.app, undefined, 'POST', '/api/login/', {
    payload: { email: 'pending@example.com', password: 'Strangers-own-1' },
  });
  assert.equal(getCode(again), 'invalid_credentials');
  const reused = await call(server.app, undefined, 'POST', '/auth/security-notice/revoke', {
    payload: { token },
  });
  assert.equal(getCode(reused), 'notice_token_invalid');
  await server.app.context.jobs.drain();
  assert.match((await letters(server)).at(-1) ?? '', /To: pending@example.com[\s\S]*reset-password\?token=/);
});

const revoke = (token: string) =>
  call(server.app, undefined, 'POST', '/auth/security-notice/revoke', { payload: { token } });

async function changePassword(token: string, bank: 'sgb' | 'metcome'): Promise<void> {
  const payload = { oldPassword: DEMO_PASSWORD, newPassword: 'Strangers-own-1' };
  const changed = await call(server.app, token, 'POST', '/auth/change-password', { payload, bank });
  assert.equal(changed.statusCode, 200, changed.body);
}

/** The token of the letter about what has just happened. */
async function tokenOfLetter(agent: DemoAgentKey): Promise<string> {
  await server.app.context.jobs.drain();
  return newestNoticeToken(server, `${agent}@example.com`);
}

/** «Это не я», and a new password by the reset letter that it sends. */
async function takeBack(agent: DemoAgentKey, password: string): Promise<void> {
  assert.equal((await revoke(await tokenOfLetter(agent))).statusCode, 200);
  await server.app.context.jobs.drain();
  const payload = { token: await newestResetToken(server), password };
  const reset = await call(server.app, undefined, 'POST', '/auth/reset-password/confirm', { payload });
  assert.equal(reset.statusCode, 200, reset.body);
}

const login = (agent: DemoAgentKey, password: string, code?: string) =>
  call(server.app, undefined, 'POST', '/api/login/', {
    payload: { email: `${agent}@example.com`, password, ...(code === undefined ? {} : { code }) },
  });

test('the letter about a changed password undoes a second factor that the same session enabled before', async () => {
  const stranger = await signIn(server.app, 'colleague');
  await enableFactor(server, stranger);
  await server.app.context.jobs.drain();
  await changePassword(stranger, 'sgb');
  await takeBack('colleague', 'Owners-own-word-1');
  assert.ok('token' in (await login('colleague', 'Owners-own-word-1')).json<object>());
});

test('the same after the stranger has left the bank of the sign-in for another', async () => {
  const first = await signIn(server.app, 'newcomer');
  await enableFactor(server, first);
  await server.app.context.jobs.drain();
  const switched = await call(server.app, first, 'POST', '/auth/switch-bank', {
    payload: { bank: 'metcome' },
  });
  await call(server.app, first, 'POST', '/auth/logout');
  await changePassword(switched.json<{ token: string }>().token, 'metcome');
  await takeBack('newcomer', 'Owners-own-word-1');
  assert.ok('token' in (await login('newcomer', 'Owners-own-word-1')).json<object>());
});

test('the letter about new recovery codes voids them and leaves the authenticator of before', async () => {
  const { secret, recoveryCodes } = await enableFactor(server, await signIn(server.app, 'declined'));
  await server.app.context.jobs.drain();
  const opened = await login('declined', DEMO_PASSWORD, recoveryCodes[0]);
  const stranger = opened.json<{ token: string }>().token;
  const renewed = await call(server.app, stranger, 'POST', '/auth/second-factor/recovery-codes', {
    payload: { password: DEMO_PASSWORD, code: recoveryCodes[1] },
  });
  const [code] = renewed.json<{ recovery_codes: string[] }>().recovery_codes;
  await takeBack('declined', 'Owners-own-word-1');
  assert.equal(getCode(await login('declined', 'Owners-own-word-1', code)), 'second_factor_invalid');
  const own = await login('declined', 'Owners-own-word-1', freshCode(server, secret));
  assert.equal(own.statusCode, 200, own.body);
});

test('the use of one letter ends the other letters of the same incident', async () => {
  const stranger = await signIn(server.app, 'agent');
  await enableFactor(server, stranger);
  const first = await tokenOfLetter('agent');
  await changePassword(stranger, 'sgb');
  const second = await tokenOfLetter('agent');
  assert.notEqual(first, second);
  assert.equal((await revoke(first)).statusCode, 200);
  assert.equal(getCode(await revoke(second)), 'notice_token_invalid');
});
