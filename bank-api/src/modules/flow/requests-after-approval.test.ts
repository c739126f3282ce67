import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { DocumentRequest, TimelineEvent } from 'shared-kernel/contract/applications';
import type { Thread } from 'shared-kernel/contract/chat';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { getIncome, sendPackage } from './testing.ts';
import {
  agentAt,
  completeStage,
  createIssue,
  listDocuments,
  fillForms,
  issue,
  newSigner,
  signAll,
  acceptDocuments,
  uploadRequired,
  uploadTo,
  type Signer,
  type TestAgent,
} from '../applications/testing.ts';

let server: TestApp;
let app: FastifyInstance;

before(async () => {
  server = await createTestApp();
  app = server.app;
});
after(() => server.close());

/** An application at the package of step 7. */
async function approve(agent: TestAgent, signer: Signer): Promise<string> {
  const hash = await createIssue(agent, { product: 'working_capital_loan' });
  await fillForms(agent, hash);
  await uploadRequired(app, agent, hash);
  await signAll(app, agent, hash, signer);
  await completeStage(agent, hash, 'issue_scoring');
  await app.context.jobs.drain();
  assert.equal((await issue(agent, hash)).stage, 'doc_list');
  return hash;
}

async function answerAfterApproval(agent: TestAgent, curator: TestAgent) {
  const signer = await newSigner(agent);
  const hash = await approve(agent, signer);
  const approved = await issue(agent, hash);
  const path = `/agent/rest/issue/${hash}/requests`;
  const request = await curator.ok<DocumentRequest>('POST', path, { title: 'Справка о залоге' });
  assert.equal((await issue(agent, hash)).info.status, 'additional_docs');
  const early = await curator.send('POST', `/agent/rest/issue/${hash}/scoring`, ACCEPTED);
  assert.deepEqual([early.status, early.body.error.code], [409, 'conflict'], 'not before the answer');
  const place = (await listDocuments(agent, hash)).find(({ request_id }) => request_id === request.id);
  assert.ok(place);
  const fields = { document_name: place.document_name, hash_password: hash, request_id: request.id };
  await uploadTo(app, agent, fields);
  const answered = await completeStage(agent, hash, 'issue_additional_documents_requests');
  assert.deepEqual(
    [answered.stage, answered.info.status, answered.holder, answered.accept],
    ['issue_additional_documents_requests', 'review', 'bank', 'approved'],
  );
  return { hash, signer, approved, place, fields };
}

const ACCEPTED = { decision: 'approved', reason: 'Залог подтверждён' };

