import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Step, TimelineEvent } from 'shared-kernel/contract/applications';
import { createTestApp, demoAgent, type TestApp } from '../../testing/harness.ts';
import {
  agentAt,
  createBody,
  fillStep,
  issue,
  step,
  type Json,
  type TestAgent,
} from '../applications/testing.ts';
import { answerAt, withAnswer } from '../forms/index.ts';
import { newInn, stepPath } from './testing.ts';

let server: TestApp;
let agent: TestAgent;
let colleague: TestAgent;
let curator: TestAgent;

before(async () => {
  server = await createTestApp();
  agent = await agentAt(server.app, 'agent');
  colleague = await agentAt(server.app, 'colleague');
  curator = await agentAt(server.app, 'curator');
});
after(() => server?.close());

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
    label: `Заявка №${id}`,
    application_id: id,
    replaced: registered,
  });
  assert.equal(answerAt(after.value, '/contact/full_name'), 'Сидоров Сидор Сидорович');
  assert.equal(after.origins['/contact/full_name'], undefined);
  assert.equal((await issue(metcome, two)).client_name, 'ООО «Новое имя»');
  const told = (await metcome.get<TimelineEvent[]>(`/agent/rest/issue/${two}/timeline`)).find(
    ({ title }) => title === `Ответы обновлены из заявки №${id}`,
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
  const readBanks = async (): Promise<string[]> => {
    const { duplicates } = await agent.get<Json>(`/agent/rest/clients/${inn}`);
    return duplicates.map((each: Json) => `${each.bank} ${each.bank_name}`);
  };
  assert.equal((await readBanks()).includes('metcome Метком'), true);
  const before = await step(metcome, made.hash_password, 'issue_registering');
  await setLocked(true);
  assert.equal((await readBanks()).includes('metcome Метком'), false);
  assert.deepEqual((await issue(agent, here)).deal, []);
  for (const key of ['copy_from', 'joins']) {
    const asked = { ...createBody({ product: 'investment_loan', inn }), [key]: made.hash_password };
    assert.equal((await agent.send('POST', '/agent/rest/create-issue', asked)).status, 404, key);
  }
  await fillStep(agent, here, 'issue_registering');
  await setLocked(false);
  assert.deepEqual(await step(metcome, made.hash_password, 'issue_registering'), before);
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
