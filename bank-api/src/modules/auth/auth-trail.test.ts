import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { call, createTestApp, signIn, type TestApp } from '../../testing/harness.ts';
import { APPLICANT, attempt, newestResetToken } from './testing.ts';

let server: TestApp;
before(async () => {
  server = await createTestApp();
});
after(() => server.close());

test('the log of a sign-in holds no e-mail, password, token or query text', async () => {
  const token = await signIn(server.app, 'agent');
  await call(server.app, token, 'GET', '/agent/rest/profile?search=Иванов');
  const log = server.logLines.join('');
  assert.ok(log.includes('/banks/:bank/api/login/'));
  for (const secret of ['example.com', 'example.org', DEMO_PASSWORD, token, 'Иванов', '%D0%98', 'Соколова']) {
    assert.equal(log.includes(secret), false, secret);
  }
});

/** Everything about an account that the trail has to tell of. */
async function live(): Promise<void> {
  const { app } = server;
  const token = await signIn(app, 'agent');
  const post = async (path: string, payload: object, bearer: string | undefined = undefined) => {
    const answer = await call(app, bearer, 'POST', path, { payload });
    assert.equal(answer.statusCode, 200, answer.body);
  };
  assert.equal((await attempt(server, 'agent@example.com', 'wrong')).statusCode, 401);
  await post('/auth/switch-bank', { bank: 'metcome' }, token);
  const password = { oldPassword: DEMO_PASSWORD, newPassword: 'Another-2026-portal' };
  await post('/auth/change-password', password, token);
  await post('/auth/logout', {}, await signIn(app, 'rival'));
  await post('/auth/reset-password', { email: 'colleague@example.com', bank: 'sgb' });
  await app.context.jobs.drain();
  const reset = { token: await newestResetToken(server), password: 'Yet-another-2026' };
  await post('/auth/reset-password/confirm', reset);
  await post('/auth/register', APPLICANT);
  await post('/auth/register', APPLICANT);
}

test('sign-ins and password changes are in the audit trail, which refuses changes', async () => {
  const { db } = server.app.context;
  await live();
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
