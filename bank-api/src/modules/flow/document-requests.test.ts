import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { DocumentRequest } from 'shared-kernel/contract/applications';
import type { Message, Thread } from 'shared-kernel/contract/chat';
import type { Document } from 'shared-kernel/contract/documents';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import {
  agentAt,
  completeStage,
  createIssue,
  listDocuments,
  fillForms,
  fillStep,
  issue,
  newSigner,
  signAll,
  step,
  acceptDocuments,
  uploadRequired,
  uploadTo,
  type TestAgent,
} from '../applications/testing.ts';

let server: TestApp;
let app: FastifyInstance;

before(async () => {
  server = await createTestApp();
  app = server.app;
});
after(() => server.close());

test('scoring goes on after the agent uploads the requested document', async () => {
  const agent = await agentAt(app, 'agent');
  const hash = await createIssue(agent, { product: 'guarantee_44fz' });
  await fillForms(agent, hash, {
    replace: { '/contract/price_kopecks': 6_000_000_000, '/contracts/done': 0 },
  });
  await uploadRequired(app, agent, hash);
  await signAll(app, agent, hash, await newSigner(agent));
  await completeStage(agent, hash, 'issue_scoring');
  await app.context.jobs.drain();
  let application = await issue(agent, hash);
  assert.equal(application.stage, 'issue_additional_documents_requests');
  assert.equal(application.info.status, 'additional_docs');
  assert.ok(application.info.stepper.some((entry) => entry.stage === 'issue_additional_documents_requests'));

  const requests = await agent.get<DocumentRequest[]>(`/agent/rest/issue/${hash}/requests`);
  assert.equal(requests.length, 1);
  const [request] = requests;
  assert.equal(request?.state, 'open');
  const current = await step(agent, hash, 'issue_additional_documents_requests');
  assert.deepEqual(current.blockers, [{ kind: 'request', ref: request?.id, label: request?.title }]);
  const place = (await listDocuments(agent, hash)).find((document) => document.request_id === request?.id);
  assert.ok(place);
  await uploadTo(app, agent, {
    document_name: place.document_name,
    hash_password: hash,
    request_id: request?.id ?? '',
  });
  const [answered] = await agent.get<DocumentRequest[]>(`/agent/rest/issue/${hash}/requests`);
  assert.equal(answered?.state, 'answered');

  application = await completeStage(agent, hash, 'issue_additional_documents_requests');
  assert.equal(application.info.status, 'review');
  await app.context.jobs.drain();
  application = await issue(agent, hash);
  assert.equal(application.stage, 'doc_list');
  const [accepted] = await agent.get<DocumentRequest[]>(`/agent/rest/issue/${hash}/requests`);
  assert.equal(accepted?.state, 'accepted');
});

/** An application for whose contract the rules want a document, sent back to the questionnaire at step 6. */
async function returnFromRequests(agent: TestAgent, curator: TestAgent) {
  const hash = await createIssue(agent, { product: 'guarantee_44fz' });
  await fillForms(agent, hash, {
    replace: { '/contract/price_kopecks': 6_000_000_000, '/contracts/done': 0 },
  });
  await uploadRequired(app, agent, hash);
  await signAll(app, agent, hash, await newSigner(agent));
  const score = async () => {
    await completeStage(agent, hash, 'issue_scoring');
    await app.context.jobs.drain();
    return issue(agent, hash);
  };
  const sendBack = () =>
    curator.ok('POST', `/agent/rest/issue/${hash}/status`, { status: 'survey', reason: 'Уточните опыт' });
  const readRequests = () => agent.get<DocumentRequest[]>(`/agent/rest/issue/${hash}/requests`);
  const findPlace = async () =>
    (await listDocuments(agent, hash)).find(({ request_id }) => request_id !== null);
  assert.equal((await score()).stage, 'issue_additional_documents_requests');
  await sendBack();
  await completeStage(agent, hash, 'issue_survey');
  return { hash, score, sendBack, readRequests, findPlace };
}

