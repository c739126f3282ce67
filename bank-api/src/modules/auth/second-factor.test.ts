import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import { Secret, TOTP, URI } from 'otpauth';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { call, createTestApp, signIn, type TestApp } from '../../testing/harness.ts';
import { SECOND_FACTOR } from './attempts.ts';
import { enableFactor, freshCode as unusedCode, getCode } from './testing.ts';

let server: TestApp;
before(async () => {
  server = await createTestApp();
});
after(() => server.close());

const STEP_MS = 30_000;
let nextAddress = 1;

/** A sign-in from an address of its own, so that one test's failures do not slow down another's. */
function login(code?: string, address = `10.1.0.${(nextAddress += 1)}`): Promise<LightMyRequestResponse> {
  return server.app.inject({
    method: 'POST',
    url: '/banks/sgb/api/login/',
    headers: { 'x-forwarded-for': address },
    payload: {
      email: 'agent@example.com',
      password: DEMO_PASSWORD,
      telegram: '',
      ...(code === undefined ? {} : { code }),
    },
  });
}

const post = (token: string, path: string, payload: object) =>
  call(server.app, token, 'POST', `/auth/second-factor${path}`, { payload });

function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

const freshCode = (secret: string): string => unusedCode(server, secret);

async function switchOn(): Promise<{ token: string; secret: string; recoveryCodes: string[] }> {
  const token = await signIn(server.app, 'agent');
  const begun = await post(token, '', { password: DEMO_PASSWORD });
  assert.equal(begun.statusCode, 200, begun.body);
  const { secret, uri } = begun.json<{ secret: string; uri: string }>();
  const parsed = URI.parse(uri);
  assert.ok(parsed instanceof TOTP);
  assert.equal(parsed.secret.base32, secret);
  assert.equal(parsed.label, 'agent@example.com');
  const confirmed = await post(token, '/confirm', { code: freshCode(secret) });
  assert.equal(confirmed.statusCode, 200, confirmed.body);
  return {
    token,
    secret,
    recoveryCodes: confirmed.json<{ recovery_codes: string[] }>().recovery_codes,
  };
}

async function switchOff(token: string, code: string): Promise<void> {
  const off = await post(token, '/disable', { password: DEMO_PASSWORD, code });
  assert.equal(off.statusCode, 200, off.body);
}

test('a sign-in asks for no code while the second factor is unset or unconfirmed', async () => {
  const token = await signIn(server.app, 'agent');
  const state = await call(server.app, token, 'GET', '/auth/second-factor');
  assert.deepEqual(state.json(), { enabled: false, enabled_at: null, recovery_codes_left: 0 });
  assert.equal(getCode(await post(token, '', { password: 'Wrong-password-1' })), 'wrong_password');
  await post(token, '', { password: DEMO_PASSWORD });
  const answer = await login();
  assert.deepEqual(Object.keys(answer.json<object>()).sort(), ['token', 'user']);
  assert.equal(getCode(await post(token, '/confirm', { code: '000000' })), 'second_factor_invalid');
});

test('enabling the second factor ends other sessions and asks for a fresh code at each sign-in', async () => {
  const older = await signIn(server.app, 'agent');
  const { token, secret, recoveryCodes } = await switchOn();
  assert.equal(new Set(recoveryCodes).size, 10);
  assert.equal((await call(server.app, older, 'GET', '/auth/profile')).statusCode, 401);
  assert.equal((await call(server.app, token, 'GET', '/auth/profile')).statusCode, 200);

  const asked = await login();
  assert.equal(asked.statusCode, 200);
  assert.deepEqual(asked.json(), { second_factor: true });
  const code = freshCode(secret);
  const opened = await login(code);
  assert.equal(opened.statusCode, 200, opened.body);
  assert.match(opened.json<{ token: string }>().token, /^[\w-]{43}$/);
  // Whoever has watched the code being typed cannot use it again.
  assert.equal(getCode(await login(code)), 'second_factor_invalid');
  assert.equal(getCode(await login('000000')), 'second_factor_invalid');
  // The clock of a phone may be half a minute off, not more.
  const now = server.app.context.now().getTime();
  assert.equal((await login(codeAt(secret, new Date(now + STEP_MS)))).statusCode, 200);
  assert.equal(getCode(await login(codeAt(secret, new Date(now + 4 * STEP_MS)))), 'second_factor_invalid');
  await switchOff(token, recoveryCodes[0] ?? '');
  assert.equal((await login()).json<{ token?: string }>().token?.length, 43);
});

