import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { DEMO_EMAILS, DEMO_PASSWORD } from '../src/demo/accounts.ts';
import { closeDemoAccounts } from '../src/demo/close-accounts.ts';
import { seedDemoData } from '../src/demo/index.ts';
import { attempt, getCode } from '../src/modules/auth/testing.ts';
import { call, createTestApp, demoAgent, signIn, type TestApp } from '../src/testing/harness.ts';
import { seedAccounts } from '../src/testing/seed-accounts.ts';
import { startServerProcess } from '../src/testing/server-process.ts';

/** The accounts of a trial whose password stands in the README, on a server that is no trial any more. */
const OWN_PASSWORD = 'Quite-another-7-word';
const OWNER = 'colleague@example.com';

const json = { 'content-type': 'application/json' };
const passwords = { current_password: DEMO_PASSWORD, new_password: OWN_PASSWORD };

/** A running server, with a session that somebody has of the trial. */
async function onFolder(t: TestContext, dataDir: string, demoData: '0' | '1') {
  const server = await startServerProcess({
    BANK_API_DATA: dataDir,
    DATABASE_URL: '',
    DEMO_DATA: demoData,
    SECOND_FACTOR_REQUIRED: '0',
  });
  t.after(() => server.stop('SIGKILL'));
  const bank = `${server.address}/banks/sgb`;
  return {
    ...server,
    status: async (email: string, password: string) => {
      const body = JSON.stringify({ email, password });
      return (await fetch(`${bank}/api/login/`, { method: 'POST', headers: json, body })).status;
    },
    ask: (token: string, path: string, init: RequestInit = {}) =>
      fetch(`${bank}${path}`, { ...init, headers: { ...json, authorization: `Bearer ${token}` } }),
  };
}

test('a server without demo data opens nothing to the password of the demo accounts, for good', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bank-api-demo-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  await seedAccounts({ BANK_API_DATA: dataDir, DATABASE_URL: '' });
  const trial = await onFolder(t, dataDir, '1');
  const session = await trial.signIn('admin@example.com');
  const changed = await trial.ask(await trial.signIn(OWNER), '/agent/rest/change-password', {
    method: 'POST',
    body: JSON.stringify(passwords),
  });
  assert.equal(changed.status, 200, await changed.text());
  await trial.stop('SIGTERM');

  for (const demoData of ['0', '1'] as const) {
    const server = await onFolder(t, dataDir, demoData);
    assert.equal((await server.ask(session, '/auth/profile')).status, 401);
    for (const email of DEMO_EMAILS) assert.equal(await server.status(email, DEMO_PASSWORD), 401, email);
    assert.equal(await server.status(OWNER, OWN_PASSWORD), 200);
    await server.stop('SIGTERM');
  }
});

const blocks = (server: TestApp) =>
  server.app.context.db
    .selectFrom('audit_log')
    .select(['subject_id', 'actor_id', 'detail'])
    .where('action', '=', 'agent.block')
    .execute();

const warnings = ({ logLines }: TestApp) => logLines.filter((line) => line.includes('"level":"warn"'));

test('demo accounts are closed once by servers that start together, with a warning and the trail', async (t) => {
  const server = await createTestApp();
  t.after(() => server.close());
  const { context } = server.app;
  const { id: agentId } = await demoAgent(server.app, 'agent');
  await context.db
    .updateTable('agents')
    .set({ email: 'other@bank.example' })
    .where('id', '=', agentId)
    .execute();
  await call(server.app, await signIn(server.app, 'colleague'), 'POST', '/agent/rest/change-password', {
    payload: passwords,
  });
  const { id: ownerId } = await demoAgent(server.app, 'colleague');
  await signIn(server.app, 'admin');

  await Promise.all([closeDemoAccounts(context), closeDemoAccounts(context)]);
  const closed = await context.db.selectFrom('agents').select('id').where('id', '!=', ownerId).execute();
  assert.equal(closed.length, DEMO_EMAILS.length - 1);
  const trail = await blocks(server);
  assert.deepEqual(trail.map((entry) => entry.subject_id).sort(), closed.map(({ id }) => id).sort());
  for (const { actor_id: actor, detail } of trail) assert.deepEqual([actor, detail], [null, { demo: true }]);
  assert.deepEqual(await context.db.selectFrom('sessions').select('id').execute(), []);
  const [warning = '', ...more] = warnings(server);
  assert.deepEqual(more, []);
  assert.match(warning, /"closed":7,.*npm run account/);
  assert.equal(getCode(await attempt(server, 'other@bank.example', DEMO_PASSWORD)), 'invalid_credentials');

  // Asked for again, the demo data say why nobody signs in.
  await seedDemoData(context);
  assert.match(warnings(server).at(-1) ?? '', /demo accounts of this database are closed/);
});

test('a closed demo account that is unblocked has no password that anybody knows', async (t) => {
  const server = await createTestApp();
  t.after(() => server.close());
  const { context } = server.app;
  const { id: ownerId } = await demoAgent(server.app, 'colleague');
  const { id } = await demoAgent(server.app, 'rival');
  await context.db
    .updateTable('agent_banks')
    .set({ role: 'superuser' })
    .where('agent_id', '=', ownerId)
    .execute();
  await call(server.app, await signIn(server.app, 'colleague'), 'POST', '/agent/rest/change-password', {
    payload: passwords,
  });
  await closeDemoAccounts(context);
  const owner = await attempt(server, OWNER, OWN_PASSWORD);
  const { token } = owner.json<{ token: string }>();
  const unblocked = await call(server.app, token, 'POST', `/agent/rest/security/agents/${id}/unblock`);
  assert.equal(unblocked.statusCode, 200, unblocked.body);
  const answer = await attempt(server, 'rival@example.com', DEMO_PASSWORD);
  assert.equal(answer.statusCode, 401, answer.body);
});
