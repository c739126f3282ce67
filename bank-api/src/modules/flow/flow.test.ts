import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Application, Step, TimelineEvent } from 'shared-kernel/contract/applications';
import type { Thread } from 'shared-kernel/contract/chat';
import type { Offer } from 'shared-kernel/contract/products';
import { randomFor } from '../../demo/random.ts';
import { demoInn } from '../../demo/requisites.ts';
import { sampleAnswers } from '../../demo/sample-answers.ts';
import { answerAt, withAnswer } from '../forms/index.ts';
import { createTestApp, demoAgent, type TestApp } from '../../testing/harness.ts';
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
import { productTerms } from '../products/index.ts';

let server: TestApp;
let agent: TestAgent;
let colleague: TestAgent;
let rival: TestAgent;
let curator: TestAgent;

before(async () => {
  server = await createTestApp();
  agent = await agentAt(server.app, 'agent');
  colleague = await agentAt(server.app, 'colleague');
  rival = await agentAt(server.app, 'rival');
  curator = await agentAt(server.app, 'curator');
});
after(() => server?.close());

/** INN of a company that the directory does not know. */
const UNKNOWN_INN = '7702070139';

/** INN of a company that no other test has. */
const newInn = (test: string): string => demoInn(randomFor(test));

const stepPath = (hash: string, stage: string): string => `/agent/rest/issue/${hash}/steps/${stage}`;

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

test('applications of one deal share answers between banks and hide the deal from others', async () => {
  const metcome = await agentAt(server.app, 'agent', 'metcome');
  const deal_id = randomUUID();
  const made = await Promise.all(
    [agent, metcome].map((who) =>
      who.ok<Json>('POST', '/agent/rest/create-issue', { ...createBody({ product: 'overdraft' }), deal_id }),
    ),
  );
  const [one, two] = made.map(({ hash_password }) => String(hash_password)) as [string, string];
  const begun = await step(metcome, two, 'issue_registering');
  assert.equal((begun.value['contact'] as Json | undefined)?.['phone'], undefined);

  await fillStep(agent, one, 'issue_registering');
  const given = await step(agent, one, 'issue_registering');
  const shared = await step(metcome, two, 'issue_registering');
  assert.equal(shared.version, begun.version + 1);
  const taken = Object.entries(shared.origins).filter(([, { source }]) => source === 'application');
  assert.ok(taken.length > 0);
  // A choice that the banks word otherwise is taken over by what it means.
  const purposes = [given, shared].map(({ value }) => answerAt(value, '/need/purpose'));
  assert.deepEqual(purposes, ['gap', 'turnover']);
  for (const [pointer] of taken.filter(([each]) => each !== '/need/purpose'))
    assert.deepEqual(answerAt(shared.value, pointer), answerAt(given.value, pointer));
  // Left are the questions that only this bank asks.
  assert.deepEqual(shared.blockers.map(({ ref }) => ref).sort(), [
    '/taxation/cash_register',
    '/taxation/system',
  ]);

  // The next step of the other bank begins with what was told at the first.
  await fillStep(agent, one, 'issue_survey');
  await fillStep(metcome, two, 'issue_registering');
  const survey = await step(metcome, two, 'issue_survey');
  assert.equal(survey.origins['/head/snils']?.source, 'application');

  const { deal } = await issue(agent, one);
  assert.deepEqual(
    deal.map(({ hash_password, bank }) => [hash_password, bank]),
    [[two, 'metcome']],
  );
  for (const other of [colleague, curator]) assert.deepEqual((await issue(other, one)).deal, []);
});

test('answers that a colleague gives are signed by the colleague in the other applications of the deal', async () => {
  const elsewhere = await agentAt(server.app, 'colleague', 'metcome');
  const deal = { deal_id: randomUUID() };
  const [one, two] = await Promise.all(
    [colleague, elsewhere].map(async (who) => {
      const body = { ...createBody({ product: 'overdraft' }), ...deal };
      return String((await who.ok<Json>('POST', '/agent/rest/create-issue', body)).hash_password);
    }),
  );
  assert.ok(one && two);
  await fillStep(agent, one, 'issue_registering');
  const { saved_by: signed } = await step(elsewhere, two, 'issue_registering');
  const timeline = await elsewhere.get<TimelineEvent[]>(`/agent/rest/issue/${two}/timeline`);
  for (const name of [signed, timeline.at(-1)?.actor]) assert.match(name ?? '', /^Соколова\sА\.\sВ\.$/u);
});