test('enabling the second factor keeps the session at another bank that came of the same sign-in', async () => {
  const token = await signIn(server.app, 'rival');
  const separate = await signIn(server.app, 'rival', 'metcome');
  const switched = await call(server.app, token, 'POST', '/auth/switch-bank', {
    payload: { bank: 'metcome' },
  });
  await enableFactor(server, token);
  const check = async (bearer: string) =>
    (await call(server.app, bearer, 'GET', '/auth/profile', { bank: 'metcome' })).statusCode;
  assert.equal(await check(switched.json<{ token: string }>().token), 200);
  assert.equal(await check(separate), 401);
});

test('login answers a wrong password alike with and without a code', async () => {
  const { token, secret, recoveryCodes } = await switchOn();
  const answers = [undefined, freshCode(secret)].map((code) =>
    server.app.inject({
      method: 'POST',
      url: '/banks/sgb/api/login/',
      headers: { 'x-forwarded-for': '10.1.2.1' },
      payload: { email: 'agent@example.com', password: 'Wrong-1-password', ...(code ? { code } : {}) },
    }),
  );
  for (const answer of await Promise.all(answers)) {
    assert.equal(answer.statusCode, 401);
    assert.equal(getCode(answer), 'invalid_credentials');
  }
  await switchOff(token, recoveryCodes[0] ?? '');
});

test('a recovery code signs in once and is void after new ones are made', async () => {
  const { token, secret, recoveryCodes } = await switchOn();
  const [first = '', second = ''] = recoveryCodes;
  assert.equal((await login(first)).statusCode, 200);
  assert.equal(getCode(await login(first)), 'second_factor_invalid');
  const state = await call(server.app, token, 'GET', '/auth/second-factor');
  assert.equal(state.json<{ recovery_codes_left: number }>().recovery_codes_left, 9);
  const stored = await server.app.context.db.selectFrom('recovery_codes').selectAll().execute();
  assert.equal(JSON.stringify(stored).includes(second), false);

  const renewed = await post(token, '/recovery-codes', {
    password: DEMO_PASSWORD,
    code: freshCode(secret),
  });
  const [fresh = ''] = renewed.json<{ recovery_codes: string[] }>().recovery_codes;
  assert.equal(getCode(await login(second)), 'second_factor_invalid');
  assert.equal((await login(fresh)).statusCode, 200);
  await switchOff(token, freshCode(secret));
});

test('guessing codes is limited per address, per account and in an open session', async () => {
  const { token, secret } = await switchOn();
  for (let count = 0; count < 5; count += 1) {
    assert.equal(getCode(await login('000000', '10.1.3.1')), 'second_factor_invalid');
  }
  assert.equal(getCode(await login(freshCode(secret), '10.1.3.1')), 'too_many_attempts');
  for (let count = 5; count < SECOND_FACTOR.limit; count += 1) {
    assert.equal(getCode(await login('000000')), 'second_factor_invalid');
  }
  assert.equal(getCode(await login(freshCode(secret))), 'too_many_attempts');
  const off = await post(token, '/disable', { password: DEMO_PASSWORD, code: freshCode(secret) });
  assert.equal(getCode(off), 'too_many_attempts');
  server.advance(15 * 60_000 + 1000);
  assert.equal((await login(freshCode(secret))).statusCode, 200);
  await switchOff(token, freshCode(secret));
});

test('the audit trail has each change of the second factor and the means of each sign-in', async () => {
  const rows = await server.app.context.db
    .selectFrom('audit_log')
    .select(['action', 'detail', 'address', 'device'])
    .execute();
  const actions = new Set(rows.map((row) => row.action));
  for (const action of ['second-factor.enable', 'second-factor.renew-codes', 'second-factor.disable']) {
    assert.ok(actions.has(action), action);
  }
  const used = new Set(rows.map((row) => row.detail['second_factor']).filter(Boolean));
  assert.deepEqual([...used].sort(), ['authenticator', 'recovery']);
  for (const row of rows) assert.ok(row.address !== null && row.device !== null, row.action);
});
