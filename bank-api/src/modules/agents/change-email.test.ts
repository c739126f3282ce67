import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AgentAccount } from 'shared-kernel/contract/account-security';
import type { FullProfile } from 'shared-kernel/contract/agent';
import { DEMO_PASSWORD, type DemoAgentKey } from '../../demo/accounts.ts';
import { call, createTestApp, demoAgent, signIn, type TestApp } from '../../testing/harness.ts';
import { attempt, getCode, letters, newestResetToken } from '../auth/testing.ts';

let server: TestApp;
before(async () => {
  server = await createTestApp({ seed: ['banks'] });
});
after(() => server.close());

async function change(token: string, agent: DemoAgentKey, email: string) {
  const { id } = await demoAgent(server.app, agent);
  return call(server.app, token, 'PUT', `/agent/rest/security/agents/${id}/email`, { payload: { email } });
}

const askForReset = (email: string) =>
  call(server.app, undefined, 'POST', '/auth/reset-password', { payload: { email, bank: 'sgb' } });

const lettersTo = async (email: string) =>
  (await letters(server)).filter((letter) => letter.includes(`To: ${email}\r\n`));

test('PUT email refuses who is no superuser, oneself, nobody and an unconfirmed session', async () => {
  const admin = await signIn(server.app, 'admin');
  for (const key of ['agent', 'curator'] as const)
    assert.equal(
      getCode(await change(await signIn(server.app, key), 'rival', 'new@example.com')),
      'forbidden',
    );
  assert.equal(getCode(await change(admin, 'admin', 'new@example.com')), 'conflict');
  const nobody = '/agent/rest/security/agents/00000000-0000-4000-8000-000000000000/email';
  const missed = await call(server.app, admin, 'PUT', nobody, { payload: { email: 'new@example.com' } });
  assert.equal(getCode(missed), 'not_found');
  server.advance(5 * 60_000);
  assert.equal(getCode(await change(admin, 'rival', 'new@example.com')), 'confirmation_required');
});

test('PUT email refuses an address that somebody has, the present one, and what is no address', async () => {
  const admin = await signIn(server.app, 'admin');
  const taken = await change(admin, 'rival', 'Agent@Example.com');
  assert.deepEqual([taken.statusCode, getCode(taken)], [409, 'email_taken']);
  assert.equal(getCode(await change(admin, 'rival', 'RIVAL@example.com')), 'conflict');
  assert.equal(getCode(await change(admin, 'rival', 'rival.example.com')), 'validation');
  await server.app.context.jobs.drain();
  assert.deepEqual(await lettersTo('rival@example.com'), []);
});

test('a changed e-mail signs in, is told to the old one and leaves it no way in', async () => {
  const { app } = server;
  const { id } = await demoAgent(app, 'agent');
  const session = await signIn(app, 'agent');
  await askForReset('agent@example.com');
  await app.context.jobs.drain();
  const reset = await newestResetToken(server);

  const changed = await change(await signIn(app, 'admin'), 'agent', ' Sokolova@Example.com ');
  assert.equal(changed.json<AgentAccount>().email, 'sokolova@example.com', changed.body);

  const used = await call(app, undefined, 'POST', '/auth/reset-password/confirm', {
    payload: { token: reset, password: 'Quite-another-7-word' },
  });
  assert.equal(getCode(used), 'reset_token_invalid');
  assert.equal(getCode(await attempt(server, 'agent@example.com', DEMO_PASSWORD)), 'invalid_credentials');
  assert.equal((await attempt(server, 'Sokolova@example.com', DEMO_PASSWORD)).statusCode, 200);
  // It is the same person at the same work.
  const profile = await call(app, session, 'GET', '/agent/rest/profile');
  assert.equal(profile.json<FullProfile>().email, 'sokolova@example.com', profile.body);

  const resets = (await lettersTo('agent@example.com')).length;
  await askForReset('agent@example.com');
  await app.context.jobs.drain();
  const told = (await lettersTo('agent@example.com')).slice(resets);
  assert.equal(told.length, 1);
  assert.match(told[0] ?? '', /Администратор банка изменил e-mail[\s\S]*account-alert\?token=/);
  // Where the superuser sits is nothing for a letter to the agent, and neither is the new address.
  assert.doesNotMatch(told[0] ?? '', /Откуда:|sokolova@example\.com/);

  const trail = await app.context.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id', 'detail'])
    .where('action', '=', 'email.change')
    .execute();
  const { id: adminId } = await demoAgent(app, 'admin');
  assert.deepEqual(trail, [{ actor_id: adminId, subject_id: id, detail: { from: 'sgb' } }]);
});
