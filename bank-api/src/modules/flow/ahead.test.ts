import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ForeseenCheck } from 'shared-kernel/contract/applications';
import type { ExpectedDocument } from 'shared-kernel/contract/clients';
import { sampleAnswers } from '../../demo/sample-answers.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { answerAt, withAnswer } from '../forms/index.ts';
import { productTerms } from '../products/index.ts';
import {
  agentAt,
  completeStage,
  createBody,
  createIssue,
  fillForms,
  fillStep,
  issue,
  step,
  uploadRequired,
  type Json,
  type TestAgent,
} from '../applications/testing.ts';

/** Of nobody else's application; the directory does not know it. */
const INN = '7702070139';

let server: TestApp;
let agent: TestAgent;
let metcome: TestAgent;
let rival: TestAgent;
/** At metcome, of the deal of the source. */
let joined: string;
/** At sgb: forms complete, every required document uploaded. */
let source: string;

before(async () => {
  server = await createTestApp();
  agent = await agentAt(server.app, 'agent');
  metcome = await agentAt(server.app, 'agent', 'metcome');
  rival = await agentAt(server.app, 'rival');
  source = await createIssue(agent, { inn: INN });
  await fillForms(agent, source, { replace: { '/client/inn': INN, '/need/purpose': 'season' } });
  await uploadRequired(server.app, agent, source);
});
after(() => server.close());

const join = (who: TestAgent, of: string, params: Parameters<typeof createBody>[0] = {}) =>
  who.send('POST', '/agent/rest/create-issue', { ...createBody({ inn: INN, ...params }), joins: of });
const save = (who: TestAgent, hash: string, stage: string, body: object) =>
  who.send('PUT', `/agent/rest/issue/${hash}/steps/${stage}`, body);

test('an application that joins another takes its deal, its answers and what a choice means', async () => {
  const { status, body } = await join(metcome, source);
  assert.equal(status, 200);
  const hash = body.hash_password as string;
  joined = hash;
  const { deal } = await issue(metcome, hash);
  assert.deepEqual(
    deal.map(({ hash_password }) => hash_password),
    [source],
  );
  const request = await step(metcome, hash, 'issue_registering');
  assert.equal(answerAt(request.value, '/need/purpose'), 'turnover');
  assert.match(request.origins['/need/purpose']?.label ?? '', /Заявка №\d+/);
  assert.deepEqual(
    request.blockers.map(({ ref }) => ref),
    ['/taxation/system', '/taxation/cash_register'],
  );
  const survey = await step(metcome, hash, 'issue_survey');
  assert.equal(answerAt(survey.value, '/finances/revenue_kopecks'), 50_000_000_000);
  assert.deepEqual(
    survey.blockers.map(({ ref }) => ref),
    ['/turnover/monthly_kopecks', '/turnover/largest_buyer', '/turnover/largest_buyer_share'],
  );

  const expected = await metcome.get<ExpectedDocument[]>(`/agent/rest/issue/${hash}/expected-documents`);
  const file = (name: string) => expected.find((each) => each.document_name === name)?.file;
  assert.equal(file('head_passport')?.application.hash_password, source);
  assert.equal(file('head_passport')?.application.bank, 'sgb');
  assert.deepEqual(
    expected.find(({ document_name }) => document_name === 'credit_history_consent')?.needs_signature,
    true,
  );
});

test('nobody joins an application of another agent, of another client or one that is over', async () => {
  assert.equal((await join(rival, source)).status, 404);
  assert.equal((await join(metcome, source, { inn: '7728168971' })).status, 404);
  const over = await createIssue(agent, { inn: INN, product: 'overdraft' });
  await agent.ok('POST', '/agent/rest/cancel', { hash_password: over, reason: 'client_refused' });
  assert.equal((await join(metcome, over, { product: 'overdraft' })).status, 404);
});