test('what the bank requested before a return can be given at step 5 and is not asked for again', async () => {
  const agent = await agentAt(app, 'agent');
  const { hash, score, readRequests, findPlace } = await returnFromRequests(
    agent,
    await agentAt(app, 'curator'),
  );
  const before = await listDocuments(agent, hash);
  const place = await findPlace();
  assert.ok(place);
  // By the name of the place alone, as the specification's call has it.
  const given = await uploadTo(app, agent, { document_name: place.document_name, hash_password: hash });
  assert.equal(given.id, place.id);
  assert.equal((await listDocuments(agent, hash)).length, before.length);
  assert.deepEqual(
    (await readRequests()).map(({ state }) => state),
    ['answered'],
  );
  assert.equal((await score()).stage, 'doc_list');
  assert.deepEqual(
    (await readRequests()).map(({ state }) => state),
    ['accepted'],
  );
});

test('a request that is still open after a return is repeated, and closed when the answers need it no more', async () => {
  const agent = await agentAt(app, 'agent');
  const curator = await agentAt(app, 'curator');
  const { hash, score, sendBack, readRequests, findPlace } = await returnFromRequests(agent, curator);
  const [asked] = await readRequests();
  const { info, stage } = await score();
  assert.equal(stage, 'issue_additional_documents_requests');
  assert.deepEqual(
    (await readRequests()).map(({ id, state }) => [id, state]),
    [[asked?.id, 'open']],
  );
  const told = await app.context.db
    .selectFrom('notifications')
    .select('request_id')
    .where('application_id', '=', info.id)
    .where('kind', '=', 'request')
    .execute();
  assert.deepEqual(
    told.map(({ request_id }) => request_id),
    [asked?.id, asked?.id],
  );
  await sendBack();
  await fillStep(agent, hash, 'issue_survey', { replace: { '/contracts/done': 3 } });
  assert.equal((await score()).stage, 'doc_list');
  const [closed] = await readRequests();
  assert.deepEqual([closed?.state, closed?.answered_at], ['accepted', null]);
  assert.equal((await findPlace())?.required, false);
});

test('a curator decides a scoring with a reason, after asking for a document', async () => {
  const agent = await agentAt(app, 'agent');
  const curator = await agentAt(app, 'curator');
  const hash = await createIssue(agent, { amountKopecks: 500_000_000 });
  await fillForms(agent, hash, { replace: { '/finances/profit_kopecks': -1 } });
  await uploadRequired(app, agent, hash);
  const extra = (await listDocuments(agent, hash)).find(
    ({ required, status }) => !required && status === null,
  );
  assert.ok(extra, 'the product asks for a document that may be left out');
  await uploadTo(app, agent, { document_name: extra.document_name, hash_password: hash });
  await signAll(app, agent, hash, await newSigner(agent));
  await completeStage(agent, hash, 'issue_scoring');
  await app.context.jobs.drain();
  const waiting = await issue(agent, hash);
  assert.equal(waiting.scoring.state, 'waiting_for_person');
  assert.equal(waiting.info.status, 'pending');
  assert.equal(waiting.holder, 'bank');
  const archive = await agent.send('POST', '/agent/rest/archive-issue', { hashPassword: hash });
  assert.equal(archive.body.error.code, 'not_archivable');

  const decision = { decision: 'approved', reason: 'Убыток вызван разовой покупкой склада' };
  assert.equal((await agent.send('POST', `/agent/rest/issue/${hash}/scoring`, decision)).status, 403);
  const request = await curator.ok<DocumentRequest>('POST', `/agent/rest/issue/${hash}/requests`, {
    title: 'Договор покупки склада',
  });
  assert.equal((await issue(agent, hash)).stage, 'issue_additional_documents_requests');
  const place = (await listDocuments(agent, hash)).find((document) => document.request_id === request.id);
  assert.ok(place);
  const fields = { document_name: place.document_name, hash_password: hash, request_id: request.id };
  await uploadTo(app, agent, fields);
  assert.equal(
    (await completeStage(agent, hash, 'issue_additional_documents_requests')).info.status,
    'review',
  );
  const early = await curator.send('POST', `/agent/rest/issue/${hash}/scoring`, decision);
  assert.deepEqual([early.status, early.body.error.code], [409, 'documents_undecided']);
  const waitingFor = early.body.error.missing.map((item: { label: string }) => item.label);
  assert.ok(waitingFor.includes('Договор покупки склада') && waitingFor.includes(extra.title));
  await acceptDocuments(curator, hash);
  const approved = await curator.ok('POST', `/agent/rest/issue/${hash}/scoring`, decision);
  assert.equal(approved.stage, 'doc_list');
  const files = (await listDocuments(agent, hash)).filter(({ scope }) => scope === 'application');
  assert.deepEqual([...new Set(files.flatMap(({ status }) => status ?? []))], ['approved']);
  assert.equal(approved.scoring.decided_by, (await issue(curator, hash)).scoring.decided_by);
  assert.match(approved.scoring.decided_by, /Медведева/);
  const again = await curator.send('POST', `/agent/rest/issue/${hash}/scoring`, decision);
  assert.equal(again.status, 409);
});

