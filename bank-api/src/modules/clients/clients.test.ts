import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Application } from 'shared-kernel/contract/applications';
import type { Client, ClientFile, readClient } from 'shared-kernel/contract/clients';
import { normaliseList } from 'shared-kernel/contract/common';
import type { Document } from 'shared-kernel/contract/documents';
import type { EndpointAnswer } from 'shared-kernel/contract/endpoint';
import type { ProductCode } from 'shared-kernel/contract/products';
import type { TimelineEvent } from 'shared-kernel/contract/applications';
import { sampleAnswers } from '../../demo/sample-answers.ts';
import { call, createTestApp, type TestApp } from '../../testing/harness.ts';
import {
  agentAt,
  createBody,
  createIssue,
  fillForms,
  issue,
  listDocuments,
  newSigner,
  PDF,
  signAll,
  step,
  TEST_INN,
  uploadTo,
  type Json,
  type TestAgent,
} from '../applications/testing.ts';
import { productTerms } from '../products/index.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Of nobody else's application. */
const OTHER_INN = '7728168971';
const DEAL_INN = '7736050003';

let server: TestApp;
let agent: TestAgent;
let colleague: TestAgent;
let rival: TestAgent;
/** Applications of one client: with files, without, and one of another client. */
let source: string;
let target: string;
let foreign: string;

before(async () => {
  server = await createTestApp();
  agent = await agentAt(server.app, 'agent');
  colleague = await agentAt(server.app, 'colleague');
  rival = await agentAt(server.app, 'rival');
  source = await withForms({ inn: TEST_INN });
  target = await withForms({ inn: TEST_INN, product: 'overdraft' });
  foreign = await withForms({ inn: OTHER_INN });
});
after(() => server.close());

async function withForms(params: Parameters<typeof createIssue>[1], who = agent): Promise<string> {
  const hash = await createIssue(who, params);
  await fillForms(who, hash, {
    replace: params?.inn === OTHER_INN ? { '/client/inn': OTHER_INN, '/client/name': 'ООО «Другой»' } : {},
  });
  return hash;
}

const page = async (who: TestAgent, query = '') =>
  normaliseList<Client>(await who.get<Json>(`/agent/rest/own-clients${query}`));
const card = (who: TestAgent, inn = TEST_INN) =>
  who.get<EndpointAnswer<typeof readClient>>(`/agent/rest/own-clients/${inn}`);
const fitting = (who: TestAgent, hash: string) => who.get<ClientFile[]>(`/agent/rest/client-files/${hash}`);
const take = (who: TestAgent, hash: string, files: readonly { version_id: string }[]) =>
  who.send('POST', `/agent/rest/client-files/${hash}/take`, {
    version_ids: files.map(({ version_id }) => version_id),
  });

/** Every document but those that the bank asks for another time. */
async function uploadAll(hash: string, content: Buffer): Promise<void> {
  for (const { document_name } of await listDocuments(agent, hash))
    await uploadTo(server.app, agent, { document_name, hash_password: hash }, content);
}

async function download(document: Document): Promise<Buffer> {
  const { url } = await agent.ok<{ url: string }>('POST', `/agent/rest/documents/${document.id}/link`, {});
  return (await server.app.inject({ method: 'GET', url })).rawPayload;
}

test('listClients answers a row for an INN with the number, the sum and the latest application', async () => {
  const { items } = await page(agent, `?search=${TEST_INN.slice(0, 6)}`);
  const [client] = items;
  assert.equal(items.length, 1);
  assert.equal(client?.inn, TEST_INN);
  assert.equal(client.applications, 2);
  const amounts = await Promise.all([source, target].map((hash) => issue(agent, hash)));
  assert.equal(
    client.amount_kopecks,
    amounts.reduce((sum, { amount_kopecks }) => sum + amount_kopecks, 0),
  );
  assert.equal(client.last.hash_password, target);
  const [byName] = (await page(agent, `?search=${encodeURIComponent(client.name.slice(1, 9).toUpperCase())}`))
    .items;
  assert.equal(byName?.inn, TEST_INN);
  assert.deepEqual((await page(agent, '?search=%25')).items, []);

  for (const [number, inn] of [OTHER_INN, TEST_INN].entries()) {
    const one = await page(agent, `?per_page=1&page=${number + 1}`);
    assert.equal(one.total, 2);
    assert.deepEqual(
      one.items.map((each) => each.inn),
      [inn],
    );
  }
});

