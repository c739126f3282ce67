import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AgentAccount } from 'shared-kernel/contract/account-security';
import type { Approval } from 'shared-kernel/contract/agent';
import type { AuditEntry } from 'shared-kernel/contract/audit';
import type { BankCode } from 'shared-kernel/contract/banks';
import { normaliseList } from 'shared-kernel/contract/common';
import type { Role } from 'shared-kernel/contract/roles';
import type { DemoAgentKey } from '../src/demo/accounts.ts';
import { agentAt, type Json, type TestAgent } from '../src/modules/applications/testing.ts';
import { createTestApp, demoAgent, type TestApp } from '../src/testing/harness.ts';

let server: TestApp;
/** The superuser of СГБ, and of no other bank. */
let admin: TestAgent;

before(async () => {
  server = await createTestApp();
  await become('admin', 'user', ['metcome', 'ms6', 'cub']);
  await become('rival', 'superuser', ['metcome']);
  await become('colleague', 'staff', ['sgb']);
  admin = await agentAt(server.app, 'admin');
});
after(() => server.close());

const toId = async (who: DemoAgentKey): Promise<string> => (await demoAgent(server.app, who)).id;

async function become(who: DemoAgentKey, role: Role, banks: readonly BankCode[]): Promise<void> {
  await server.app.context.db
    .updateTable('agent_banks')
    .set({ role })
    .where('agent_id', '=', await toId(who))
    .where('bank', 'in', banks)
    .execute();
}

const setAccount = async (who: DemoAgentKey, account: { locked_at: string | null; approval: Approval }) =>
  server.app.context.db
    .updateTable('agents')
    .set(account)
    .where('id', '=', await toId(who))
    .execute();

const getAccount = async (who: DemoAgentKey) =>
  server.app.context.db
    .selectFrom('agents')
    .select(['email', 'locked_at', 'approval'])
    .where('id', '=', await toId(who))
    .executeTakeFirstOrThrow();

const ACTIONS = [
  ['POST', 'block', { reason: 'Чужой' }],
  ['POST', 'unblock', {}],
  ['POST', 'withdraw-approval', { reason: 'Чужой' }],
  ['PUT', 'email', { email: 'attacker@evil.example' }],
] as const;

for (const [who, what] of [
  ['rival', 'a superuser of another bank'],
  ['curator', 'somebody who is also staff of another bank'],
] as const)
  test(`a superuser does nothing to the account of ${what}`, async () => {
    const path = `/agent/rest/security/agents/${await toId(who)}`;
    for (const locked_at of [null, '2026-11-20T09:30:00.000Z']) {
      await setAccount(who, { locked_at, approval: 'success' });
      const before = await getAccount(who);
      for (const [method, action, payload] of ACTIONS) {
        const { status, body } = await admin.send(method, `${path}/${action}`, payload);
        assert.deepEqual([status, body.error?.code], [409, 'conflict'], action);
      }
      assert.deepEqual(await getAccount(who), before);
    }
    await setAccount(who, { locked_at: null, approval: 'success' });
  });

test('the list says whose account the superuser may change', async () => {
  const list = await admin.get<Json>('/agent/rest/security/agents?search=example.com');
  const { items } = normaliseList<AgentAccount>(list);
  const isChangeable = (email: string) => items.find((one) => one.email === email)?.can_change;
  assert.equal(isChangeable('agent@example.com'), true);
  assert.equal(isChangeable('colleague@example.com'), true, 'the own bank’s staff');
  for (const email of ['rival@example.com', 'curator@example.com', 'admin@example.com'])
    assert.equal(isChangeable(email), false, email);
});

test('what a superuser does to an account is in the trail of every bank', async () => {
  const id = await toId('colleague');
  const path = `/agent/rest/security/agents/${id}`;
  await admin.ok('POST', `${path}/block`, { reason: 'Подлог' });
  await admin.ok('POST', `${path}/unblock`);
  await admin.ok('POST', `${path}/withdraw-approval`, { reason: 'Подлог' });
  await admin.ok('PUT', `${path}/email`, { email: 'ershov@example.com' });
  const elsewhere = await agentAt(server.app, 'rival', 'metcome');
  for (const superuser of [admin, elsewhere]) {
    const trail = await superuser.get<Json>(`/agent/rest/security/audit?agent_id=${id}`);
    const done = normaliseList<AuditEntry>(trail).items.filter((one) => one.actor?.id !== id);
    assert.deepEqual(
      done.map(({ action, actor, detail }) => [action, actor?.email, detail]),
      ['email.change', 'agent.withdraw-approval', 'agent.unblock', 'agent.block'].map((action) => [
        action,
        'admin@example.com',
        { from: 'sgb' },
      ]),
    );
  }
});