test('a corrected answer follows into untouched prefilled answers of the deal only', async () => {
  const metcome = await agentAt(server.app, 'agent', 'metcome');
  const deal_id = randomUUID();
  const client_inn = '7736050003';
  await server.app.context.db
    .insertInto('clients')
    .values({
      inn: client_inn,
      type: 'company',
      name: 'ООО «Прежнее имя»',
      full_name: 'Общество с ограниченной ответственностью «Прежнее имя»',
      ogrn: '1027700132195',
      kpp: '773601001',
      address: '117420, г. Москва, ул. Намёткина, д. 16',
      okved: '46.71',
      registered_on: '2002-08-02',
      head_name: 'Петров Пётр Петрович',
      head_position: 'Генеральный директор',
    })
    .execute();
  const begin = async (
    who: TestAgent,
    more: object,
    product: 'overdraft' | 'working_capital_loan' = 'overdraft',
  ): Promise<string> => {
    const body = { ...createBody({ product }), client_inn, ...more };
    return String((await who.ok<Json>('POST', '/agent/rest/create-issue', body)).hash_password);
  };
  const one = await begin(agent, { deal_id });
  const two = await begin(metcome, { deal_id });
  const copy = await begin(metcome, { copy_from: one }, 'working_capital_loan');
  const stage = 'issue_registering';
  const before = await step(metcome, two, stage);
  const registered = answerAt(before.value, '/client/address');
  assert.equal(before.origins['/client/address']?.source, 'registry');

  // In the second application the agent says himself who is asked for, and nothing else.
  const typed = withAnswer(before.value, '/contact/full_name', 'Сидоров Сидор Сидорович');
  await metcome.ok<Step>('PUT', stepPath(two, stage), { version: before.version, value: typed });
  const { id } = (await issue(agent, one)).info;
  const moved = '101000, г. Москва, ул. Мясницкая, д. 1';
  // A draft is saved while the agent is still typing: it tells the other banks nothing.
  const draft = await step(agent, one, stage);
  const halfTyped = withAnswer(draft.value, '/client/address', moved.slice(0, 12));
  await agent.ok<Step>('PUT', stepPath(one, stage), { version: draft.version, value: halfTyped });
  const untold = await step(metcome, two, stage);
  assert.equal(untold.version, before.version + 1);
  assert.equal(answerAt(untold.value, '/client/address'), registered);
  assert.equal(untold.origins['/client/address']?.source, 'registry');
  await fillStep(agent, one, stage, {
    replace: {
      '/client/inn': client_inn,
      '/client/address': moved,
      '/client/name': 'ООО «Новое имя»',
      '/contact/full_name': 'Иванов Иван Иванович',
    },
  });

  const after = await step(metcome, two, stage);
  assert.equal(after.version, before.version + 2);
  assert.equal(answerAt(after.value, '/client/address'), moved);
  assert.deepEqual(after.origins['/client/address'], {
    source: 'application',
    label: `Заявка № ${id}`,
    application_id: id,
    replaced: registered,
  });
  assert.equal(answerAt(after.value, '/contact/full_name'), 'Сидоров Сидор Сидорович');
  assert.equal(after.origins['/contact/full_name'], undefined);
  assert.equal((await issue(metcome, two)).client_name, 'ООО «Новое имя»');
  const told = (await metcome.get<TimelineEvent[]>(`/agent/rest/issue/${two}/timeline`)).find(
    ({ title }) => title === `Ответы обновлены из заявки № ${id}`,
  );
  assert.match(told?.details ?? '', /адрес/i);
  assert.equal(told?.details?.includes(moved), false, 'the timeline names fields, not answers');
  // A form that was open meanwhile meets the change as any other.
  const late = await metcome.send('PUT', stepPath(two, stage), { version: before.version + 1, value: typed });
  assert.equal(late.body.error.code, 'stale_version');

  // Outside the deal, an application that was filled from it follows as well.
  const copied = await step(metcome, copy, stage);
  assert.equal(answerAt(copied.value, '/client/address'), moved);
  assert.equal(copied.origins['/client/address']?.application_id, id);

  // The way back is an answer like any other: it has no origin any more and stays whatever is told elsewhere.
  const back = withAnswer(after.value, '/client/address', registered);
  await metcome.ok<Step>('PUT', stepPath(two, stage), { version: after.version, value: back });
  const three = await begin(agent, { deal_id }, 'working_capital_loan');
  await fillStep(agent, three, stage, {
    replace: { '/client/inn': client_inn, '/client/address': '190000, г. Санкт-Петербург, д. 2' },
  });
  const kept = await step(metcome, two, stage);
  assert.equal(answerAt(kept.value, '/client/address'), registered);
  assert.equal(kept.origins['/client/address'], undefined);
  // What is complete is the bank's, and nobody else's application hears of the client.
  assert.equal(answerAt((await step(agent, one, stage)).value, '/client/address'), moved);
});