test('a client is there for the agent who brought it, at the bank it was brought to', async () => {
  for (const who of [colleague, rival, await agentAt(server.app, 'agent', 'metcome')]) {
    assert.deepEqual((await page(who, `?search=${TEST_INN}`)).items, []);
    const { name, applications, contacts } = await card(who);
    assert.deepEqual({ name, applications, contacts }, { name: null, applications: [], contacts: [] });
    assert.deepEqual(await who.get(`/agent/rest/own-clients/${TEST_INN}/files`), []);
  }
});

test('readClient answers requisites, contacts without repetition and all applications', async () => {
  const client = await card(agent);
  assert.deepEqual(
    client.applications.map(({ hash_password }) => hash_password),
    [target, source],
  );
  assert.ok(client.ogrn && client.address && client.head);
  assert.equal(client.contacts.length, 1, 'both applications name the same person');
  assert.equal(client.contacts[0]?.application_id, (await issue(agent, target)).info.id);
});

test('the card of a client who became a sole trader names nothing of the company', async () => {
  const inn = '771234567859';
  const hash = await createIssue(agent, { inn });
  const terms = productTerms('sgb', 'working_capital_loan');
  const { form, version } = await step(agent, hash, 'issue_registering');
  assert.ok(form && terms);
  const replace = { '/client/inn': inn };
  const answers = (isSoleTrader: boolean) =>
    sampleAnswers(form, 'issue_registering', { terms, isSoleTrader, replace });
  const value = { ...answers(true), company: answers(false)['company'] };
  await agent.ok('PUT', `/agent/rest/issue/${hash}/steps/issue_registering`, { version, value });
  const { ogrn, kpp } = await card(agent, inn);
  assert.deepEqual({ ogrn, kpp }, { ogrn: '304500116000157', kpp: null });
});

test('an archived application says on the card how it ended', async () => {
  const inn = '5003052454';
  const hash = await createIssue(agent, { inn });
  await agent.ok('POST', '/agent/rest/cancel', { hash_password: hash, reason: 'client_refused' });
  await agent.ok('POST', '/agent/rest/archive-issue', { hashPassword: hash });
  const { applications } = await card(agent, inn);
  assert.deepEqual(
    applications.map(({ status, archived, accept }) => [status, archived, accept]),
    [['archived', true, 'refused']],
  );
});

test('files of a client are taken into its other application, each as it was and without its signature', async () => {
  const content = Buffer.concat([PDF, Buffer.from('%client\n')]);
  await uploadAll(source, content);
  await signAll(server.app, agent, source, await newSigner(agent));
  const offered = await fitting(agent, target);
  const required = (await listDocuments(agent, target)).filter((document) => document.required);
  assert.deepEqual(
    offered.map(({ document_name }) => document_name),
    required.map(({ document_name }) => document_name),
  );
  assert.ok(offered.every(({ outdated }) => !outdated));
  const before = await listDocuments(agent, source);

  server.advance(60_000);
  const { status, body } = await take(agent, target, offered);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.length, required.length);
  const documents = await listDocuments(agent, target);
  for (const document of documents.filter((one) => one.required)) {
    const from = before.find(({ document_name }) => document_name === document.document_name);
    assert.equal(document.status, 'pending');
    assert.equal(document.current?.sha256, from?.current?.sha256);
    assert.equal(document.current?.uploaded_at, from?.current?.uploaded_at);
    assert.deepEqual(document.current?.signatures, []);
    assert.equal(document.signing, from?.signing === 'signed' ? 'required' : 'not_required');
  }
  assert.ok(before.some(({ signing }) => signing === 'signed'));
  assert.ok(documents.filter((one) => !one.required).every((one) => one.current === null));
  const timeline = await agent.get<TimelineEvent[]>(`/agent/rest/issue/${target}/timeline`);
  assert.equal(
    timeline.filter(({ title }) => title === 'Документ взят из файлов клиента').length,
    required.length,
  );

  // Nothing is left to offer, and a repetition does nothing. On the card a file in two applications is one.
  assert.deepEqual(await fitting(agent, target), []);
  assert.deepEqual((await take(agent, target, offered)).body, []);
  const kept = await agent.get<ClientFile[]>(`/agent/rest/own-clients/${TEST_INN}/files`);
  assert.equal(kept.length, before.length);
  assert.ok(kept.every(({ application }) => application.hash_password === source));

  // What was taken does not go with what it was taken from.
  const charter = before.find(({ document_name }) => document_name === 'charter');
  assert.ok(charter);
  await agent.ok('DELETE', `/agent/rest/delete-document?doc_id=${charter.id}`);
  const copied = (await listDocuments(agent, target)).find(
    ({ document_name }) => document_name === 'charter',
  );
  assert.ok(copied);
  assert.ok((await download(copied)).equals(content));
});