test('a document requested after the approval is accepted by a person before the deal can be completed', async () => {
  const agent = await agentAt(app, 'agent');
  const curator = await agentAt(app, 'curator');
  const { hash, signer, approved, place, fields } = await answerAfterApproval(agent, curator);
  const listPackage = async () =>
    (await listDocuments(agent, hash)).filter(({ scope }) => scope === 'package');
  const made = await listPackage();
  const forecast = await getIncome(app, agent, hash);
  const decide = `/agent/rest/issue/${hash}/scoring`;
  assert.equal((await agent.send('POST', decide, ACCEPTED)).status, 403);
  const skipped = await agent.send('POST', `/agent/rest/issue/${hash}/steps/doc_list/complete`, {
    version: 0,
  });
  assert.deepEqual([skipped.status, skipped.body.error.code], [409, 'stage_not_current']);
  const unseen = await curator.send('POST', decide, ACCEPTED);
  assert.deepEqual([unseen.status, unseen.body.error.code], [409, 'documents_undecided']);
  assert.deepEqual(
    unseen.body.error.missing.map((item: { ref: string }) => item.ref),
    [place.id],
  );
  await acceptDocuments(curator, hash);
  const accepted = await curator.ok('POST', decide, ACCEPTED);
  assert.deepEqual([accepted.stage, accepted.holder], ['doc_list', 'agent']);
  assert.deepEqual(accepted.scoring, approved.scoring, 'the approval stays as it was given');
  assert.deepEqual(await listPackage(), made, 'the package stays as it was made');
  const review = `/agent/rest/documents/${made[0]?.id}/review`;
  const rejected = await curator.send('POST', review, { status: 'rejected', reason: 'Не тот договор' });
  assert.equal(rejected.body.error.code, 'conflict', 'the bank made it, and nobody could give another one');
  assert.deepEqual(await getIncome(app, agent, hash), forecast);
  const [request] = await agent.get<DocumentRequest[]>(`/agent/rest/issue/${hash}/requests`);
  assert.equal(request?.state, 'accepted');
  assert.equal((await curator.send('POST', decide, ACCEPTED)).status, 409, 'decided once');
  const timeline = await agent.get<TimelineEvent[]>(`/agent/rest/issue/${hash}/timeline`);
  const last = timeline.at(-1);
  assert.deepEqual(
    [last?.title, last?.details, last?.holder],
    ['Банк принял ответы на запросы документов', ACCEPTED.reason, 'agent'],
  );
  assert.equal(timeline.filter(({ title }) => title === 'Банк одобрил заявку').length, 1);
  const told = await app.context.db
    .selectFrom('notifications')
    .select('title')
    .where('application_id', '=', accepted.info.id)
    .where('title', 'in', ['Ответы приняты', 'Заявка одобрена'])
    .orderBy('created_at')
    .execute();
  assert.deepEqual(
    told.map(({ title }) => title),
    ['Заявка одобрена', 'Ответы приняты'],
  );

  // What was accepted is what the deal is made on: no other file takes its place unseen.
  await assert.rejects(uploadTo(app, agent, fields), /stage_not_current/);
  const deleted = await agent.send('DELETE', `/agent/rest/delete-document?doc_id=${place.id}`);
  assert.deepEqual([deleted.status, deleted.body.error.code], [409, 'stage_not_current']);
  const shown = (await listDocuments(agent, hash)).find(({ id }) => id === place.id);
  assert.deepEqual([shown?.can_upload, shown?.can_delete], [false, false]);

  await signAll(app, agent, hash, signer);
  await sendPackage(agent, hash);
  await completeStage(agent, hash, 'doc_list');
  await app.context.jobs.drain();
  assert.equal((await issue(agent, hash)).info.status, 'finished');
  const files = (await listDocuments(agent, hash)).filter(({ scope }) => scope === 'application');
  assert.deepEqual([...new Set(files.flatMap(({ status }) => status ?? []))], ['approved']);
});

test('what is answered after the approval can lead to a refusal or to another request', async () => {
  const agent = await agentAt(app, 'agent');
  const curator = await agentAt(app, 'curator');
  const { hash, approved } = await answerAfterApproval(agent, curator);
  const path = `/agent/rest/issue/${hash}/requests`;
  await curator.ok('POST', path, { title: 'Отчёт об оценке' });
  const asked = await issue(agent, hash);
  assert.deepEqual([asked.info.status, asked.holder], ['additional_docs', 'agent']);
  await uploadRequired(app, agent, hash);
  await completeStage(agent, hash, 'issue_additional_documents_requests');
  const reason = 'Залог уже обременён';
  const refused = await curator.ok('POST', `/agent/rest/issue/${hash}/scoring`, {
    decision: 'refused',
    reason,
  });
  assert.deepEqual(
    [refused.info.status, refused.accept, refused.result?.outcome, refused.result?.reason],
    ['cancelled', 'refused', 'refused', reason],
  );
  assert.deepEqual(refused.scoring, approved.scoring);
  assert.equal(await getIncome(app, agent, hash), undefined);
});

test('requests that were made by mistake are taken back, and the last one gives the package back', async () => {
  const agent = await agentAt(app, 'agent');
  const curator = await agentAt(app, 'curator');
  const hash = await approve(agent, await newSigner(agent));
  const path = `/agent/rest/issue/${hash}/requests`;
  const once = await curator.ok<DocumentRequest>('POST', path, { title: 'Отчёт' });
  const twice = await curator.ok<DocumentRequest>('POST', path, { title: 'Отчёт' });
  const [own] = await agent.get<DocumentRequest[]>(path);
  assert.equal(own?.can_withdraw, undefined, 'the bank alone takes it back');
  const [shown] = await curator.get<DocumentRequest[]>(path);
  assert.equal(shown?.can_withdraw, true);
  assert.equal((await agent.send('POST', `${path}/${once.id}/withdraw`, {})).status, 403);
  assert.equal((await curator.send('POST', `${path}/${randomUUID()}/withdraw`, {})).status, 404);

  const withdrawn = await curator.ok<DocumentRequest>('POST', `${path}/${once.id}/withdraw`, {});
  assert.deepEqual([withdrawn.state, withdrawn.answered_at], ['accepted', null]);
  const between = await issue(agent, hash);
  assert.deepEqual([between.info.status, between.holder], ['additional_docs', 'agent'], 'one is left');
  const again = await curator.send('POST', `${path}/${once.id}/withdraw`, {});
  assert.deepEqual([again.status, again.body.error.code], [409, 'conflict']);

  await curator.ok('POST', `${path}/${twice.id}/withdraw`, {});
  const left = await issue(agent, hash);
  assert.deepEqual([left.stage, left.info.status, left.holder], ['doc_list', 'doc_list', 'agent']);
  const places = (await listDocuments(agent, hash)).filter(({ title }) => title === 'Отчёт');
  assert.deepEqual(
    places.map(({ required }) => required),
    [false, false],
  );
  const thread = await agent.get<Thread>(`/agent/rest/chat/threads/${twice.thread_id}`);
  assert.equal(thread.closed, true);
  const timeline = await agent.get<TimelineEvent[]>(`/agent/rest/issue/${hash}/timeline`);
  assert.equal(timeline.at(-1)?.title, 'Банк отозвал запрос: Отчёт');
  const { db } = app.context;
  const trail = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', String(left.info.id))
    .where('action', '=', 'application.withdraw_request')
    .execute();
  assert.equal(trail.length, 2);
  const told = await db
    .selectFrom('notifications')
    .select('title')
    .where('application_id', '=', left.info.id)
    .where('title', '=', 'Запрос отозван')
    .execute();
  assert.equal(told.length, 2);
});

