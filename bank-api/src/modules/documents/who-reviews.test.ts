import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Document } from 'shared-kernel/contract/documents';
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

/** Whether the bank takes a verdict that the document does not have. */
async function isVerdictTaken({ id, status }: Document): Promise<boolean> {
  const verdict =
    status === 'approved' ? { status: 'rejected', reason: 'Не читается' } : { status: 'approved' };
  return (await curator.send('POST', `/agent/rest/documents/${id}/review`, verdict)).status === 200;
}

test('the bank’s readers are told which documents they may review, and agents nothing', async () => {
  const hash = await createIssue(agent);
  await fillForms(agent, hash);
  await uploadRequired(server.app, agent, hash);
  assert.ok((await listDocuments(agent, hash)).every((document) => !('can_review' in document)));
  const open = await listDocuments(curator, hash);
  assert.deepEqual(
    open.map(({ can_review }) => can_review),
    open.map(({ status }) => status !== null),
  );
  for (const document of open) assert.equal(await isVerdictTaken(document), document.can_review);
  await agent.ok('POST', '/agent/rest/cancel', { hash_password: hash, reason: 'client_refused' });
  const closed = await listDocuments(curator, hash);
  assert.ok(closed.some(({ status }) => status !== null));
  for (const document of closed) {
    assert.equal(document.can_review, false);
    assert.equal(await isVerdictTaken(document), false);
  }
});