test('takeClientFiles refuses files of another client and applications of another agent', async () => {
  const [passport] = (await agent.get<ClientFile[]>(`/agent/rest/own-clients/${TEST_INN}/files`)).filter(
    ({ document_name }) => document_name === 'head_passport',
  );
  assert.ok(passport);
  assert.deepEqual(await fitting(agent, foreign), []);
  assert.equal((await take(agent, foreign, [passport])).body.error?.code, 'not_found');
  // Of the same client, but the agent is another one: of the organisation, or of a rival's.
  const third = await withForms({ inn: TEST_INN, product: 'investment_loan' });
  assert.deepEqual(await fitting(colleague, third), []);
  for (const who of [colleague, rival])
    assert.equal((await take(who, third, [passport])).body.error?.code, 'not_found');
  const theirs = await withForms({ inn: TEST_INN }, rival);
  assert.deepEqual(await fitting(rival, theirs), []);
  assert.equal((await take(rival, theirs, [passport])).body.error?.code, 'not_found');
  assert.ok((await listDocuments(rival, theirs)).every(({ current }) => current === null));
  // What the bank rejected and what belongs to one deal is not offered.
  const curator = await agentAt(server.app, 'curator');
  await curator.ok('POST', `/agent/rest/documents/${passport.document_id}/review`, {
    status: 'rejected',
    reason: 'Не читается',
  });
  const own = await fitting(agent, third);
  const names = own.map(({ document_name }) => document_name);
  assert.ok(names.includes('charter'));
  assert.ok(names.includes('head_passport'), 'the copy in the other application was not rejected');
  assert.ok(!names.includes('investment_plan') && !names.includes('pledge_documents'));

  await agent.ok('POST', '/agent/rest/cancel', { hash_password: third, reason: 'client_refused' });
  assert.deepEqual(await fitting(agent, third), []);
  assert.equal((await take(agent, third, own)).body.error?.code, 'application_closed');
});

test('applications begun together at two banks offer each other their files, others do not', async () => {
  const there = await agentAt(server.app, 'agent', 'metcome');
  const deal = { deal_id: randomUUID() };
  const begin = async (who: TestAgent, extra: object, product: ProductCode = 'overdraft') => {
    const body = { ...createBody({ product, inn: DEAL_INN }), ...extra };
    const { hash_password: hash } = await who.ok<Json>('POST', '/agent/rest/create-issue', body);
    await fillForms(who, hash, { replace: { '/client/inn': DEAL_INN } });
    return hash;
  };
  const here = await begin(agent, deal);
  const uploaded = (await listDocuments(agent, here)).map(({ document_name }) => document_name);
  for (const document_name of uploaded)
    await uploadTo(server.app, agent, { document_name, hash_password: here }, PDF);
  const alone = await begin(there, {}, 'working_capital_loan');
  assert.deepEqual(await fitting(there, alone), []);

  const sibling = await begin(there, deal);
  const offered = await fitting(there, sibling);
  // The consent names the bank that may ask: another one has no use for it.
  const required = (await listDocuments(there, sibling)).filter(
    ({ document_name: name, required: isRequired }) =>
      isRequired && uploaded.includes(name) && name !== 'credit_history_consent',
  );
  assert.ok(uploaded.includes('credit_history_consent'));
  assert.ok(required.length > 0);
  assert.deepEqual(
    offered.map(({ document_name }) => document_name),
    required.map(({ document_name }) => document_name),
  );
  assert.ok(
    offered.every(({ application }) => application.bank === 'sgb' && application.hash_password === here),
  );
  assert.equal((await take(there, alone, offered)).body.error?.code, 'not_found');
  const { status, body } = await take(there, sibling, offered);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.length, required.length);
  assert.deepEqual(await fitting(there, sibling), []);
  // A rival cannot join the deal by naming it.
  const rivals = await agentAt(server.app, 'rival', 'metcome');
  const theirs = await begin(rivals, deal);
  assert.deepEqual(await fitting(rivals, theirs), []);
  assert.equal((await take(rivals, theirs, offered)).body.error?.code, 'not_found');
});

