import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Application, DocumentRequest } from 'shared-kernel/contract/applications';
import { up } from '../../../migrations/20261203-rule-of-request.ts';
import {
  acceptDocuments,
  agentAt,
  completeStage,
  createIssue,
  fillForms,
  fillStep,
  issue,
  listDocuments,
  newSigner,
  signAll,
  step,
  uploadRequired,
  uploadTo,
  type TestAgent,
} from '../applications/testing.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';

const STEP = 'issue_additional_documents_requests';
const EXPERIENCE = 'Подтверждение опыта исполнения контрактов';
const OBLIGATIONS = 'Справка об обязательствах перед кредиторами';
/** Answers for which the rules of SGB want the one document, or the other. */
const EXPENSIVE = { '/contract/price_kopecks': 6_000_000_000, '/contracts/done': 0 };
const INDEBTED = { '/finances/obligations_kopecks': 1_200_000_000 };

let server: TestApp;
let agent: TestAgent;
let curator: TestAgent;

before(async () => {
  server = await createTestApp();
  agent = await agentAt(server.app, 'agent');
  curator = await agentAt(server.app, 'curator');
});
after(() => server.close());

const readRequests = (hash: string) => agent.get<DocumentRequest[]>(`/agent/rest/issue/${hash}/requests`);

async function readStates(hash: string): Promise<Record<string, string>> {
  return Object.fromEntries((await readRequests(hash)).map(({ title, state }) => [title, state]));
}

async function send(hash: string, stage: 'issue_scoring' | typeof STEP): Promise<Application> {
  await completeStage(agent, hash, stage);
  await server.app.context.jobs.drain();
  return issue(agent, hash);
}

/** An application at step 6: the rules want to see what these answers need. */
async function atRequests(replace: Readonly<Record<string, unknown>>): Promise<string> {
  const hash = await createIssue(agent, { product: 'contract_loan' });
  await fillForms(agent, hash, { replace });
  await uploadRequired(server.app, agent, hash);
  await signAll(server.app, agent, hash, await newSigner(agent));
  assert.equal((await send(hash, 'issue_scoring')).stage, STEP);
  return hash;
}

async function answer(hash: string, title: string) {
  const request = (await readRequests(hash)).find((one) => one.title === title);
  assert.ok(request);
  const place = (await listDocuments(agent, hash)).find(({ id }) => id === request.document_id);
  assert.ok(place);
  const fields = { document_name: place.document_name, hash_password: hash, request_id: request.id };
  return uploadTo(server.app, agent, fields);
}

/** Sends it back for other answers, and to the scoring once more. */
async function scoreAgain(hash: string, replace: Readonly<Record<string, unknown>>): Promise<Application> {
  await curator.ok('POST', `/agent/rest/issue/${hash}/status`, { status: 'survey', reason: 'Уточните' });
  await fillStep(agent, hash, 'issue_survey', { replace });
  return send(hash, 'issue_scoring');
}

const remove = (id: string) => agent.send('DELETE', `/agent/rest/delete-document?doc_id=${id}`);

test('what step 5 required stays at step 6, and is required there still', async () => {
  const hash = await atRequests(EXPENSIVE);
  await answer(hash, EXPERIENCE);
  const kept = (await listDocuments(agent, hash)).find(
    ({ required, signing, request_id }) => required && signing === 'not_required' && request_id === null,
  );
  assert.ok(kept);
  assert.deepEqual([kept.can_upload, kept.can_delete], [true, false]);
  const refused = await remove(kept.id);
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'stage_not_current']);

  const { db } = server.app.context;
  await db.deleteFrom('document_versions').where('document_id', '=', kept.id).execute();
  await db.updateTable('documents').set({ status: null }).where('id', '=', kept.id).execute();
  const { blockers, version } = await step(agent, hash, STEP);
  assert.deepEqual(blockers, [{ kind: 'document', ref: kept.id, label: kept.title }]);
  const sent = await agent.send('POST', `/agent/rest/issue/${hash}/steps/${STEP}/complete`, { version });
  assert.equal(sent.body.error.code, 'stage_incomplete');
});

