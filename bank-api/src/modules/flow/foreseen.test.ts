import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ForeseenCheck, Step } from 'shared-kernel/contract/applications';
import { addDays, addMonths } from 'shared-kernel/domain/dates';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { withAnswer } from '../forms/index.ts';
import {
  agentAt,
  createIssue,
  fillForms,
  fillStep,
  issue,
  step,
  type TestAgent,
} from '../applications/testing.ts';
import { scoringFacts } from './facts.ts';

/** The youngest client that sgb lends working capital to. */
const AGE_MONTHS = 12;

let server: TestApp;
let agent: TestAgent;

before(async () => {
  server = await createTestApp();
  agent = await agentAt(server.app, 'agent');
});
after(() => server?.close());

const check = ({ foreseen }: Step, code: string): ForeseenCheck => {
  const found = foreseen.find((each) => each.code === code);
  assert.ok(found, code);
  return found;
};

test('a saved answer decides its rule at once, with the figure and the way to the field', async () => {
  const hash = await createIssue(agent);
  const first = await step(agent, hash, 'issue_registering');
  assert.ok(first.foreseen.length > 3);
  assert.ok(first.foreseen.every(({ state }) => state !== 'failed'));
  assert.equal(check(first, 'amount_to_revenue_refuse').state, 'unknown');
  await fillStep(agent, hash, 'issue_registering');

  const survey = await step(agent, hash, 'issue_survey');
  assert.equal(check(survey, 'business_age').state, 'passed');
  const save = (version: number, value: Step['value']): Promise<Step> =>
    agent.ok<Step>('PUT', `/agent/rest/issue/${hash}/steps/issue_survey`, { version, value });
  const value = withAnswer(survey.value, '/finances/revenue_kopecks', 400_000_000);
  const poor = await save(survey.version, value);
  assert.deepEqual(check(poor, 'amount_to_revenue_refuse'), {
    code: 'amount_to_revenue_refuse',
    text: 'Сумма — не более 50\u00a0% годовой выручки',
    state: 'failed',
    outcome: 'refuse',
    actual: '75\u00a0%',
    ref: '/finances/revenue_kopecks',
  });
  const rich = await save(poor.version, withAnswer(value, '/finances/revenue_kopecks', 4_000_000_000));
  const passed = check(rich, 'amount_to_revenue_refuse');
  assert.deepEqual([passed.state, passed.actual], ['passed', '7,5\u00a0%']);
  const loss = await save(rich.version, withAnswer(value, '/finances/profit_kopecks', -150_000_000));
  assert.equal(check(loss, 'profit').actual, '\u22121,5\u00a0млн\u00a0₽');
  assert.equal(check(rich, 'tax_debt').state, 'unknown', 'no debt typed is not yet no debt');
});

test('a guarantee of more than its contract costs is foreseen to be refused', async () => {
  const metcome = await agentAt(server.app, 'agent', 'metcome');
  const hash = await createIssue(metcome, { product: 'guarantee_44fz' });
  const first = await step(metcome, hash, 'issue_registering');
  assert.equal(check(first, 'amount_to_contract').state, 'unknown');
  const value = withAnswer(first.value, '/contract/price_kopecks', 10_000);
  const saved = await metcome.ok<Step>('PUT', `/agent/rest/issue/${hash}/steps/issue_registering`, {
    version: first.version,
    value,
  });
  const { state, outcome, ref } = check(saved, 'amount_to_contract');
  assert.deepEqual([state, outcome, ref], ['failed', 'refuse', '/contract/price_kopecks']);
});

test('owners below 75 % are foreseen to go to a person, with the share and the way to the owners', async () => {
  const hash = await createIssue(agent);
  await fillStep(agent, hash, 'issue_registering');
  const survey = await step(agent, hash, 'issue_survey');
  const saved = async ({ version, value }: Step, ...shares: number[]): Promise<Step> => {
    const owners = shares.map((share) => ({ name: 'Иванов Иван', inn: '500100732259', share }));
    return agent.ok<Step>('PUT', `/agent/rest/issue/${hash}/steps/issue_survey`, {
      version,
      value: withAnswer(value, '/owners', owners),
    });
  };
  const few = await saved(survey, 4_000, 3_499);
  assert.deepEqual(check(few, 'owners_known'), {
    code: 'owners_known',
    text: 'Раскрыты владельцы не менее 75\u00a0% долей',
    state: 'failed',
    outcome: 'person',
    actual: '74,99\u00a0%',
    ref: '/owners',
  });
  const enough = check(await saved(few, 4_000, 3_500), 'owners_known');
  assert.deepEqual([enough.state, enough.actual], ['passed', '75\u00a0%']);
});

test('a client is as old as the calendar says, to the day', async () => {
  const hash = await createIssue(agent);
  const today = dateInMoscow(server.app.context.now());
  const judged = async (registered: unknown): Promise<unknown[]> => {
    const { version, value } = await step(agent, hash, 'issue_registering');
    const saved = await agent.ok<Step>('PUT', `/agent/rest/issue/${hash}/steps/issue_registering`, {
      version,
      value: withAnswer(value, '/client/registered_on', registered),
    });
    const { state, actual } = check(saved, 'business_age');
    return [state, actual];
  };
  const exact = addMonths(today, -AGE_MONTHS);
  assert.deepEqual(await judged(exact), ['passed', `${AGE_MONTHS}\u00a0мес.`]);
  assert.deepEqual(await judged(addDays(exact, 1)), ['failed', `${AGE_MONTHS - 1}\u00a0мес.`]);
  const [, none] = await judged('2026-03');
  assert.equal(none, null, 'half a date says nothing');
  const [state] = await judged('2030-02-31');
  assert.equal(state, 'unknown', 'a date that no calendar has is no answer');

  const ageOn = (day: string, registered_on: string) =>
    scoringFacts(
      { kind: 'loan', amount_kopecks: 1, client_inn: null },
      { client: { registered_on } },
      { today: day, providedDocuments: new Set() },
    ).ageMonths;
  assert.equal(ageOn('2026-03-10', '2025-03-10'), 12);
  assert.equal(ageOn('2026-07-01', '2026-01-01'), 6);
  assert.equal(ageOn('2026-08-31', '2026-03-01'), 5);
});

test('after the forms the rules say what the scoring will, and nothing once it has spoken', async () => {
  const hash = await createIssue(agent);
  const young = new Date(server.app.context.now().getTime() - 100 * 86_400_000).toISOString().slice(0, 10);
  await fillForms(agent, hash, { replace: { '/client/registered_on': young } });
  const { foreseen } = await step(agent, hash, 'issue_scoring');
  assert.ok(foreseen.every(({ state, ref }) => state !== 'unknown' && ref === null));
  const age = foreseen.find(({ code }) => code === 'business_age');
  assert.ok(age);
  assert.deepEqual([age.state, age.outcome], ['failed', 'refuse']);
  await agent.ok('POST', '/agent/rest/cancel', { hash_password: hash, reason: 'client_refused' });
  assert.deepEqual((await step(agent, hash, 'issue_scoring')).foreseen, []);
  assert.equal((await issue(agent, hash)).result?.outcome, 'rejected_by_agent');
});
