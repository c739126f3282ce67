import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { DEMO_PASSWORD } from '../src/demo/accounts.ts';
import { agentAt } from '../src/modules/applications/testing.ts';
import { attempt, getCode, newestNoticeToken, newestResetToken } from '../src/modules/auth/testing.ts';
import { softwareKey } from '../src/modules/signatures/testing.ts';
import { call, createTestApp, signIn, type TestApp } from '../src/testing/harness.ts';

type Request = () => Promise<LightMyRequestResponse>;

const NEW_PASSWORD = 'Quite-another-7-word';

// On PostgreSQL, as `npm test -- attacks` runs it: only there two transactions are open at once.
describe('who opens a session while all sessions are being ended has none afterwards', () => {
  let server: TestApp;
  beforeEach(async () => {
    server = await createTestApp();
  });
  afterEach(() => server.close());

  async function untilWaiting(count: number): Promise<void> {
    const waiting = sql<{ n: string }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    for (let turn = 0; turn < 500; turn += 1) {
      const [row] = (await waiting.execute(server.app.context.db)).rows;
      if (Number(row?.n) === count) return;
      await delay(20);
    }
    assert.fail(`there are not ${count} requests that wait`);
  }

  /** Both have done what they do, or wait for each other, before either is committed: the audit trail holds them up. */
  async function race(first: Request, second: Request) {
    const hold = await server.app.context.db.startTransaction().execute();
    const answers = [];
    try {
      await sql`lock table audit_log in exclusive mode`.execute(hold);
      answers.push(first());
      await untilWaiting(1);
      answers.push(second());
      await untilWaiting(2);
    } finally {
      await hold.rollback().execute();
    }
    return Promise.all(answers);
  }

  const post = (token: string | undefined, path: string, payload: object): Request => {
    return () => call(server.app, token, 'POST', path, { payload });
  };

  /** The session of an answer, if it has one, is over. */
  async function assertOver(answer: LightMyRequestResponse | undefined, bank: 'sgb' | 'metcome' = 'sgb') {
    const { token } = answer?.json<{ token?: string }>() ?? {};
    if (token === undefined) return;
    const profile = await call(server.app, token, 'GET', '/auth/profile', { bank });
    assert.equal(profile.statusCode, 401, 'the session has come back');
  }

  test('by a bank switch', async () => {
    for (const isFirst of [true, false]) {
      const token = await signIn(server.app, 'agent');
      const move = post(token, '/auth/switch-bank', { bank: 'metcome' });
      const end: Request = () => call(server.app, token, 'DELETE', '/auth/sessions');
      const [one, other] = await (isFirst ? race(move, end) : race(end, move));
      assert.equal((isFirst ? other : one)?.statusCode, 200);
      await assertOver(isFirst ? one : other, 'metcome');
    }
  });

  test('by a sign-in with the password that is being changed', async () => {
    const token = await signIn(server.app, 'agent');
    const passwords = { oldPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD };
    const [changed, opened] = await race(post(token, '/auth/change-password', passwords), () =>
      attempt(server, 'agent@example.com', DEMO_PASSWORD, { address: '203.0.113.9' }),
    );
    assert.equal(changed?.statusCode, 200, changed?.body);
    await assertOver(opened);
    assert.equal(opened && getCode(opened), 'invalid_credentials');
  });

  test('by a sign-in without the second factor that is being switched on', async () => {
    const token = await signIn(server.app, 'agent');
    const begun = await post(token, '/auth/second-factor', { password: DEMO_PASSWORD })();
    const { secret } = begun.json<{ secret: string }>();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: server.app.context.now().getTime(),
    });
    const [confirmed, opened] = await race(post(token, '/auth/second-factor/confirm', { code }), () =>
      attempt(server, 'agent@example.com', DEMO_PASSWORD, { address: '203.0.113.9' }),
    );
    assert.equal(confirmed?.statusCode, 200, confirmed?.body);
    await assertOver(opened);
  });

  test('by a key that «Это не я» revokes', async () => {
    const { app } = server;
    const { signer, der } = await softwareKey(await agentAt(app, 'rival'));
    await app.context.jobs.drain();
    const notice = await newestNoticeToken(server, 'rival@example.com');
    const open = await call(app, undefined, 'POST', '/auth/signature/challenge', { payload: {} });
    const { challenge_id, challenge } = open.json<{ challenge_id: string; challenge: string }>();
    const content = new Uint8Array(Buffer.from(challenge, 'base64'));
    const cms = await signer.sign(content, der, { signedAt: app.context.now() });
    const signature = Buffer.from(cms).toString('base64');
    const [closed, opened] = await race(
      post(undefined, '/auth/security-notice/revoke', { token: notice }),
      post(undefined, '/auth/signature/login', { challenge_id, signature }),
    );
    assert.equal(closed?.statusCode, 200, closed?.body);
    await assertOver(opened);
    assert.equal(opened && getCode(opened), 'signature_invalid');
  });

  test('by a change of the password that the owner is replacing', async () => {
    const { app } = server;
    const thief = await signIn(app, 'agent');
    await post(undefined, '/auth/reset-password', { email: 'agent@example.com', bank: 'sgb' })();
    await app.context.jobs.drain();
    const token = await newestResetToken(server);
    const [reset, changed] = await race(
      post(undefined, '/auth/reset-password/confirm', { token, password: NEW_PASSWORD }),
      post(thief, '/auth/change-password', {
        oldPassword: DEMO_PASSWORD,
        newPassword: 'The-thief-of-2-words',
      }),
    );
    assert.equal(reset?.statusCode, 200, reset?.body);
    assert.equal(changed && getCode(changed), 'wrong_password');
    assert.equal((await attempt(server, 'agent@example.com', NEW_PASSWORD)).statusCode, 200);
  });
});