test('a statement is outdated a quarter after it was uploaded, wherever it was taken since', async () => {
  server.advance(100 * DAY_MS);
  const later = await agentAt(server.app, 'agent');
  const hash = await withForms({ inn: TEST_INN, product: 'investment_loan' }, later);
  const outdated = (await fitting(later, hash)).filter((file) => file.outdated);
  assert.deepEqual(outdated.map(({ document_name }) => document_name).sort(), [
    'account_turnover',
    'balance_sheet',
  ]);
  assert.equal((await take(later, hash, outdated)).status, 200);
  const own = (await later.get<ClientFile[]>(`/agent/rest/own-clients/${TEST_INN}/files`)).filter(
    (file) => file.document_name === 'balance_sheet',
  );
  assert.deepEqual(
    own.map((file) => file.outdated),
    [true],
  );
  const application: Application = await issue(later, hash);
  assert.equal(application.stage, 'issue_scoring');
  const refused = await call(server.app, later.token, 'GET', '/agent/rest/own-clients/123');
  assert.equal(refused.statusCode, 400);
});

test('a file that is copied to another bank keeps the age of its original, however often', async () => {
  const inn = '7702070139';
  const answers = { replace: { '/client/inn': inn } };
  const begin = async (who: TestAgent, product: ProductCode): Promise<string> => {
    const hash = await createIssue(who, { inn, product });
    await fillForms(who, hash, answers);
    return hash;
  };
  const balance = async (who: TestAgent): Promise<ClientFile | undefined> =>
    (await who.get<ClientFile[]>(`/agent/rest/own-clients/${inn}/files`)).find(
      ({ document_name: name }) => name === 'balance_sheet',
    );
  const upload = (who: TestAgent, hash: string, dated?: string) =>
    uploadTo(server.app, who, {
      document_name: 'balance_sheet',
      hash_password: hash,
      ...(dated !== undefined && { dated_at: dated }),
    });
  const there = await agentAt(server.app, 'agent', 'metcome');
  await upload(there, await begin(there, 'working_capital_loan'));
  const original = await balance(there);
  assert.ok(original && !original.outdated);

  server.advance(80 * DAY_MS);
  const here = await agentAt(server.app, 'agent');
  const copy = await upload(here, await begin(here, 'working_capital_loan'), original.uploaded_at);
  assert.notEqual(copy.current?.uploaded_at, original.uploaded_at, 'this bank has had it since the copy');
  const copied = await balance(here);
  assert.deepEqual([copied?.uploaded_at, copied?.outdated], [original.uploaded_at, false]);

  // What is taken from the copy within this bank is as old.
  server.advance(20 * DAY_MS);
  const later = await agentAt(server.app, 'agent');
  const next = await begin(later, 'investment_loan');
  const [offered] = await fitting(later, next);
  assert.ok(offered);
  assert.deepEqual([offered.uploaded_at, offered.outdated], [original.uploaded_at, true]);
  assert.equal((await take(later, next, [offered])).status, 200);
  const taken = await balance(later);
  assert.deepEqual([taken?.uploaded_at, taken?.outdated], [original.uploaded_at, true]);

  // No date makes a file younger than its upload, and what is no date is refused.
  const future = new Date(server.app.context.now().getTime() + 100 * DAY_MS).toISOString();
  const fresh = await upload(later, next, future);
  const newest = await balance(later);
  assert.deepEqual([newest?.uploaded_at, newest?.outdated], [fresh.current?.uploaded_at, false]);
  await assert.rejects(upload(later, next, '2026-02-30'), /dated_at/);
  server.advance(95 * DAY_MS);
  assert.equal((await balance(await agentAt(server.app, 'agent')))?.outdated, true);
});

test('each kind of document is outdated by its own term, a passport and a charter never', async () => {
  const inn = '7710140679';
  const uploaded = ['charter', 'head_passport', 'balance_sheet', 'sro_extract', 'credit_history_consent'];
  const started = await agentAt(server.app, 'agent');
  const hash = await createIssue(started, { inn });
  await fillForms(started, hash, { replace: { '/client/inn': inn } });
  for (const document_name of uploaded)
    await uploadTo(server.app, started, { document_name, hash_password: hash }, PDF);
  const outdatedAfter = async (days: number): Promise<string[]> => {
    server.advance(days * DAY_MS);
    const later = await agentAt(server.app, 'agent');
    const files = await later.get<ClientFile[]>(`/agent/rest/own-clients/${inn}/files`);
    assert.equal(files.length, uploaded.length);
    return files.filter((file) => file.outdated).map((file) => file.document_name);
  };
  assert.deepEqual(await outdatedAfter(30), []);
  assert.deepEqual(await outdatedAfter(1), ['sro_extract']);
  assert.deepEqual((await outdatedAfter(62)).sort(), ['balance_sheet', 'sro_extract']);
  assert.deepEqual((await outdatedAfter(100)).sort(), [
    'balance_sheet',
    'credit_history_consent',
    'sro_extract',
  ]);
});