test('a bank that was locked for an agent is shut from the agent at the other banks too', async () => {
  const metcome = await agentAt(server.app, 'agent', 'metcome');
  const inn = newInn('locked bank');
  const body = createBody({ product: 'overdraft', inn });
  const made = await metcome.ok<Json>('POST', '/agent/rest/create-issue', { ...body, deal_id: randomUUID() });
  const joins = { ...createBody({ product: 'overdraft', inn }), joins: made.hash_password };
  const { hash_password: here } = await agent.ok<Json>('POST', '/agent/rest/create-issue', joins);
  const { db } = server.app.context;
  const { id } = await demoAgent(server.app, 'agent');
  const setLocked = (access_locked: boolean) =>
    db
      .updateTable('agent_banks')
      .set({ access_locked })
      .where('agent_id', '=', id)
      .where('bank', '=', 'metcome')
      .execute();
  const banksOf = async (): Promise<string[]> => {
    const { duplicates } = await agent.get<Json>(`/agent/rest/clients/${inn}`);
    return duplicates.map((each: Json) => `${each.bank} ${each.bank_name}`);
  };
  assert.equal((await banksOf()).includes('metcome Метком'), true);
  const before = await step(metcome, made.hash_password, 'issue_registering');
  await setLocked(true);
  assert.equal((await banksOf()).includes('metcome Метком'), false);
  assert.deepEqual((await issue(agent, here)).deal, []);
  for (const key of ['copy_from', 'joins']) {
    const asked = { ...createBody({ product: 'investment_loan', inn }), [key]: made.hash_password };
    assert.equal((await agent.send('POST', '/agent/rest/create-issue', asked)).status, 404, key);
  }
  await fillStep(agent, here, 'issue_registering');
  await setLocked(false);
  assert.deepEqual(await step(metcome, made.hash_password, 'issue_registering'), before);
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

test('an application is not taken out of the archive while another one for the client and product is open', async () => {
  const params = { product: 'overdraft', inn: newInn('archive') } as const;
  const archive = (hashPassword: string) => agent.ok('POST', '/agent/rest/archive-issue', { hashPassword });
  const first = await createIssue(agent, params);
  await archive(first);
  const second = await createIssue(agent, params);
  const { id } = (await issue(agent, first)).info;
  const { body } = await agent.send('POST', '/agent/rest/issues', { id });
  assert.equal(body.error.code, 'not_archivable');
  assert.match(body.error.message, /уже есть открытая заявка/);
  await archive(second);
  assert.deepEqual(await agent.ok('POST', '/agent/rest/issues', { id }), { success: true, archived: false });
});

test('applications of one deal share nothing once the INN was corrected in one of them', async () => {
  const metcome = await agentAt(server.app, 'agent', 'metcome');
  const deal_id = randomUUID();
  const [was, corrected] = ['7702070139', '7728168971'];
  const begin = async (who: TestAgent): Promise<string> => {
    const body = { ...createBody({ product: 'overdraft', inn: was }), deal_id };
    return String((await who.ok<Json>('POST', '/agent/rest/create-issue', body)).hash_password);
  };
  const [one, two] = [await begin(agent), await begin(metcome)];
  const before = await step(metcome, two, 'issue_registering');
  await fillStep(agent, one, 'issue_registering', {
    replace: { '/client/inn': corrected, '/client/name': 'ООО «Другой клиент»' },
  });
  assert.deepEqual(await step(metcome, two, 'issue_registering'), before);
  const { client_inn, client_name } = await issue(metcome, two);
  assert.deepEqual([client_inn, client_name?.includes('Другой')], [was, false]);

  // Neither does a form of the other one that is filled anew, for still another client, take them.
  const next = withAnswer(before.value, '/client/inn', '7707083893');
  const path = stepPath(two, 'issue_registering');
  await fillStep(agent, one, 'issue_survey');
  await metcome.ok<Step>('PUT', path, { version: before.version, value: next });
  const survey = await step(metcome, two, 'issue_survey');
  assert.deepEqual(
    Object.values(survey.origins).filter(({ source }) => source === 'application'),
    [],
  );
});

test('an application answers 404 to another organisation, and colleague and staff read without writing', async () => {
  const hash = await createIssue(agent);
  const { id } = (await issue(agent, hash)).info;
  const theirs = await createIssue(colleague);
  const otherBank = await agentAt(server.app, 'agent', 'metcome');
  const reads = [
    `/agent/rest/issue/${hash}`,
    stepPath(hash, 'issue_registering'),
    `/agent/rest/issue/${hash}/timeline`,
    `/agent/rest/issue/${hash}/requests`,
    `/agent/rest/issue/${hash}/documents`,
  ];
  const writes: readonly (readonly ['POST' | 'PUT', string, object])[] = [
    ['PUT', stepPath(hash, 'issue_registering'), { version: 0, value: {} }],
    ['POST', `${stepPath(hash, 'issue_registering')}/complete`, { version: 0 }],
    ['POST', '/agent/rest/archive-issue', { hashPassword: hash }],
    ['POST', '/agent/rest/issues', { id }],
    ['POST', '/agent/rest/cancel', { hash_password: hash, reason: 'client_refused' }],
  ];
  const { call } = await import('../../testing/harness.ts');
  const status = async (who: TestAgent, path: string): Promise<number> =>
    (await call(server.app, who.token, 'GET', path, { bank: who.bank })).statusCode;
  for (const path of reads) {
    assert.equal(await status(rival, path), 404, path);
    assert.equal(await status(otherBank, path), 404, path);
    assert.equal(await status(colleague, path), 200, path);
    assert.equal(await status(curator, path), 200, path);
  }
  for (const [method, path, body] of writes) {
    for (const who of [rival, otherBank, colleague, curator]) {
      assert.equal((await who.send(method, path, body)).status, 404, `${method} ${path}`);
    }
  }
  assert.equal((await issue(colleague, hash)).permissions.write, false);
  assert.equal((await issue(agent, theirs)).permissions.write, true, 'access to all tasks');
  const staffOnly = await agent.send('POST', `/agent/rest/issue/${hash}/requests`, { title: 'x' });
  assert.equal(staffOnly.status, 403);
  const tooEarly = await curator.send('POST', `/agent/rest/issue/${hash}/requests`, { title: 'x' });
  assert.equal(tooEarly.body.error.code, 'conflict');
});

test('an application can be archived, taken back, rejected and archived again', async () => {
  const hash = await createIssue(agent);
  const { id } = (await issue(agent, hash)).info;
  await agent.ok('POST', '/agent/rest/archive-issue', { hashPassword: hash });
  assert.equal((await issue(agent, hash)).info.status, 'archived');
  const closed = await agent.send('PUT', stepPath(hash, 'issue_registering'), { version: 0, value: {} });
  assert.equal(closed.body.error.code, 'application_closed');
  assert.deepEqual(await agent.ok('POST', '/agent/rest/issues', { id }), { success: true, archived: false });
  assert.equal((await issue(agent, hash)).info.status, 'active');
  assert.equal((await agent.send('POST', '/agent/rest/issues', { id })).body.error.code, 'not_archivable');
  const unknown = await agent.send('POST', '/agent/rest/cancel', { hash_password: hash, reason: 'whim' });
  assert.equal(unknown.body.error.code, 'reject_reason_unknown');
  const silent = await agent.send('POST', '/agent/rest/cancel', { hash_password: hash, reason: 'other' });
  assert.deepEqual(silent.body.error.fields, [{ path: '/comment', code: 'required' }]);
  await agent.ok('POST', '/agent/rest/cancel', { hash_password: hash, reason: 'client_refused' });
  const rejected: Application = await issue(agent, hash);
  assert.equal(rejected.info.status, 'cancelled');
  assert.deepEqual([rejected.result?.outcome, rejected.accept], ['rejected_by_agent', 'refused']);
  assert.deepEqual(await agent.ok('POST', '/agent/rest/issues', { id }), { success: true, archived: true });
  const archived: Application = await issue(agent, hash);
  assert.deepEqual([archived.info.status, archived.accept], ['archived', 'refused']);
});

test('GET issue answers 404 to an unknown and to a malformed hash', async () => {
  const { call } = await import('../../testing/harness.ts');
  const missing = await call(server.app, agent.token, 'GET', `/agent/rest/issue/${randomUUID()}`);
  assert.equal(missing.statusCode, 404);
});