test('a request for a document that is sent again is made once, and anew when it is over', async () => {
  const agent = await agentAt(app, 'agent');
  const curator = await agentAt(app, 'curator');
  const hash = await createIssue(agent, { amountKopecks: 500_000_000 });
  await fillForms(agent, hash, { replace: { '/finances/profit_kopecks': -1 } });
  await uploadRequired(app, agent, hash);
  await signAll(app, agent, hash, await newSigner(agent));
  await completeStage(agent, hash, 'issue_scoring');
  await app.context.jobs.drain();
  const path = `/agent/rest/issue/${hash}/requests`;
  const body = { title: 'Договор аренды', client_request_id: randomUUID() };
  const made = await Promise.all([body, body].map((each) => curator.ok<DocumentRequest>('POST', path, each)));
  made.push(await curator.ok<DocumentRequest>('POST', path, body));
  const [first] = await agent.get<DocumentRequest[]>(path);
  assert.deepEqual(
    made.map(({ id }) => id),
    [first?.id, first?.id, first?.id],
  );
  await curator.ok('POST', path, { title: 'Договор аренды' });
  await curator.ok('POST', path, { title: 'Договор аренды', client_request_id: randomUUID() });
  assert.equal((await agent.get<DocumentRequest[]>(path)).length, 3);
  await curator.ok('POST', `${path}/${first?.id}/withdraw`, {});
  const anew = await curator.ok<DocumentRequest>('POST', path, body);
  assert.notEqual(anew.id, first?.id);
  assert.equal((await curator.ok<DocumentRequest>('POST', path, body)).id, anew.id);
});

test("a document that a curator rejects is requested anew, in its own place, and the turn is the agent's", async () => {
  const agent = await agentAt(app, 'agent');
  const curator = await agentAt(app, 'curator');
  const hash = await createIssue(agent, { amountKopecks: 500_000_000 });
  await fillForms(agent, hash, { replace: { '/finances/profit_kopecks': -1 } });
  await uploadRequired(app, agent, hash);
  const signer = await newSigner(agent);
  await signAll(app, agent, hash, signer);
  await completeStage(agent, hash, 'issue_scoring');
  const documents = await listDocuments(agent, hash);
  const early = await curator.send('POST', `/agent/rest/documents/${documents[0]?.id}/review`, {
    status: 'rejected',
    reason: 'Пока идёт скоринг',
  });
  assert.deepEqual([early.status, early.body.error?.code], [409, 'conflict']);
  await app.context.jobs.drain();
  assert.equal((await issue(agent, hash)).holder, 'bank');
  await acceptDocuments(curator, hash);
  const refuse = async (document: Document, reason: string): Promise<DocumentRequest> => {
    await curator.ok('POST', `/agent/rest/documents/${document.id}/review`, { status: 'rejected', reason });
    const { stage, info, holder, scoring } = await issue(agent, hash);
    assert.deepEqual(
      [stage, info.status, holder, scoring.state],
      ['issue_additional_documents_requests', 'additional_docs', 'agent', 'waiting_for_person'],
    );
    const requests = await agent.get<DocumentRequest[]>(`/agent/rest/issue/${hash}/requests`);
    assert.deepEqual(
      requests.map(({ document_id, title, state }) => [document_id, title, state]),
      [[document.id, document.title, 'open']],
    );
    const messages = `/agent/rest/chat/threads/${requests[0]?.thread_id}/messages`;
    const told = await agent.get<{ readonly messages: readonly Message[] }>(messages);
    assert.equal(told.messages.at(-1)?.text, reason);
    assert.ok(requests[0]);
    return requests[0];
  };
  const signed = documents.find(({ signing, required }) => signing === 'signed' && required);
  assert.ok(signed);
  const request = await refuse(signed, 'Не читается вторая страница');
  const shown = (await listDocuments(agent, hash)).find(({ id }) => id === signed.id);
  assert.deepEqual([shown?.request_id, shown?.can_upload], [request.id, true]);
  const fields = { document_name: signed.document_name, hash_password: hash, request_id: request.id };
  const replaced = await uploadTo(app, agent, fields);
  assert.deepEqual([replaced.id, replaced.status], [signed.id, 'pending']);
  assert.equal((await listDocuments(agent, hash)).length, documents.length);

  const unsigned = await step(agent, hash, 'issue_additional_documents_requests');
  assert.deepEqual(unsigned.blockers, [{ kind: 'signature', ref: signed.id, label: signed.title }]);
  await signAll(app, agent, hash, signer);
  const answered = await completeStage(agent, hash, 'issue_additional_documents_requests');
  assert.deepEqual([answered.info.status, answered.holder], ['review', 'bank']);
  // Refused once more: the same request opens again.
  assert.equal((await refuse(signed, 'Теперь нет печати')).id, request.id);
  await uploadTo(app, agent, fields);
  await signAll(app, agent, hash, signer);
  await completeStage(agent, hash, 'issue_additional_documents_requests');
  await acceptDocuments(curator, hash);
  const decision = { decision: 'approved', reason: 'Документы в порядке' };
  const approved = await curator.ok('POST', `/agent/rest/issue/${hash}/scoring`, decision);
  assert.equal(approved.stage, 'doc_list');
  const [closed] = await agent.get<DocumentRequest[]>(`/agent/rest/issue/${hash}/requests`);
  assert.equal(closed?.state, 'accepted');
  const talk = await agent.get<Thread>(`/agent/rest/chat/threads/${request.thread_id}`);
  assert.deepEqual([talk.closed, talk.request?.state], [true, 'accepted']);
});

