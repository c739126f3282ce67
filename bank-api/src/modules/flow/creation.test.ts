import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Offer } from 'shared-kernel/contract/products';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import {
  agentAt,
  createBody,
  createIssue,
  fillForms,
  fillStep,
  issue,
  step,
  TEST_INN,
  type Json,
  type TestAgent,
} from '../applications/testing.ts';
import { newInn } from './testing.ts';

let server: TestApp;
let agent: TestAgent;
let rival: TestAgent;

before(async () => {
  server = await createTestApp();
  agent = await agentAt(server.app, 'agent');
  rival = await agentAt(server.app, 'rival');
});
after(() => server?.close());

test('create-issue makes one application per client_request_id, also in parallel', async () => {
  const body = createBody();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => agent.ok<Json>('POST', '/agent/rest/create-issue', body)),
  );
  assert.equal(new Set(answers.map((answer) => answer.hash_password)).size, 1);
  const again = await agent.ok<Json>('POST', '/agent/rest/create-issue', body);
  assert.deepEqual(again, answers[0]);
});

test('create-issue refuses an agent without approval and an offer that is not eligible', async () => {
  const newcomer = await agentAt(server.app, 'newcomer');
  const refused = await newcomer.send('POST', '/agent/rest/create-issue', createBody());
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'approval_required']);
  const tooMuch = await agent.send(
    'POST',
    '/agent/rest/create-issue',
    createBody({ amountKopecks: 10_000_000_001_00 }),
  );
  assert.equal(tooMuch.body.error.code, 'offer_ineligible');
  assert.match(tooMuch.body.error.message, /Максимальная сумма/);
  const withoutTerm = { ...createBody(), term_months: undefined };
  const incomplete = await agent.send('POST', '/agent/rest/create-issue', withoutTerm);
  assert.deepEqual(incomplete.body.error.fields, [{ path: '/term_months', code: 'required' }]);
});

test('POST offers answers for every bank and names failed rules and an open application', async () => {
  const offerRequest = {
    product: 'working_capital_loan',
    amount_kopecks: 100_000_000,
    term_months: 12,
    client_inn: TEST_INN,
  };
  const offers = await agent.ok<Offer[]>('POST', '/agent/rest/offers', offerRequest);
  assert.deepEqual(
    offers.map((offer) => offer.bank),
    ['sgb', 'ms6', 'metcome', 'cub', 'atb'],
  );
  const by = new Map(offers.map((offer) => [offer.bank, offer]));
  assert.deepEqual(
    by.get('ms6')?.reasons.map((reason) => reason.code),
    ['amount_min'],
  );
  assert.equal(by.get('atb')?.bank_available, false);
  assert.equal(by.get('cub')?.bank_available, false);
  const sgb = by.get('sgb');
  assert.ok(sgb?.payment_kopecks && sgb.effective_rate_milli_percent && sgb.rate_basis_points);
  assert.ok(sgb.effective_rate_milli_percent > sgb.rate_basis_points * 10, 'the fee makes the loan dearer');
  await createIssue(agent, { inn: TEST_INN });
  const later = await agent.ok<Offer[]>('POST', '/agent/rest/offers', offerRequest);
  assert.deepEqual(
    later[0]?.reasons.map((reason) => reason.code),
    ['application_open'],
  );
  const known = await agent.get<Json>(`/agent/rest/clients/${TEST_INN}`);
  assert.equal(known.duplicates.length, 1);
  assert.equal((await rival.get<Json>(`/agent/rest/clients/${TEST_INN}`)).duplicates.length, 0);
});

test('create-issue with copy_from copies the answers with their origin', async () => {
  const source = await createIssue(agent, { product: 'overdraft' });
  await fillForms(agent, source);
  const metcome = await agentAt(server.app, 'agent', 'metcome');
  const { hash_password: copy } = await metcome.ok<Json>('POST', '/agent/rest/create-issue', {
    ...createBody({ product: 'overdraft' }),
    copy_from: source,
  });
  const copied = await step(metcome, copy, 'issue_registering');
  const { client_inn } = await issue(agent, source);
  assert.equal((copied.value['client'] as { inn: string }).inn, client_inn);
  assert.equal(copied.origins['/client/name']?.source, 'application');
  await fillStep(metcome, copy, 'issue_registering');
  const survey = await step(metcome, copy, 'issue_survey');
  assert.equal((survey.value['head'] as { snils: string }).snils, '112-233-445 95');
  const foreign = await agentAt(server.app, 'rival', 'metcome');
  const stolen = await foreign.send('POST', '/agent/rest/create-issue', {
    ...createBody({ product: 'overdraft' }),
    copy_from: source,
  });
  assert.equal(stolen.status, 404);
});

test('of two applications for one client and product at once only one is begun', async () => {
  // Several rounds: those of the first one wait for connections to the database, one after the other.
  for (const round of ['first', 'second', 'third']) {
    const params = { product: 'overdraft', inn: newInn(`at once, ${round}`) } as const;
    const begin = () => agent.send('POST', '/agent/rest/create-issue', createBody(params));
    const answers = await Promise.all(Array.from({ length: 4 }, begin));
    const refused = answers.flatMap(({ body }) => body.error?.code ?? []);
    assert.deepEqual(refused, ['offer_ineligible', 'offer_ineligible', 'offer_ineligible'], round);
  }
  // The same call, sent again while it is under way, is no second one.
  const body = createBody({ product: 'investment_loan', inn: newInn('twice') });
  const same = await Promise.all(
    [1, 2, 3].map(() => agent.ok<Json>('POST', '/agent/rest/create-issue', body)),
  );
  assert.equal(new Set(same.map(({ hash_password }) => hash_password)).size, 1);
});
