import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import {
  agentAt,
  createIssue,
  fillForms,
  listDocuments,
  uploadRequired,
  type TestAgent,
} from '../applications/testing.ts';

let server: TestApp;
let agent: TestAgent;
let curator: TestAgent;

before(async () => {
  server = await createTestApp();
  agent = await agentAt(server.app, 'agent');
  curator = await agentAt(server.app, 'curator');
});
after(() => server?.close());

test('a missing signature is offered to the agent alone, until the application is closed', async () => {
  const hash = await createIssue(agent);
  await fillForms(agent, hash);
  await uploadRequired(server.app, agent, hash);
  const unsigned = async (reader = agent) =>
    (await listDocuments(reader, hash)).filter(({ signing }) => signing === 'required');
  const open = await unsigned();
  assert.ok(open.length > 0);
  assert.ok(open.every((document) => !('can_sign' in document)));
  assert.deepEqual(
    (await unsigned(curator)).map(({ can_sign }) => can_sign),
    open.map(() => false),
  );
  await agent.ok('POST', '/agent/rest/cancel', { hash_password: hash, reason: 'client_refused' });
  assert.deepEqual(
    (await unsigned()).map(({ can_sign }) => can_sign),
    open.map(() => false),
  );
});