test('what a person asked for does not stand for what the rules want to see', async () => {
  const agent = await agentAt(app, 'agent');
  const curator = await agentAt(app, 'curator');
  const hash = await createIssue(agent, { amountKopecks: 500_000_000 });
  const answers = { '/finances/profit_kopecks': -1 };
  await fillForms(agent, hash, { replace: answers });
  const signer = await newSigner(agent);
  const score = async () => {
    await uploadRequired(app, agent, hash);
    await signAll(app, agent, hash, signer);
    await completeStage(agent, hash, 'issue_scoring');
    await app.context.jobs.drain();
    return agent.get<DocumentRequest[]>(`/agent/rest/issue/${hash}/requests`);
  };
  assert.deepEqual(await score(), []);
  const path = `/agent/rest/issue/${hash}`;
  const request = await curator.ok<DocumentRequest>('POST', `${path}/requests`, { title: 'Выписка' });
  await uploadTo(app, agent, { document_name: 'Выписка', hash_password: hash, request_id: request.id });
  await curator.ok('POST', `${path}/status`, { status: 'survey', reason: 'Назовите обязательства' });
  await fillForms(agent, hash, { replace: { ...answers, '/finances/obligations_kopecks': 1_500_000_000 } });
  assert.deepEqual(
    (await score()).map(({ title, state }) => [title, state]),
    [
      ['Выписка', 'answered'],
      ['Справка об обязательствах перед кредиторами', 'open'],
    ],
  );
});

test('a document that may be left out is rejected without a request', async () => {
  const agent = await agentAt(app, 'agent');
  const curator = await agentAt(app, 'curator');
  const hash = await createIssue(agent, { amountKopecks: 500_000_000 });
  await fillForms(agent, hash, { replace: { '/finances/profit_kopecks': -1 } });
  await uploadRequired(app, agent, hash);
  const extra = await uploadTo(app, agent, { document_name: 'Письмо', hash_password: hash });
  await signAll(app, agent, hash, await newSigner(agent));
  await completeStage(agent, hash, 'issue_scoring');
  await app.context.jobs.drain();
  const review = { status: 'rejected', reason: 'Не относится к заявке' };
  await curator.ok('POST', `/agent/rest/documents/${extra.id}/review`, review);
  const { stage, holder } = await issue(agent, hash);
  assert.deepEqual([stage, holder], ['issue_scoring', 'bank']);
});
