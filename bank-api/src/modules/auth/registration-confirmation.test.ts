import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import { call, createTestApp, type TestApp } from '../../testing/harness.ts';
import { getCode } from './testing.ts';

let server: TestApp;
before(async () => {
  server = await createTestApp({ env: { CONFIRM_EMAIL: '1' } });
});
after(() => server.close());

const REGISTRATION = {
  last_name: 'Новиков',
  first_name: 'Егор',
  middle_name: '',
  phone: '+79161234567',
  organization_inn: '7707083893',
  password: 'Long-enough-1',
  consent_version: '2026-01',
};
let nextAddress = 1;

function send(path: string, payload: object): Promise<LightMyRequestResponse> {
  return server.app.inject({
    method: 'POST',
    url: `/banks/sgb${path}`,
    headers: { 'x-forwarded-for': `10.7.0.${(nextAddress += 1)}` },
    payload,
  });
}

const register = (email: string, password = REGISTRATION.password) =>
  send('/auth/register', { ...REGISTRATION, email, password });
const login = (email: string, password = REGISTRATION.password) =>
  send('/api/login/', { email, password, telegram: '' });
const confirm = (token: string) => send('/auth/register/confirm', { token });

/** Letters to an address, oldest first. */
async function lettersTo(email: string): Promise<string[]> {
  await server.app.context.jobs.drain();
  const folder = join(server.dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).sort();
  const letters = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return letters.filter((letter) => letter.includes(`To: ${email}\r\n`));
}

async function tokensTo(email: string): Promise<string[]> {
  return (await lettersTo(email)).flatMap((letter) => /confirm=([\w-]+)/.exec(letter)?.[1] ?? []);
}

test('the link of the registration letter creates the account once', async () => {
  const email = 'egor@example.net';
  const registered = await register('Egor@Example.net');
  assert.deepEqual(registered.json(), { success: true, confirmation: true });
  assert.equal(getCode(await login(email)), 'invalid_credentials');
  const [token = ''] = await tokensTo(email);
  assert.equal((await confirm(token)).statusCode, 200);
  const opened = await login(email);
  assert.equal(opened.statusCode, 200, opened.body);
  const profile = await call(
    server.app,
    opened.json<{ token: string }>().token,
    'GET',
    '/agent/rest/profile',
  );
  assert.equal(
    profile.json<{ security_service_approval: string }>().security_service_approval,
    'does_not_exist',
  );
  assert.equal(getCode(await confirm(token)), 'confirmation_token_invalid');
});

test('register and the sign-in after it answer alike whether or not the e-mail had an account', async () => {
  const answers = [];
  for (const email of ['agent@example.com', 'nobody-yet@example.net']) {
    const registered = await register(email, 'Not-the-owners-1');
    const refused = await login(email, 'Not-the-owners-1');
    answers.push([registered.statusCode, registered.body, refused.statusCode, getCode(refused)]);
  }
  assert.deepEqual(answers[0], answers[1]);
  assert.match((await lettersTo('agent@example.com')).at(-1) ?? '', /пароль остался прежним/);
});

test('a registration that is never confirmed does not occupy its e-mail', async () => {
  const email = 'wanted@example.net';
  await register(email, 'Of-the-attacker-1');
  const [attackers = ''] = await tokensTo(email);
  await register(email, 'Of-the-owner-12');
  const owners = (await tokensTo(email)).find((token) => token !== attackers) ?? '';
  assert.equal((await confirm(owners)).statusCode, 200);
  assert.equal((await login(email, 'Of-the-owner-12')).statusCode, 200);
  assert.equal(getCode(await confirm(attackers)), 'confirmation_token_invalid');
  assert.equal((await login(email, 'Of-the-attacker-1')).statusCode, 401);
});

test('two registration links of one e-mail opened at once create one account', async () => {
  const email = 'twice@example.net';
  await register(email);
  await tokensTo(email);
  await register(email);
  const answers = await Promise.all((await tokensTo(email)).map(confirm));
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 422]);
});

test('the sixth registration of an e-mail takes the place of the first', async () => {
  const email = 'box@example.net';
  const tokens: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    await register(email);
    tokens.push(...(await tokensTo(email)).filter((token) => !tokens.includes(token)));
  }
  assert.equal(tokens.length, 6);
  assert.equal(getCode(await confirm(tokens[0] ?? '')), 'confirmation_token_invalid');
  assert.equal((await confirm(tokens[5] ?? '')).statusCode, 200);
});

test('a registration link expires after a day', async () => {
  const email = 'late@example.net';
  await register(email);
  const [late = ''] = await tokensTo(email);
  server.advance(24 * 60 * 60 * 1000 + 1000);
  assert.equal(getCode(await confirm(late)), 'confirmation_token_invalid');
  await register(email);
  assert.equal((await confirm((await tokensTo(email)).at(-1) ?? '')).statusCode, 200);
});

test('registration letters say who registered and when, with no address of the stranger', async () => {
  const email = 'victim@example.net';
  const strangers = { ...REGISTRATION, last_name: 'Приз http://evil.example/x', first_name: 'Ждёт' };
  await send('/auth/register', { ...strangers, email });
  await lettersTo(email);
  server.advance(60_000);
  await register(email);
  const [first = '', second = ''] = (await lettersTo(email)).map(
    (letter) => /Имя: .*\r\nКогда: .*/.exec(letter)?.[0] ?? assert.fail(letter),
  );
  assert.match(first, /^Имя: Приз httpevilexamplex Ждёт\r\n/);
  assert.match(second, /^Имя: Новиков Егор\r\nКогда: .* \(московское время\)/);
  assert.notEqual(first.split('\r\n')[1], second.split('\r\n')[1]);
});

test('register sends an e-mail at most three letters per address in 15 minutes', async () => {
  const email = 'flooded@example.net';
  const flood = () =>
    server.app.inject({
      method: 'POST',
      url: '/banks/sgb/auth/register',
      headers: { 'x-forwarded-for': '10.8.0.1' },
      payload: { ...REGISTRATION, email },
    });
  for (let count = 0; count < 3; count += 1) assert.equal((await flood()).statusCode, 200);
  const refused = await flood();
  assert.equal(getCode(refused), 'too_many_attempts');
  assert.ok(Number(refused.headers['retry-after']) > 0);
  // The owner of the address registers all the same.
  assert.equal((await register(email)).statusCode, 200);
  assert.equal((await tokensTo(email)).length, 4);
});
