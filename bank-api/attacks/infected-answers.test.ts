import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DocumentRequest, TimelineEvent } from 'shared-kernel/contract/applications';
import type { Document } from 'shared-kernel/contract/documents';
import {
  acceptDocuments,
  agentAt,
  completeStage,
  createIssue,
  fillForms,
  issue,
  listDocuments,
  newSigner,
  PDF,
  signAll,
  step,
  uploadRequired,
  uploadTo,
  type TestAgent,
} from '../src/modules/applications/testing.ts';
import { EICAR, startClamd, type ClamdServer } from '../src/testing/clamd-server.ts';
import { createTestApp, type TestApp } from '../src/testing/harness.ts';

/** A file with a virus answers no request of the bank, and takes the place of nothing that was rejected. */
const STEP = 'issue_additional_documents_requests';
const INFECTED = Buffer.from(`%PDF-1.4\n${EICAR}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`);

let clamd: ClamdServer;
let server: TestApp;
let agent: TestAgent;
let curator: TestAgent;
let hash: string;

before(async () => {
  clamd = await startClamd();
  server = await createTestApp({ seed: ['banks'], env: { CLAMAV_HOST: `localhost:${clamd.port}` } });
  agent = await agentAt(server.app, 'agent');
  curator = await agentAt(server.app, 'curator');
  hash = await createIssue(agent, { product: 'guarantee_44fz' });
  await fillForms(agent, hash, {
    replace: { '/contract/price_kopecks': 6_000_000_000, '/contracts/done': 0 },
  });
  await uploadRequired(server.app, agent, hash);
  await scan();
  await signAll(server.app, agent, hash, await newSigner(agent));
  await completeStage(agent, hash, 'issue_scoring');
  await scan();
  assert.equal((await issue(agent, hash)).stage, STEP);
});
after(async () => {
  await server.close();
  await clamd.close();
});

const scan = (): Promise<void> => server.app.context.jobs.drain();

const readBlockers = async () => (await step(agent, hash, STEP)).blockers.map(({ kind, ref }) => [kind, ref]);

async function readRequests(): Promise<DocumentRequest[]> {
  return agent.get<DocumentRequest[]>(`/agent/rest/issue/${hash}/requests`);
}

async function readRequestOf(id: string): Promise<DocumentRequest> {
  const request = (await readRequests()).find((one) => one.document_id === id);
  assert.ok(request);
  return request;
}

async function answer(request: DocumentRequest, content: Buffer<ArrayBuffer>): Promise<Document> {
  const place = (await listDocuments(agent, hash)).find(({ id }) => id === request.document_id);
  assert.ok(place);
  const fields = { document_name: place.document_name, hash_password: hash, request_id: request.id };
  return uploadTo(server.app, agent, fields, content);
}

async function assertIncomplete(): Promise<void> {
  const { version } = await step(agent, hash, STEP);
  const sent = await agent.send('POST', `/agent/rest/issue/${hash}/steps/${STEP}/complete`, { version });
  assert.deepEqual([sent.status, sent.body.error?.code], [409, 'stage_incomplete']);
}

const reject = (id: string, reason: string) =>
  curator.ok('POST', `/agent/rest/documents/${id}/review`, { status: 'rejected', reason });

test('answers are not sent while one of them is not scanned', async () => {
  const [request] = await readRequests();
  assert.ok(request);
  const { id } = await answer(request, INFECTED);
  assert.equal((await readRequestOf(id)).state, 'answered');
  assert.deepEqual(await readBlockers(), [['document', id]]);
  await assertIncomplete();
});

test('a request that was answered with an infected file is asked for again', async () => {
  const [asked] = await readRequests();
  assert.ok(asked);
  await scan();
  const request = await readRequestOf(asked.document_id);
  assert.deepEqual(
    [request.state, request.answered_at, request.created_by],
    ['open', null, asked.created_by],
  );
  assert.deepEqual(await readBlockers(), [['request', request.id]]);
  await assertIncomplete();
  const timeline = await agent.get<TimelineEvent[]>(`/agent/rest/issue/${hash}/timeline`);
  assert.deepEqual(
    timeline.slice(-2).map(({ title }) => title),
    ['Удалён файл с вирусом', `Банк запросил документ: ${request.title}`],
  );
});

test('what was rejected is rejected again after its infected successor is removed', async () => {
  const [asked] = await readRequests();
  assert.ok(asked);
  await answer(asked, PDF);
  await scan();
  const { id } = (await listDocuments(agent, hash)).find((one) => one.document_name === 'charter') ?? {};
  assert.ok(id);
  await reject(id, 'Не читается');
  const request = await readRequestOf(id);
  // The second one comes before the first one is looked at.
  await answer(request, INFECTED);
  await answer(request, INFECTED);
  assert.equal((await readRequestOf(id)).state, 'answered');
  await scan();
  const left = await agent.get<Document>(`/agent/rest/documents/${id}`);
  assert.deepEqual(
    [left.status, left.reason, left.current?.number, left.history.length],
    ['rejected', 'Не читается', 1, 0],
  );
  assert.equal((await readRequestOf(id)).state, 'open');
  assert.deepEqual(await readBlockers(), [['request', request.id]]);
  await assertIncomplete();
});

test('what has not been rejected answers its request after its infected successor is removed', async () => {
  const { id = '' } = (await listDocuments(agent, hash)).find((one) => one.document_name === 'charter') ?? {};
  const request = await readRequestOf(id);
  const good = await answer(request, PDF);
  await scan();
  await answer(request, INFECTED);
  await scan();
  const left = await agent.get<Document>(`/agent/rest/documents/${id}`);
  assert.deepEqual([left.status, left.reason, left.current?.id], ['pending', null, good.current?.id]);
  assert.equal((await readRequestOf(id)).state, 'answered');
  assert.deepEqual(await readBlockers(), []);
});

test('a person approves nothing while a file is not scanned', async () => {
  await completeStage(agent, hash, STEP);
  await scan();
  assert.equal((await issue(agent, hash)).scoring.state, 'waiting_for_person', 'for what was rejected');
  const { id } = await uploadTo(server.app, agent, { document_name: 'charter', hash_password: hash });
  await acceptDocuments(curator, hash);
  const decision = { decision: 'approved', reason: 'В порядке' };
  const early = await curator.send('POST', `/agent/rest/issue/${hash}/scoring`, decision);
  assert.deepEqual([early.status, early.body.error?.code], [409, 'documents_undecided']);
  assert.deepEqual(
    early.body.error.missing.map(({ ref }: { ref: string }) => ref),
    [id],
  );
  await scan();
  await curator.ok('POST', `/agent/rest/issue/${hash}/scoring`, decision);
});
