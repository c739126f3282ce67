import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { agentAt, createIssue, issue, type TestAgent } from '../applications/testing.ts';
import { stepPath } from './testing.ts';

let server: TestApp;
let agent: TestAgent;
let colleague: TestAgent;
let rival: TestAgent;
let curator: TestAgent;

before(async () => {
  server = await createTestApp();
  agent = await agentAt(server.app, 'agent');
  colleague = await agentAt(server.app, 'colleague');
  rival = await agentAt(server.app, 'rival');
  curator = await agentAt(server.app, 'curator');
});
after(() => server?.close());

test('an application answers 404 to another organisation, and colleague and staff read without writing', async () => {
  const hash = await createIssue(agent);
  const { id } = (await issue(agent, hash)).info;
  const theirs = await createIssue(colleague);
  const otherBank = await agentAt(server.app, 'agent', 'metcome');
  const reads = [
    `/agent/rest/issue/${hash}`,
    stepPath(hash, 'issue_registering'),
    `/agent/rest/issue/${hash}/timeline`,
    `/agent/rest/issue/${hash}/requests`,
    `/agent/rest/issue/${hash}/documents`,
  ];
  const writes: readonly (readonly ['POST' | 'PUT', string, object])[] = [
    ['PUT', stepPath(hash, 'issue_registering'), { version: 0, value: {} }],
    ['POST', `${stepPath(hash, 'issue_registering')}/complete`, { version: 0 }],
    ['POST', '/agent/rest/archive-issue', { hashPassword: hash }],
    ['POST', '/agent/rest/issues', { id }],
    ['POST', '/agent/rest/cancel', { hash_password: hash, reason: 'client_refused' }],
  ];
  const { call } = await import('../../testing/harness.ts');
  const status = async (who: TestAgent, path: string): Promise<number> =>
    (await call(server.app, who.token, 'GET', path, { bank: who.bank })).statusCode;
  for (const path of reads) {
    assert.equal(await status(rival, path), 404, path);
    assert.equal(await status(otherBank, path), 404, path);
    assert.equal(await status(colleague, path), 200, path);
    assert.equal(await status(curator, path), 200, path);
  }
  for (const [method, path, body] of writes) {
    for (const who of [rival, otherBank, colleague, curator]) {
      assert.equal((await who.send(method, path, body)).status, 404, `${method} ${path}`);
    }
  }
  assert.equal((await issue(colleague, hash)).permissions.write, false);
  assert.equal((await issue(agent, theirs)).permissions.write, true, 'access to all tasks');
  const staffOnly = await agent.send('POST', `/agent/rest/issue/${hash}/requests`, { title: 'x' });
  assert.equal(staffOnly.status, 403);
  const tooEarly = await curator.send('POST', `/agent/rest/issue/${hash}/requests`, { title: 'x' });
  assert.equal(tooEarly.body.error.code, 'conflict');
});

test('GET issue answers 404 to an unknown and to a malformed hash', async () => {
  const { call } = await import('../../testing/harness.ts');
  const missing = await call(server.app, agent.token, 'GET', `/agent/rest/issue/${randomUUID()}`);
  assert.equal(missing.statusCode, 404);
});
