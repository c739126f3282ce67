import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { call, createTestApp, signIn, type TestApp } from '../../testing/harness.ts';
import { ACCOUNT_SIGN_IN, SPRAYING } from './attempts.ts';
import { attempt, getCode } from './testing.ts';

let server: TestApp;
before(async () => {
  server = await createTestApp();
});
after(() => server.close());

const MINUTE_MS = 60_000;

test('login takes the e-mail in any case and answers token and user', async () => {
  const response = await attempt(server, ' Agent@Example.com ', DEMO_PASSWORD);
  assert.equal(response.statusCode, 200, response.body);
  const { token, user } = response.json<{ token: string; user: Record<string, unknown> }>();
  assert.match(token, /^[\w-]{43}$/);
  assert.deepEqual(
    { ...user, id: undefined },
    {
      id: undefined,
      email: 'agent@example.com',
      name: 'Соколова Анна Викторовна',
      is_superuser: false,
      is_staff: false,
    },
  );
});

test('login stores a hash of the token only', async () => {
  const token = await signIn(server.app, 'colleague');
  const rows = await server.app.context.db.selectFrom('sessions').selectAll().execute();
  assert.equal(JSON.stringify(rows).includes(token), false);
  assert.equal(
    rows.every((row) => row.token_hash.length === 32),
    true,
  );
});

test('login answers a wrong password, an unknown e-mail and a locked account alike', async () => {
  const { db } = server.app.context;
  await db
    .updateTable('agents')
    .set({ locked_at: new Date().toISOString() })
    .where('email', '=', 'rival@example.com')
    .execute();
  const answers = [
    await attempt(server, 'agent@example.com', 'wrong-password', { address: '10.0.1.1' }),
    await attempt(server, 'nobody@example.com', DEMO_PASSWORD, { address: '10.0.1.1' }),
    await attempt(server, 'rival@example.com', DEMO_PASSWORD, { address: '10.0.1.1' }),
  ];
  const seen = answers.map((answer) => {
    const { requestId: _id, ...error } = answer.json<{ error: { requestId: string } }>().error;
    return { status: answer.statusCode, error };
  });
  assert.deepEqual(seen[0], { status: 401, error: { code: 'invalid_credentials' } });
  assert.deepEqual(seen[1], seen[0]);
  assert.deepEqual(seen[2], seen[0]);
  await db.updateTable('agents').set({ locked_at: null }).where('email', '=', 'rival@example.com').execute();
});

test('login does as much work for an unknown e-mail as for a wrong password', async () => {
  // Processor time, not the clock: other work on the machine does not add to it. The least of several turns, because
  // garbage and compiling do.
  const least = { known: Infinity, unknown: Infinity };
  const isAlike = () => least.unknown > least.known * 0.6 && least.known > least.unknown * 0.6;
  for (let round = 0; round < 60 && (round < 8 || !isAlike()); round += 1) {
    for (const [kind, email] of [
      ['known', 'agent@example.com'],
      ['unknown', 'nobody@example.com'],
    ] as const) {
      const before = process.cpuUsage();
      await attempt(server, email, 'wrong-password', { address: `10.0.9.${round}` });
      const { user, system } = process.cpuUsage(before);
      least[kind] = Math.min(user + system, least[kind]);
    }
  }
  assert.ok(isAlike(), `known ${least.known} µs, unknown ${least.unknown} µs`);
});

test('login answers 429 after five failures of an account from an address, and nobody else', async () => {
  const address = '10.0.2.1';
  for (const email of ['agent@example.com', 'nobody@example.com']) {
    for (let count = 0; count < 5; count += 1) {
      assert.equal((await attempt(server, email, 'wrong-password', { address })).statusCode, 401);
    }
    const delayed = await attempt(server, email, DEMO_PASSWORD, { address });
    assert.equal(delayed.statusCode, 429);
    assert.equal(getCode(delayed), 'too_many_attempts');
    const seconds = Number(delayed.headers['retry-after']);
    assert.ok(seconds > 14 * 60 && seconds <= 15 * 60, String(seconds));
  }
  assert.equal(
    (await attempt(server, 'agent@example.com', DEMO_PASSWORD, { address: '10.0.2.2' })).statusCode,
    200,
  );
  assert.equal((await attempt(server, 'colleague@example.com', DEMO_PASSWORD, { address })).statusCode, 200);
  server.advance(15 * MINUTE_MS + 1000);
  assert.equal((await attempt(server, 'agent@example.com', DEMO_PASSWORD, { address })).statusCode, 200);
});

test('login counts parallel guesses against the limit', async () => {
  const tries = Array.from({ length: 20 }, () =>
    attempt(server, 'agent@example.com', 'guess-guess', { address: '10.0.3.1' }),
  );
  const codes = (await Promise.all(tries)).map((response) => response.statusCode);
  assert.equal(codes.filter((code) => code === 401).length, 5);
  assert.equal(codes.filter((code) => code === 429).length, 15);
});

