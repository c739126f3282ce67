import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { REGISTRATION as REGISTRATIONS, RESET_REQUEST, SPRAYING } from './attempts.ts';
import { deliverResetLetter } from './password-service.ts';
import { call, createTestApp, signIn, type TestApp } from '../../testing/harness.ts';

let server: TestApp;
before(async () => {
  server = await createTestApp();
});
after(() => server.close());

const MINUTE_MS = 60_000;

function attempt(
  email: string,
  password: string,
  { bank = 'sgb', address = '10.0.0.1' } = {},
): Promise<LightMyRequestResponse> {
  return server.app.inject({
    method: 'POST',
    url: `/banks/${bank}/api/login/`,
    headers: { 'x-forwarded-for': address },
    payload: { email, password, telegram: '' },
  });
}

function codeOf(response: LightMyRequestResponse): string {
  return response.json<{ error: { code: string } }>().error.code;
}

/** Letters of the outbox, oldest first. */
async function letters(): Promise<string[]> {
  const folder = join(server.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
}

async function newestResetToken(): Promise<string> {
  const found = (await letters()).flatMap((letter) => /token=([\w-]+)/.exec(letter)?.[1] ?? []);
  return found.at(-1) ?? assert.fail('no reset letter');
}

test('signs in with any case of the e-mail and answers token and user', async () => {
  const response = await attempt(' Agent@Example.com ', DEMO_PASSWORD);
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

test('the token is stored as a hash only', async () => {
  const token = await signIn(server.app, 'colleague');
  const rows = await server.app.context.db.selectFrom('sessions').selectAll().execute();
  assert.equal(JSON.stringify(rows).includes(token), false);
  assert.equal(
    rows.every((row) => row.token_hash.length === 32),
    true,
  );
});

test('a wrong password, an unknown e-mail and a locked account are answered alike', async () => {
  const { db } = server.app.context;
  await db
    .updateTable('agents')
    .set({ locked_at: new Date().toISOString() })
    .where('email', '=', 'rival@example.com')
    .execute();
  const answers = [
    await attempt('agent@example.com', 'wrong-password', { address: '10.0.1.1' }),
    await attempt('nobody@example.com', DEMO_PASSWORD, { address: '10.0.1.1' }),
    await attempt('rival@example.com', DEMO_PASSWORD, { address: '10.0.1.1' }),
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

test('an unknown e-mail takes the time of a password check', async () => {
  // The fastest of several turns: other work on the machine only ever adds time, so with enough turns
  // the two come together, unless one of them really does less.
  const fastest = { known: Infinity, unknown: Infinity };
  const isAlike = () => fastest.unknown > fastest.known * 0.6 && fastest.known > fastest.unknown * 0.6;
  for (let round = 0; round < 60 && (round < 8 || !isAlike()); round += 1) {
    for (const [kind, email] of [
      ['known', 'agent@example.com'],
      ['unknown', 'nobody@example.com'],
    ] as const) {
      const started = performance.now();
      await attempt(email, 'wrong-password', { address: `10.0.9.${round}` });
      fastest[kind] = Math.min(performance.now() - started, fastest[kind]);
    }
  }
  assert.ok(isAlike(), `known ${fastest.known} ms, unknown ${fastest.unknown} ms`);
});

test('five failures delay the next try for that account and address only', async () => {
  const address = '10.0.2.1';
  for (const email of ['agent@example.com', 'nobody@example.com']) {
    for (let count = 0; count < 5; count += 1) {
      assert.equal((await attempt(email, 'wrong-password', { address })).statusCode, 401);
    }
    const delayed = await attempt(email, DEMO_PASSWORD, { address });
    assert.equal(delayed.statusCode, 429);
    assert.equal(codeOf(delayed), 'too_many_attempts');
    const seconds = Number(delayed.headers['retry-after']);
    assert.ok(seconds > 14 * 60 && seconds <= 15 * 60, String(seconds));
  }
  assert.equal((await attempt('agent@example.com', DEMO_PASSWORD, { address: '10.0.2.2' })).statusCode, 200);
  assert.equal((await attempt('colleague@example.com', DEMO_PASSWORD, { address })).statusCode, 200);
  server.advance(15 * MINUTE_MS + 1000);
  assert.equal((await attempt('agent@example.com', DEMO_PASSWORD, { address })).statusCode, 200);
});

test('parallel guesses do not slip past the limit', async () => {
  const tries = Array.from({ length: 20 }, () =>
    attempt('agent@example.com', 'guess-guess', { address: '10.0.3.1' }),
  );
  const codes = (await Promise.all(tries)).map((response) => response.statusCode);
  assert.equal(codes.filter((code) => code === 401).length, 5);
  assert.equal(codes.filter((code) => code === 429).length, 15);
});

test('one password tried on many accounts is slowed down per address', async () => {
  const address = '10.0.8.1';
  for (let count = 0; count < SPRAYING.limit; count += 1) {
    const tried = await attempt(`nobody-${count}@example.com`, 'Spring-2026', { address });
    assert.equal(tried.statusCode, 401);
  }
  const delayed = await attempt('agent@example.com', DEMO_PASSWORD, { address });
  assert.equal(codeOf(delayed), 'too_many_attempts');
  assert.equal((await attempt('agent@example.com', DEMO_PASSWORD, { address: '10.0.8.2' })).statusCode, 200);
});

test('the current password cannot be guessed from an open session', async () => {
  const token = await signIn(server.app, 'declined');
  const guess = (path: string, payload: object) => call(server.app, token, 'POST', path, { payload });
  const wrong = { oldPassword: 'guess', newPassword: 'New-password-1' };
  for (let count = 0; count < 3; count += 1)
    assert.equal(codeOf(await guess('/auth/change-password', wrong)), 'wrong_password');
  // Both calls count together.
  const other = { current_password: 'guess', new_password: 'New-password-1' };
  for (let count = 0; count < 2; count += 1)
    assert.equal(codeOf(await guess('/agent/rest/change-password', other)), 'wrong_password');
  const right = { oldPassword: DEMO_PASSWORD, newPassword: 'New-password-1' };
  const delayed = await guess('/auth/change-password', right);
  assert.equal(delayed.statusCode, 429);
  assert.ok(Number(delayed.headers['retry-after']) > 0);
  server.advance(15 * MINUTE_MS + 1000);
  assert.equal((await guess('/auth/change-password', right)).statusCode, 200);
  const back = { oldPassword: right.newPassword, newPassword: DEMO_PASSWORD };
  assert.equal((await guess('/auth/change-password', back)).statusCode, 200);
  await server.app.context.jobs.drain();
});

test('letters and registrations are limited per address', async () => {
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
  assert.equal(codeOf(await send('/auth/reset-password', letter)), 'too_many_attempts');
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
    Array.from({ length: REGISTRATIONS.limit }, () => send('/auth/register', agent)),
  );
  for (const response of registrations) assert.equal(response.statusCode, 200, response.body);
  assert.equal(codeOf(await send('/auth/register', agent)), 'too_many_attempts');
  await server.app.context.jobs.drain();
});

test('a letter that could not be sent does not count against the next ones', async () => {
  const { context } = server.app;
  const broken = { ...context, mailer: { send: () => Promise.reject(new Error('no mail server')) } };
  for (let count = 0; count < 4; count += 1)
    await assert.rejects(deliverResetLetter(broken, 'newcomer@example.com', 'sgb'), /no mail server/);
  const before = (await letters()).length;
  await deliverResetLetter(context, 'newcomer@example.com', 'sgb');
  assert.equal((await letters()).length, before + 1);
});

test('a success forgets earlier failures', async () => {
  const address = '10.0.4.1';
  for (let round = 0; round < 2; round += 1) {
    for (let count = 0; count < 4; count += 1)
      await attempt('agent@example.com', 'wrong-password', { address });
    assert.equal((await attempt('agent@example.com', DEMO_PASSWORD, { address })).statusCode, 200);
  }
});

test('banks that are locked or unavailable refuse, in Russian', async () => {
  const locked = await attempt('agent@example.com', DEMO_PASSWORD, { bank: 'ms6' });
  assert.equal(codeOf(locked), 'bank_locked');
  const unavailable = await attempt('agent@example.com', DEMO_PASSWORD, { bank: 'cub' });
  assert.equal(codeOf(unavailable), 'bank_unavailable');
  const foreign = await attempt('curator@example.com', DEMO_PASSWORD, { bank: 'ms6' });
  assert.equal(codeOf(foreign), 'bank_unavailable');
  // Without the password nobody learns which banks an account has.
  assert.equal(
    codeOf(await attempt('agent@example.com', 'wrong-password', { bank: 'ms6', address: '10.0.5.1' })),
    'invalid_credentials',
  );

  const token = await signIn(server.app, 'agent');
  for (const [bank, code] of [
    ['ms6', 'bank_locked'],
    ['cub', 'bank_unavailable'],
  ] as const) {
    const refused = await call(server.app, token, 'POST', '/auth/switch-bank', { payload: { bank } });
    assert.equal(codeOf(refused), code);
    assert.match(refused.json<{ error: { message: string } }>().error.message, /[а-яё]/i);
  }
});

test('switching gives a token of the other bank and leaves the first one valid', async () => {
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

test('roles are those of the bank', async () => {
  const user = (await attempt('curator@example.com', DEMO_PASSWORD, { bank: 'metcome' })).json<{
    user: object;
  }>().user;
  assert.deepEqual(user, { ...user, is_staff: true, is_superuser: false });
  const admin = (await attempt('admin@example.com', DEMO_PASSWORD)).json<{ user: object }>().user;
  assert.deepEqual(admin, { ...admin, is_staff: true, is_superuser: true });
});

test('a session ends with logout, and after 24 hours by itself', async () => {
  const token = await signIn(server.app, 'agent');
  const check = await call(server.app, token, 'GET', '/auth/profile');
  const expiresAt = Date.parse(check.json<{ data: { expires_at: string } }>().data.expires_at);
  const left = expiresAt - server.app.context.now().getTime();
  assert.ok(left > 24 * 3_600_000 - 10_000 && left <= 24 * 3_600_000);

  assert.deepEqual((await call(server.app, token, 'POST', '/auth/logout')).json(), { success: true });
  assert.equal(codeOf(await call(server.app, token, 'GET', '/auth/profile')), 'unauthenticated');

  const second = await signIn(server.app, 'agent');
  server.advance(24 * 3_600_000 + 1000);
  assert.equal(codeOf(await call(server.app, second, 'GET', '/auth/profile')), 'token_expired');
});

test('a locked account and a locked bank end open sessions at once', async () => {
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

test('sessions are listed, and one of them can be ended, but not those of others', async () => {
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

test('changing the password ends every other session and tells the owner', async () => {
  const kept = await signIn(server.app, 'pending');
  const ended = await signIn(server.app, 'pending', 'metcome');
  const wrong = await call(server.app, kept, 'POST', '/auth/change-password', {
    payload: { oldPassword: 'nope', newPassword: 'New-password-1' },
  });
  assert.equal(codeOf(wrong), 'wrong_password');
  const short = await call(server.app, kept, 'POST', '/auth/change-password', {
    payload: { oldPassword: DEMO_PASSWORD, newPassword: 'short' },
  });
  assert.deepEqual(short.json<{ error: { fields: unknown } }>().error.fields, [
    { path: '/newPassword', code: 'minLength', detail: { limit: 8 } },
  ]);
  const done = await call(server.app, kept, 'POST', '/auth/change-password', {
    payload: { oldPassword: DEMO_PASSWORD, newPassword: 'New-password-1' },
  });
  assert.deepEqual(done.json(), { success: true });
  assert.equal((await call(server.app, kept, 'GET', '/auth/profile')).statusCode, 200);
  assert.equal((await call(server.app, ended, 'GET', '/auth/profile', { bank: 'metcome' })).statusCode, 401);
  await server.app.context.jobs.drain();
  assert.match((await letters()).at(-1) ?? '', /To: pending@example.com[\s\S]*Пароль вашей учётной записи/);
  assert.equal((await attempt('pending@example.com', 'New-password-1')).statusCode, 200);
  const back = await call(server.app, kept, 'POST', '/agent/rest/change-password', {
    payload: { current_password: 'New-password-1', new_password: DEMO_PASSWORD },
  });
  assert.deepEqual(back.json(), { success: true });
});

test('the reset letter works once and for 30 minutes; asking tells nothing about the account', async () => {
  const ask = (email: string) =>
    call(server.app, undefined, 'POST', '/auth/reset-password', { payload: { email, bank: 'sgb' } });
  const confirm = (token: string, password: string) =>
    call(server.app, undefined, 'POST', '/auth/reset-password/confirm', { payload: { token, password } });

  await server.app.context.jobs.drain();
  const before = (await letters()).length;
  const known = await ask('declined@example.com');
  const unknown = await ask('nobody@example.com');
  assert.deepEqual([known.statusCode, known.json()], [unknown.statusCode, unknown.json()]);
  await server.app.context.jobs.drain();
  assert.equal((await letters()).length, before + 1);

  const open = await signIn(server.app, 'declined');
  const token = await newestResetToken();
  const stored = await server.app.context.db.selectFrom('password_resets').selectAll().execute();
  assert.equal(JSON.stringify(stored).includes(token), false);
  assert.equal((await confirm(token, 'Second-password')).statusCode, 200);
  assert.equal((await call(server.app, open, 'GET', '/auth/profile')).statusCode, 401);
  assert.equal(codeOf(await confirm(token, 'Third-password')), 'reset_token_invalid');
  assert.equal((await attempt('declined@example.com', 'Second-password')).statusCode, 200);

  await ask('declined@example.com');
  await server.app.context.jobs.drain();
  const late = await newestResetToken();
  server.advance(30 * MINUTE_MS + 1000);
  assert.equal(codeOf(await confirm(late, 'Third-password')), 'reset_token_invalid');
  assert.equal(codeOf(await confirm('x'.repeat(43), 'Third-password')), 'reset_token_invalid');
});

test('no more than three reset letters in half an hour', async () => {
  await server.app.context.jobs.drain();
  const before = (await letters()).length;
  for (let count = 0; count < 5; count += 1) {
    await call(server.app, undefined, 'POST', '/auth/reset-password', {
      payload: { email: 'rival@example.com', bank: 'sgb' },
    });
  }
  await server.app.context.jobs.drain();
  assert.equal((await letters()).length, before + 3);
});

const REGISTRATION = {
  last_name: 'Новиков',
  first_name: 'Егор',
  middle_name: '',
  email: 'Novikov@Example.com',
  phone: '+79161234567',
  organization_inn: '7707083893',
  password: 'Long-enough-1',
  consent_version: '2026-01',
};

test('a registered agent may sign in, and sees nothing of the organisation before the approval', async () => {
  const response = await call(server.app, undefined, 'POST', '/auth/register', { payload: REGISTRATION });
  assert.equal(response.statusCode, 200, response.body);
  const token = (await attempt('novikov@example.com', REGISTRATION.password)).json<{ token: string }>().token;
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
    payload: { ...REGISTRATION, email: 'other@example.com', consent_version: '2019-01' },
  });
  assert.deepEqual(oldConsent.json<{ error: { fields: unknown } }>().error.fields, [
    { path: '/consent_version', code: 'outdated' },
  ]);
  const badInn = await call(server.app, undefined, 'POST', '/auth/register', {
    payload: { ...REGISTRATION, email: 'other@example.com', organization_inn: '7707083890' },
  });
  assert.deepEqual(badInn.json<{ error: { fields: unknown } }>().error.fields, [
    { path: '/organization_inn', code: 'inn', detail: { reason: 'checksum' } },
  ]);
});

test('a taken e-mail is answered like a new one, in the same time, and its owner is told', async () => {
  await server.app.context.jobs.drain();
  const before = (await letters()).length;
  const taken = { ...REGISTRATION, email: 'agent@example.com', password: 'Not-the-owners-1' };
  const fresh = { ...REGISTRATION, email: 'fresh@example.net' };
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
  const sent = (await letters()).slice(before);
  assert.equal(sent.length, 1);
  assert.match(sent[0] ?? '', /^To: agent@example\.com\r$/m);
  assert.match(sent[0] ?? '', /пароль остался прежним/);
  // Nothing of the account has changed.
  assert.equal((await attempt('agent@example.com', DEMO_PASSWORD, { address: '10.0.8.1' })).statusCode, 200);
  assert.equal((await attempt('agent@example.com', taken.password, { address: '10.0.8.2' })).statusCode, 401);
});

test('many good sign-ins of one account at once are not taken for guessing', async () => {
  const address = '10.0.8.3';
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => attempt('agent@example.com', DEMO_PASSWORD, { address })),
  );
  assert.deepEqual(new Set(responses.map((response) => response.statusCode)), new Set([200]));
});

test('two registrations of one new organisation at once share it', async () => {
  const one = { ...REGISTRATION, organization_inn: '7736050003' };
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

test('logs hold no e-mails, passwords, tokens or query texts', async () => {
  const token = await signIn(server.app, 'agent');
  await call(server.app, token, 'GET', '/agent/rest/profile?search=Иванов');
  const log = server.logLines.join('');
  assert.ok(log.includes('/banks/:bank/api/login/'));
  for (const secret of ['example.com', 'example.org', DEMO_PASSWORD, token, 'Иванов', '%D0%98', 'Соколова']) {
    assert.equal(log.includes(secret), false, secret);
  }
});

test('sign-ins and password changes are in the audit trail, which nobody can change', async () => {
  const { db } = server.app.context;
  const rows = await db.selectFrom('audit_log').select('action').distinct().execute();
  const actions = new Set(rows.map((row) => row.action));
  for (const action of [
    'session.open',
    'session.end',
    'session.switch-bank',
    'password.change',
    'password.reset',
    'agent.register',
    'agent.register-again',
    'session.refuse',
  ]) {
    assert.ok(actions.has(action), action);
  }
  await assert.rejects(db.updateTable('audit_log').set({ action: 'x' }).execute(), /append-only/);
  await assert.rejects(db.deleteFrom('audit_log').execute(), /append-only/);
});
