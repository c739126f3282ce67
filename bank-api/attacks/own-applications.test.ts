import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { DocumentRequest } from 'shared-kernel/contract/applications';
import {
  acceptDocuments,
  agentAt,
  completeStage,
  createIssue,
  fillForms,
  issue,
  listDocuments,
  newSigner,
  signAll,
  uploadRequired,
  uploadTo,
  type TestAgent,
} from '../src/modules/applications/testing.ts';
import { createTestApp, demoAgent, type TestApp } from '../src/testing/harness.ts';

let server: TestApp;
let agent: TestAgent;
let curator: TestAgent;

before(async () => {
  server = await createTestApp();
  agent = await agentAt(server.app, 'agent');
  curator = await agentAt(server.app, 'curator');
});
afterEach(() => become('user'));
after(() => server.close());

/** What the agent is at the bank from now on. */
async function become(role: 'user' | 'staff'): Promise<void> {
  const { id } = await demoAgent(server.app, 'agent');
  await server.app.context.db
    .updateTable('agent_banks')
    .set({ role })
    .where('agent_id', '=', id)
    .where('bank', '=', 'sgb')
    .execute();
}

/** An approved application of the agent, for which a person has requested a document. */
async function newRequested(): Promise<{ readonly hash: string; readonly request: DocumentRequest }> {
  const hash = await createIssue(agent, { product: 'working_capital_loan' });
  await fillForms(agent, hash);
  await uploadRequired(server.app, agent, hash);
  await signAll(server.app, agent, hash, await newSigner(agent));
  await completeStage(agent, hash, 'issue_scoring');
  await server.app.context.jobs.drain();
  const path = `/agent/rest/issue/${hash}/requests`;
  return { hash, request: await curator.ok<DocumentRequest>('POST', path, { title: 'Справка о залоге' }) };
}

/** The request goes back to the bank with its document. */
async function answer(hash: string, request: DocumentRequest): Promise<void> {
  const place = (await listDocuments(agent, hash)).find(({ id }) => id === request.document_id);
  assert.ok(place);
  const fields = { document_name: place.document_name, hash_password: hash, request_id: request.id };
  await uploadTo(server.app, agent, fields);
  await completeStage(agent, hash, 'issue_additional_documents_requests');
}

test('an agent who has become staff neither moves nor decides the own application', async () => {
  const { hash, request } = await newRequested();
  const requests = `/agent/rest/issue/${hash}/requests`;
  const refused = async (path: string, payload: object): Promise<void> => {
    await become('staff');
    const { status, body } = await agent.send('POST', path, payload);
    assert.deepEqual([status, body.error?.code], [409, 'conflict'], `${path} ${JSON.stringify(payload)}`);
    await become('user');
  };
  const before = { ...(await issue(curator, hash)), requests: await curator.get(requests) };
  assert.deepEqual([before.permissions.decide, before.permissions.statuses.length > 0], [true, true]);
  for (const status of before.permissions.statuses)
    await refused(`/agent/rest/issue/${hash}/status`, { status, reason: 'Своя' });
  await refused(requests, { title: 'Ещё справка' });
  await refused(`${requests}/${request.id}/withdraw`, {});
  assert.deepEqual({ ...(await issue(curator, hash)), requests: await curator.get(requests) }, before);

  await answer(hash, request);
  await acceptDocuments(curator, hash);
  for (const decision of ['approved', 'refused'])
    await refused(`/agent/rest/issue/${hash}/scoring`, { decision, reason: 'Своя' });
  assert.equal((await issue(curator, hash)).info.status, 'review');
  const verdict = { decision: 'approved', reason: 'Залог подтверждён' };
  const decided = await curator.ok('POST', `/agent/rest/issue/${hash}/scoring`, verdict);
  assert.equal(decided.stage, 'doc_list');
});

test('staff are offered nothing on the own application that is refused', async () => {
  const { hash } = await newRequested();
  const requests = `/agent/rest/issue/${hash}/requests`;
  const offers = async (who: TestAgent) => {
    const { permissions } = await issue(who, hash);
    const [request] = await who.get<DocumentRequest[]>(requests);
    return [permissions.decide, permissions.statuses.length > 0, request?.can_withdraw];
  };
  assert.deepEqual(await offers(curator), [true, true, true]);
  await become('staff');
  assert.deepEqual(await offers(agent), [false, false, false]);
});
