import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Application, Step, TimelineEvent } from 'shared-kernel/contract/applications';
import type { Thread } from 'shared-kernel/contract/chat';
import { sampleAnswers } from '../../demo/sample-answers.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import {
  agentAt,
  createIssue,
  fillStep,
  issue,
  step,
  type Json,
  type TestAgent,
} from '../applications/testing.ts';
import { answerAt } from '../forms/index.ts';
import { productTerms } from '../products/index.ts';
import { stepPath } from './testing.ts';

let server: TestApp;
let agent: TestAgent;
let rival: TestAgent;

before(async () => {
  server = await createTestApp();
  agent = await agentAt(server.app, 'agent');
  rival = await agentAt(server.app, 'rival');
});
after(() => server?.close());

/** INN of a company that the directory does not know. */
const UNKNOWN_INN = '7702070139';

test('an application without a client name is listed and discussed under the INN', async () => {
  const hash = await createIssue(agent);
  assert.equal((await issue(agent, hash)).client_name, 'Клиент не указан');
  const path = stepPath(hash, 'issue_registering');
  const told = async (client: object): Promise<Application> => {
    const { version } = await step(agent, hash, 'issue_registering');
    await agent.ok('PUT', path, { version, value: { client: { type: 'company', ...client } } });
    return issue(agent, hash);
  };
  assert.equal((await told({ inn: UNKNOWN_INN })).client_name, `ИНН ${UNKNOWN_INN}`);
  assert.equal(
    (await told({ inn: '7736050003' })).client_name,
    'ИНН 7736050003',
    'another INN, another client',
  );
  assert.equal(
    (await told({ inn: UNKNOWN_INN.slice(0, 4) })).client_name,
    'ИНН 7736050003',
    'half an INN is none',
  );
  assert.equal((await told({ name: 'ООО «Проба»' })).client_name, 'ООО «Проба»');
  assert.equal((await told({ inn: UNKNOWN_INN })).client_name, 'ООО «Проба»', 'the name stays as it was');

  const begun = await createIssue(rival, { inn: UNKNOWN_INN });
  const { info, client_name: name } = await issue(rival, begun);
  assert.equal(name, `ИНН ${UNKNOWN_INN}`);
  const { objs } = await rival.get<Json>('/agent/rest/issues?name=issues&itemsPerPage=100');
  assert.equal(objs.find((row: Json) => row.id === info.id).client_name, name);
  const [thread] = await rival.get<Thread[]>(`/agent/rest/chat/threads?hash_password=${begun}`);
  assert.equal(thread?.application?.client_name, name);
});

test('PUT step keeps incomplete answers, refuses unknown fields and answers 409 to an old version', async () => {
  const hash = await createIssue(agent);
  assert.equal((await issue(agent, hash)).info.status, 'new');
  const path = stepPath(hash, 'issue_registering');
  const { version } = await step(agent, hash, 'issue_registering');
  const value = { client: { type: 'company', name: 'ООО «Проба»', inn: '12' }, company: { kpp: 'x' } };
  const results = await Promise.all(
    ['ООО «Первая»', 'ООО «Вторая»'].map((name) =>
      agent.send('PUT', path, { version, value: { ...value, client: { ...value.client, name } } }),
    ),
  );
  assert.deepEqual(results.map((result) => result.status).sort(), [200, 409]);
  assert.equal(results.find((result) => result.status === 409)?.body.error.code, 'stale_version');
  const winner = results.find((result) => result.status === 200)?.body as Step;
  const now = await step(agent, hash, 'issue_registering');
  assert.deepEqual(now.value, winner.value);
  assert.equal(now.version, version + 1);
  const application = await issue(agent, hash);
  assert.equal(application.info.status, 'registering');
  assert.equal(application.client_name, (winner.value['client'] as { name: string }).name);
  assert.equal(application.client_inn, null, 'a wrong INN does not become the client');
  const strange = await agent.send('PUT', path, { version: now.version, value: { hacked: 1 } });
  assert.deepEqual(strange.body.error.fields, [{ path: '/value/hacked', code: 'unknown_field' }]);
  const early = await agent.send('PUT', stepPath(hash, 'issue_scoring'), { version: 0, value: {} });
  assert.equal(early.body.error.code, 'stage_not_current');
  const incomplete = await agent.send('POST', `${path}/complete`, { version: now.version });
  assert.equal(incomplete.body.error.code, 'stage_incomplete');
  assert.ok(
    incomplete.body.error.missing.some((item: Json) => item.ref === '/client/inn' && item.label === 'ИНН'),
  );
  const stale = await agent.send('POST', `${path}/complete`, { version });
  assert.equal(stale.body.error.code, 'stale_version');
});

