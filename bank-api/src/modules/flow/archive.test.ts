import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Application } from 'shared-kernel/contract/applications';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { agentAt, createIssue, issue, type TestAgent } from '../applications/testing.ts';
import { newInn, stepPath } from './testing.ts';

let server: TestApp;
let agent: TestAgent;

before(async () => {
  server = await createTestApp();
  agent = await agentAt(server.app, 'agent');
});
after(() => server?.close());

test('an application is not taken out of the archive while another one for the client and product is open', async () => {
  const params = { product: 'overdraft', inn: newInn('archive') } as const;
  const archive = (hashPassword: string) => agent.ok('POST', '/agent/rest/archive-issue', { hashPassword });
  const first = await createIssue(agent, params);
  await archive(first);
  const second = await createIssue(agent, params);
  const { id } = (await issue(agent, first)).info;
  const { body } = await agent.send('POST', '/agent/rest/issues', { id });
  assert.equal(body.error.code, 'not_archivable');
  assert.match(body.error.message, /уже есть открытая заявка/);
  await archive(second);
  assert.deepEqual(await agent.ok('POST', '/agent/rest/issues', { id }), { success: true, archived: false });
});

test('an application can be archived, taken back, rejected and archived again', async () => {
  const hash = await createIssue(agent);
  const { id } = (await issue(agent, hash)).info;
  await agent.ok('POST', '/agent/rest/archive-issue', { hashPassword: hash });
  assert.equal((await issue(agent, hash)).info.status, 'archived');
  const closed = await agent.send('PUT', stepPath(hash, 'issue_registering'), { version: 0, value: {} });
  assert.equal(closed.body.error.code, 'application_closed');
  assert.deepEqual(await agent.ok('POST', '/agent/rest/issues', { id }), { success: true, archived: false });
  assert.equal((await issue(agent, hash)).info.status, 'active');
  assert.equal((await agent.send('POST', '/agent/rest/issues', { id })).body.error.code, 'not_archivable');
  const unknown = await agent.send('POST', '/agent/rest/cancel', { hash_password: hash, reason: 'whim' });
  assert.equal(unknown.body.error.code, 'reject_reason_unknown');
  const silent = await agent.send('POST', '/agent/rest/cancel', { hash_password: hash, reason: 'other' });
  assert.deepEqual(silent.body.error.fields, [{ path: '/comment', code: 'required' }]);
  await agent.ok('POST', '/agent/rest/cancel', { hash_password: hash, reason: 'client_refused' });
  const rejected: Application = await issue(agent, hash);
  assert.equal(rejected.info.status, 'cancelled');
  assert.deepEqual([rejected.result?.outcome, rejected.accept], ['rejected_by_agent', 'refused']);
  assert.deepEqual(await agent.ok('POST', '/agent/rest/issues', { id }), { success: true, archived: true });
  const archived: Application = await issue(agent, hash);
  assert.deepEqual([archived.info.status, archived.accept], ['archived', 'refused']);
});