test('login limits an address that tries many accounts', async () => {
  const address = '10.0.8.1';
  for (let count = 0; count < SPRAYING.limit; count += 1) {
    const tried = await attempt(server, `nobody-${count}@example.com`, 'Spring-2026', { address });
    assert.equal(tried.statusCode, 401);
  }
  const delayed = await attempt(server, 'agent@example.com', DEMO_PASSWORD, { address });
  assert.equal(getCode(delayed), 'too_many_attempts');
  assert.equal(
    (await attempt(server, 'agent@example.com', DEMO_PASSWORD, { address: '10.0.8.2' })).statusCode,
    200,
  );
});

test('login limits guesses of an account from many addresses, but not where the agent has signed in', async () => {
  const home = '10.20.0.1';
  assert.equal(
    (await attempt(server, 'rival@example.com', DEMO_PASSWORD, { address: home })).statusCode,
    200,
  );
  for (const email of ['rival@example.com', 'no-rival@example.com']) {
    for (let count = 0; count < ACCOUNT_SIGN_IN.limit; count += 1) {
      const address = `10.30.${count}.1`;
      assert.equal((await attempt(server, email, 'wrong-password', { address })).statusCode, 401);
    }
    const delayed = await attempt(server, email, DEMO_PASSWORD, { address: '10.31.0.1' });
    assert.equal(getCode(delayed), 'too_many_attempts');
  }
  const owner = await attempt(server, 'rival@example.com', DEMO_PASSWORD, { address: '10.20.7.9' });
  assert.equal(owner.statusCode, 200);
});

test('change-password limits guesses of the current password', async () => {
  const token = await signIn(server.app, 'declined');
  const guess = (path: string, payload: object) => call(server.app, token, 'POST', path, { payload });
  const wrong = { oldPassword: 'guess', newPassword: 'New-password-1' };
  for (let count = 0; count < 3; count += 1)
    assert.equal(getCode(await guess('/auth/change-password', wrong)), 'wrong_password');
  // Both calls count together.
  const other = { current_password: 'guess', new_password: 'New-password-1' };
  for (let count = 0; count < 2; count += 1)
    assert.equal(getCode(await guess('/agent/rest/change-password', other)), 'wrong_password');
  const right = { oldPassword: DEMO_PASSWORD, newPassword: 'New-password-1' };
  const delayed = await guess('/auth/change-password', right);
  assert.equal(delayed.statusCode, 429);
  assert.ok(Number(delayed.headers['retry-after']) > 0);
  server.advance(15 * MINUTE_MS + 1000);
  assert.equal((await guess('/auth/change-password', right)).statusCode, 200);
  const renewed = await attempt(server, 'declined@example.com', right.newPassword);
  const back = { oldPassword: right.newPassword, newPassword: DEMO_PASSWORD };
  const { token: own } = renewed.json<{ token: string }>();
  const undone = await call(server.app, own, 'POST', '/auth/change-password', { payload: back });
  assert.equal(undone.statusCode, 200);
  await server.app.context.jobs.drain();
});

test('a successful login forgets the earlier failures', async () => {
  const address = '10.0.4.1';
  for (let round = 0; round < 2; round += 1) {
    for (let count = 0; count < 4; count += 1)
      await attempt(server, 'agent@example.com', 'wrong-password', { address });
    assert.equal((await attempt(server, 'agent@example.com', DEMO_PASSWORD, { address })).statusCode, 200);
  }
});

test('login accepts many correct sign-ins of one account at once', async () => {
  const address = '10.0.8.3';
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => attempt(server, 'agent@example.com', DEMO_PASSWORD, { address })),
  );
  assert.deepEqual(new Set(responses.map((response) => response.statusCode)), new Set([200]));
});

test('login refuses a locked or unavailable bank with a Russian message', async () => {
  const locked = await attempt(server, 'agent@example.com', DEMO_PASSWORD, { bank: 'ms6' });
  assert.equal(getCode(locked), 'bank_locked');
  const unavailable = await attempt(server, 'agent@example.com', DEMO_PASSWORD, { bank: 'cub' });
  assert.equal(getCode(unavailable), 'bank_unavailable');
  const foreign = await attempt(server, 'curator@example.com', DEMO_PASSWORD, { bank: 'ms6' });
  assert.equal(getCode(foreign), 'bank_unavailable');
  // Without the password nobody learns which banks an account has.
  assert.equal(
    getCode(
      await attempt(server, 'agent@example.com', 'wrong-password', { bank: 'ms6', address: '10.0.5.1' }),
    ),
    'invalid_credentials',
  );

  const token = await signIn(server.app, 'agent');
  for (const [bank, code] of [
    ['ms6', 'bank_locked'],
    ['cub', 'bank_unavailable'],
  ] as const) {
    const refused = await call(server.app, token, 'POST', '/auth/switch-bank', { payload: { bank } });
    assert.equal(getCode(refused), code);
    assert.match(refused.json<{ error: { message: string } }>().error.message, /[а-яё]/i);
  }
});