test('the form of business of an unknown client follows from the length of the INN', async () => {
  for (const [inn, type] of [
    ['7710998876', 'company'],
    ['500100732259', 'sole_trader'],
  ] as const) {
    const isSoleTrader = type === 'sole_trader';
    const hash = await createIssue(agent, { inn });
    const begun = await step(agent, hash, 'issue_registering');
    assert.equal(answerAt(begun.value, '/client/type'), type);
    assert.deepEqual(begun.origins['/client/type'], { source: 'inn', label: 'По ИНН' });
    const { client_inn } = await fillStep(agent, hash, 'issue_registering', { isSoleTrader });
    const survey = await step(agent, hash, 'issue_survey');
    assert.equal(answerAt(survey.value, '/head/inn'), isSoleTrader ? client_inn : undefined);
  }
});

/** Answers step 2 for this client and tries to complete it. */
async function completeFor(hash: string, inn: string): Promise<{ status: number; body: Json }> {
  const stage = 'issue_registering';
  const { form, version } = await step(agent, hash, stage);
  const { bank, product } = await issue(agent, hash);
  const terms = productTerms(bank, product);
  assert.ok(form && terms);
  const isSoleTrader = inn.length === 12;
  const value = sampleAnswers(form, stage, { terms, isSoleTrader, replace: { '/client/inn': inn } });
  const saved = await agent.ok<Step>('PUT', stepPath(hash, stage), { version, value });
  return agent.send('POST', `${stepPath(hash, stage)}/complete`, { version: saved.version });
}

const TRADER_INN = '500100732259';

test('a client of step 2 whom step 1 would refuse is refused with its reason, until another is named', async () => {
  const text = 'Банк не работает с индивидуальными предпринимателями по этому продукту';
  const hash = await createIssue(agent, { product: 'guarantee_615pp', inn: '7704217370' });
  const { status, body } = await completeFor(hash, TRADER_INN);
  assert.deepEqual([status, body.error.code, body.error.message], [409, 'stage_incomplete', text]);
  assert.deepEqual(body.error.missing, [{ kind: 'field', ref: '/client/type', label: text }]);
  const { blockers, readiness_percent } = await step(agent, hash, 'issue_registering');
  assert.deepEqual([blockers, readiness_percent], [body.error.missing, 99]);
  assert.equal((await completeFor(hash, '7704217370')).status, 200);
});

test('the rate of an application is that of the client of step 2, and the timeline says so', async () => {
  const hash = await createIssue(agent, { product: 'overdraft', inn: '7704217370' });
  const before = (await issue(agent, hash)).offer;
  const done = await completeFor(hash, TRADER_INN);
  assert.equal(done.status, 200, JSON.stringify(done.body));
  const { offer } = done.body as Application;
  assert.equal(offer?.rate_basis_points, (before?.rate_basis_points ?? 0) + 50);
  const timeline = await agent.get<TimelineEvent[]>(`/agent/rest/issue/${hash}/timeline`);
  assert.ok(timeline.some(({ title }) => title.startsWith('Ставка пересчитана: ')));
});

test('an INN of step 2 with another open application for the product is refused, at the other one accepted', async () => {
  const first = await createIssue(agent, { product: 'investment_loan', inn: '7704217370' });
  for (const inn of ['7728168971', null]) {
    const hash = await createIssue(agent, { product: 'investment_loan', inn });
    const { body } = await completeFor(hash, '7704217370');
    const label = 'По этому клиенту и продукту уже есть открытая заявка вашей организации';
    assert.deepEqual(body.error.missing, [{ kind: 'field', ref: '/client/inn', label }]);
    await agent.ok('POST', '/agent/rest/cancel', { hash_password: hash, reason: 'client_refused' });
  }
  assert.equal((await completeFor(first, '7704217370')).status, 200, 'it is not in its own way');
});