test('a later form is saved before it is reached and stays as it was saved; a complete one is not', async () => {
  const hash = await createIssue(agent, { inn: INN, product: 'overdraft' });
  const survey = await step(agent, hash, 'issue_survey');
  assert.equal(survey.read_only, false);
  const value = withAnswer(survey.value, '/finances/employees', 7);
  const saved = await save(agent, hash, 'issue_survey', { version: survey.version, value });
  assert.equal(saved.status, 200);
  const before = await issue(agent, hash);
  assert.equal(before.stage, 'issue_registering');
  await fillStep(agent, hash, 'issue_registering', { replace: { '/client/inn': INN } });
  assert.equal(answerAt((await step(agent, hash, 'issue_survey')).value, '/finances/employees'), 7);
  const request = await step(agent, hash, 'issue_registering');
  const late = await save(agent, hash, 'issue_registering', {
    version: request.version,
    value: request.value,
  });
  assert.equal(late.body.error.code, 'stage_not_current');
});

test('a form that was begun for a company is saved and completed for a sole trader, and keeps the owners', async () => {
  const hash = await createIssue(agent, { product: 'overdraft' });
  const terms = productTerms('sgb', 'overdraft');
  assert.ok(terms);
  const begun = await step(agent, hash, 'issue_survey');
  assert.ok(begun.form);
  const asCompany = sampleAnswers(begun.form, 'issue_survey', { terms, isSoleTrader: false });
  const { status } = await save(agent, hash, 'issue_survey', { version: begun.version, value: asCompany });
  assert.equal(status, 200);
  await fillStep(agent, hash, 'issue_registering', { isSoleTrader: true });

  const survey = await step(agent, hash, 'issue_survey');
  assert.ok(survey.form);
  assert.deepEqual(survey.value['owners'], asCompany['owners']);
  const asked = sampleAnswers(survey.form, 'issue_survey', { terms, isSoleTrader: true });
  assert.ok('passport' in asked && !('owners' in asked));
  const { version } = survey;
  for (const [path, strange] of [
    ['/value/owners', { ...survey.value, ...asked, owners: [] }],
    ['/value/colour', { ...survey.value, ...asked, colour: 'red' }],
  ] as const) {
    const { status, body } = await save(agent, hash, 'issue_survey', { version, value: strange });
    assert.deepEqual([status, body.error.fields], [400, [{ path, code: 'unknown_field' }]]);
  }
  const saved = await save(agent, hash, 'issue_survey', { version, value: { ...survey.value, ...asked } });
  assert.deepEqual([saved.status, saved.body.blockers], [200, []]);
  assert.deepEqual(saved.body.value.owners, asCompany['owners']);
  assert.notEqual((await completeStage(agent, hash, 'issue_survey')).stage, 'issue_survey');
});

test('earlier applications at the bank tell of the client, and not what the client wants now', async () => {
  const hash = await createIssue(agent, { inn: INN, product: 'investment_loan' });
  const request = await step(agent, hash, 'issue_registering');
  assert.equal(answerAt(request.value, '/contact/phone'), '+79161234567');
  assert.equal(answerAt(request.value, '/need/purpose'), undefined);
  assert.equal(
    answerAt((await step(agent, hash, 'issue_survey')).value, '/activity/description') !== undefined,
    true,
  );
  const { hash_password: others } = await rival.ok<Json>(
    'POST',
    '/agent/rest/create-issue',
    createBody({ inn: INN }),
  );
  assert.equal(
    answerAt((await step(rival, String(others), 'issue_registering')).value, '/contact/phone'),
    undefined,
  );
});

test('foreseeScoring judges answers of another application without keeping them, unless they were typed here', async () => {
  const hash = joined;
  const foresee = async (answers: object) =>
    (await metcome.ok<ForeseenCheck[]>('POST', `/agent/rest/issue/${hash}/foreseen`, { answers })).find(
      ({ code }) => code === 'amount_to_revenue_refuse',
    )?.state;
  assert.equal(await foresee({}), 'passed');
  assert.equal(await foresee({ finances: { revenue_kopecks: 100 } }), 'failed');
  const survey = await step(metcome, hash, 'issue_survey');
  assert.equal(answerAt(survey.value, '/finances/revenue_kopecks'), 50_000_000_000);
  const value = withAnswer(survey.value, '/finances/revenue_kopecks', 60_000_000_000);
  await save(metcome, hash, 'issue_survey', { version: survey.version, value });
  assert.equal(await foresee({ finances: { revenue_kopecks: 100 } }), 'passed');
  const strange = await rival.send('POST', `/agent/rest/issue/${hash}/foreseen`, { answers: {} });
  assert.equal(strange.status, 404);
});