test('a rejection that is taken back leaves the file to be looked at before the package', async () => {
  const agent = await agentAt(app, 'agent');
  const curator = await agentAt(app, 'curator');
  const hash = await approve(agent, await newSigner(agent));
  const path = `/agent/rest/issue/${hash}/requests`;
  const file = (await listDocuments(agent, hash)).find(({ document_name }) => document_name === 'charter');
  assert.ok(file);
  const review = { status: 'rejected', reason: 'Не та заявка' };
  await curator.ok('POST', `/agent/rest/documents/${file.id}/review`, review);
  const [request] = await curator.get<DocumentRequest[]>(path);
  assert.equal(request?.document_id, file.id);
  await curator.ok('POST', `${path}/${request.id}/withdraw`, {});
  const waiting = await issue(curator, hash);
  assert.deepEqual([waiting.info.status, waiting.holder], ['review', 'bank']);
  const shown = (await listDocuments(agent, hash)).find(({ id }) => id === file.id);
  assert.deepEqual([shown?.status, shown?.reason], ['pending', null]);
  await acceptDocuments(curator, hash);
  const accepted = await curator.ok('POST', `/agent/rest/issue/${hash}/scoring`, ACCEPTED);
  assert.equal(accepted.stage, 'doc_list');
});

test('an answer is not taken back, and before the approval the person decides without the rest', async () => {
  const agent = await agentAt(app, 'agent');
  const curator = await agentAt(app, 'curator');
  const hash = await createIssue(agent, { amountKopecks: 500_000_000 });
  await fillForms(agent, hash, { replace: { '/finances/profit_kopecks': -1 } });
  await uploadRequired(app, agent, hash);
  await signAll(app, agent, hash, await newSigner(agent));
  await completeStage(agent, hash, 'issue_scoring');
  await app.context.jobs.drain();
  const path = `/agent/rest/issue/${hash}/requests`;
  const readStatus = async () => {
    const { info, holder } = await issue(agent, hash);
    return [info.status, holder];
  };
  const mistaken = await curator.ok<DocumentRequest>('POST', path, { title: 'Лишнее' });
  assert.deepEqual(await readStatus(), ['additional_docs', 'agent']);
  await curator.ok('POST', `${path}/${mistaken.id}/withdraw`, {});
  assert.deepEqual(await readStatus(), ['review', 'bank']);

  const answered = await curator.ok<DocumentRequest>('POST', path, { title: 'Нужное' });
  await uploadTo(app, agent, { document_name: 'Нужное', hash_password: hash, request_id: answered.id });
  const late = await curator.send('POST', `${path}/${answered.id}/withdraw`, {});
  assert.deepEqual([late.status, late.body.error.code], [409, 'conflict']);
  const other = await curator.ok<DocumentRequest>('POST', path, { title: 'Лишнее' });
  await curator.ok('POST', `${path}/${other.id}/withdraw`, {});
  assert.deepEqual(await readStatus(), ['additional_docs', 'agent'], 'the agent sends what was answered');
  await completeStage(agent, hash, 'issue_additional_documents_requests');
  assert.deepEqual(await readStatus(), ['review', 'bank']);
});