test('what a person has requested at step 6 is not approved by the rules', async () => {
  const hash = await atRequests(EXPENSIVE);
  await curator.ok('POST', `/agent/rest/issue/${hash}/requests`, { title: 'Выписка' });
  await answer(hash, EXPERIENCE);
  await answer(hash, 'Выписка');
  const waiting = await send(hash, STEP);
  assert.deepEqual(
    [waiting.stage, waiting.info.status, waiting.holder, waiting.scoring.state],
    [STEP, 'review', 'bank', 'waiting_for_person'],
  );
  assert.deepEqual(
    waiting.scoring.reasons.map(({ code }) => code),
    ['asked_by_person'],
  );
  await acceptDocuments(curator, hash);
  const decision = { decision: 'approved', reason: 'Выписка в порядке' };
  const approved = await curator.ok<Application>('POST', `/agent/rest/issue/${hash}/scoring`, decision);
  assert.equal(approved.stage, 'doc_list');
});

test('what a person has rejected at step 6 is not approved by the rules, whoever had asked for it', async () => {
  const hash = await atRequests(EXPENSIVE);
  const { id } = await answer(hash, EXPERIENCE);
  const review = { status: 'rejected', reason: 'Акт не подписан' };
  await curator.ok('POST', `/agent/rest/documents/${id}/review`, review);
  assert.deepEqual(await readStates(hash), { [EXPERIENCE]: 'open' });
  await answer(hash, EXPERIENCE);
  const waiting = await send(hash, STEP);
  assert.deepEqual([waiting.stage, waiting.scoring.state], [STEP, 'waiting_for_person']);
  assert.deepEqual(await readStates(hash), { [EXPERIENCE]: 'answered' }, 'nor asked for once more');
});

test('the document that one rule was shown does not pass another', async () => {
  const hash = await atRequests(EXPENSIVE);
  await answer(hash, EXPERIENCE);
  const scored = await scoreAgain(hash, { ...EXPENSIVE, ...INDEBTED });
  assert.equal(scored.stage, STEP);
  assert.deepEqual(await readStates(hash), { [EXPERIENCE]: 'answered', [OBLIGATIONS]: 'open' });
});

test('a request that is not needed any more does not fail a rule that was shown its document', async () => {
  const hash = await atRequests({ ...EXPENSIVE, ...INDEBTED });
  await answer(hash, EXPERIENCE);
  assert.deepEqual(await readStates(hash), { [EXPERIENCE]: 'answered', [OBLIGATIONS]: 'open' });
  const scored = await scoreAgain(hash, { ...EXPENSIVE, '/finances/obligations_kopecks': 0 });
  assert.equal(scored.stage, 'doc_list');
});

test('what the rules have asked for is theirs, whatever the bank and the document are called by now', async () => {
  const hash = await atRequests({ ...EXPENSIVE, ...INDEBTED });
  await answer(hash, EXPERIENCE);
  const { id } = (await issue(agent, hash)).info;
  await server.app.context.db
    .updateTable('document_requests')
    .set({ created_by: 'Банк под прежним названием', title: sql<string>`'Прежнее: ' || title` })
    .where('application_id', '=', id)
    .execute();
  const scored = await scoreAgain(hash, { ...EXPENSIVE, '/finances/obligations_kopecks': 0 });
  assert.equal(scored.stage, 'doc_list');
  assert.deepEqual(
    (await readRequests(hash)).map(({ state }) => state),
    ['accepted', 'accepted'],
  );
});

test('the migration tells the requests of the rules from those of a person', async () => {
  const hash = await atRequests({ ...EXPENSIVE, ...INDEBTED });
  const { id } = await answer(hash, EXPERIENCE);
  const review = { status: 'rejected', reason: 'Акт не подписан' };
  await curator.ok('POST', `/agent/rest/documents/${id}/review`, review);
  await curator.ok('POST', `/agent/rest/issue/${hash}/requests`, { title: 'Выписка' });
  const { db } = server.app.context;
  await sql`alter table document_requests drop column rule, drop column asked_by_rule`.execute(db);
  await up(db);
  const { id: applicationId } = (await issue(agent, hash)).info;
  const own = await db
    .selectFrom('document_requests')
    .select(['title', 'rule', 'asked_by_rule'])
    .where('application_id', '=', applicationId)
    .orderBy('title')
    .execute();
  assert.deepEqual(
    own.map((one) => [one.title, one.rule, one.asked_by_rule]),
    [
      ['Выписка', null, false],
      [EXPERIENCE, 'contract_experience', false],
      [OBLIGATIONS, 'obligations_confirmed', true],
    ],
  );
});
