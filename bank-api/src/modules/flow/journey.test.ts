import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { DocumentRequest, TimelineEvent } from 'shared-kernel/contract/applications';
import type { Message } from 'shared-kernel/contract/chat';
import type { Document } from 'shared-kernel/contract/documents';
import type { BankCode } from 'shared-kernel/contract/banks';
import { PRODUCT_CODES, type Offer, type ProductCode } from 'shared-kernel/contract/products';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { answerAt, choiceTitle } from '../forms/index.ts';
import { productTerms } from '../products/index.ts';
import {
  agentAt,
  completeStage,
  createBody,
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

/** The words of a document of the package, as one line. */
async function readDocument(agent: TestAgent, hash: string, title: string): Promise<string> {
  const document = (await listDocuments(agent, hash)).find((one) => one.title === title);
  const { url } = await agent.ok<{ url: string }>('POST', `/agent/rest/documents/${document?.id}/link`, {});
  const text = await pdfText((await app.inject({ method: 'GET', url })).rawPayload);
  return text.replaceAll(/\s+/g, ' ');
}

/** What the loan is for stands in the contract as it was chosen. */
async function assertPurposeIsKept(agent: TestAgent, hash: string): Promise<void> {
  const { form, value } = await step(agent, hash, 'issue_registering');
  const chosen = form && choiceTitle(form, '/need/purpose', answerAt(value, '/need/purpose'));
  assert.ok(chosen);
  const text = await readDocument(agent, hash, 'Кредитный договор');
  assert.ok(text.includes(chosen), text);
}

async function sendPackage(agent: TestAgent, hash: string): Promise<void> {
  const documents = await listDocuments(agent, hash);
  const ids = documents.filter((document) => document.scope === 'package').map((document) => document.id);
  assert.ok(ids.length > 0);
  await agent.ok('POST', '/agent/rest/send-documents', { send_documents: ids });
}

async function getIncome(agent: TestAgent, hash: string) {
  const { id } = (await issue(agent, hash)).info;
  return app.context.db.selectFrom('income').selectAll().where('application_id', '=', id).executeTakeFirst();
}

async function throughAllSteps(bank: BankCode, product: ProductCode, amountKopecks: number): Promise<void> {
  const agent = await agentAt(app, 'agent', bank);
  const body = createBody({ product, amountKopecks });
  const { client_request_id: _id, ...offerRequest } = body;
  const offers = await agent.ok<Offer[]>('POST', '/agent/rest/offers', offerRequest);
  const offer = offers.find((candidate) => candidate.bank === bank);
  assert.ok(offer?.eligible && offer.bank_available && (offer.commission_kopecks ?? 0) > 0);

  const { hash_password: hash } = await agent.ok<{ hash_password: string }>(
    'POST',
    '/agent/rest/create-issue',
    body,
  );
  let application = await issue(agent, hash);
  assert.equal(application.stage, 'issue_registering');
  assert.deepEqual(application.offer, offer);
  await fillForms(agent, hash);

  const early = await agent.send('POST', `/agent/rest/issue/${hash}/steps/issue_scoring/complete`, {
    version: 0,
  });
  assert.equal(early.status, 409);
  assert.equal(early.body.error.code, 'stage_incomplete');
  assert.ok(early.body.error.missing.length > 0);
  await uploadRequired(app, agent, hash);
  const signer = await newSigner(agent);
  await signAll(app, agent, hash, signer);

  const { foreseen } = await step(agent, hash, 'issue_scoring');
  application = await completeStage(agent, hash, 'issue_scoring');
  assert.equal(application.scoring.state, 'running');
  assert.equal(application.holder, 'bank');
  await app.context.jobs.drain();
  application = await issue(agent, hash);
  assert.equal(application.stage, 'doc_list', JSON.stringify(application.scoring));
  assert.equal(application.accept, 'approved');
  const accepted = (await listDocuments(agent, hash)).filter(
    (one) => one.scope === 'application' && one.current,
  );
  assert.ok(accepted.length > 0 && accepted.every((one) => one.status === 'approved'));
  assert.ok(
    application.scoring.checks.length > 3 && application.scoring.checks.every((check) => check.passed),
  );
  assert.deepEqual(
    foreseen.map(({ code, text, state }) => ({ code, text, passed: state === 'passed' })),
    application.scoring.checks,
    'what was foreseen is what the scoring said',
  );
  assert.equal(application.info.need_sign, true);
  if (productTerms(bank, product)?.kind === 'loan') await assertPurposeIsKept(agent, hash);
  assert.equal((await getIncome(agent, hash))?.state, 'forecast');

  const unsigned = await agent.send('POST', `/agent/rest/issue/${hash}/steps/doc_list/complete`, {
    version: 0,
  });
  assert.equal(unsigned.body.error.code, 'stage_incomplete');
  assert.ok(unsigned.body.error.missing.every((item: { kind: string }) => item.kind === 'signature'));
  await signAll(app, agent, hash, signer);
  assert.equal((await issue(agent, hash)).signing, 'signed');
  const unsent = await agent.send('POST', `/agent/rest/issue/${hash}/steps/doc_list/complete`, {
    version: 0,
  });
  assert.equal(unsent.body.error.code, 'stage_incomplete');
  await sendPackage(agent, hash);

  application = await completeStage(agent, hash, 'doc_list');
  assert.equal(application.info.status, 'processing');
  await app.context.jobs.drain();
  application = await issue(agent, hash);
  assert.equal(application.info.status, 'finished');
  assert.equal(application.stage, 'issue_finished');
  assert.ok(application.info.stepper.every((entry) => entry.complete));
  assert.equal(application.result?.outcome, 'approved');
  assert.equal(application.result?.commission_kopecks, offer.commission_kopecks);
  const income = await getIncome(agent, hash);
  assert.equal(income?.state, 'accrued');
  assert.equal(income?.commission_kopecks, offer.commission_kopecks);

  const timeline = await agent.get<TimelineEvent[]>(`/agent/rest/issue/${hash}/timeline`);
  assert.equal(timeline[0]?.kind, 'created');
  assert.ok(timeline.some((event) => event.kind === 'signature'));
  assert.ok(timeline.some((event) => event.kind === 'scoring'));
  assert.equal(timeline.at(-1)?.title, 'Сделка завершена');
  const late = await agent.send('PUT', `/agent/rest/issue/${hash}/steps/issue_survey`, {
    version: 1,
    value: {},
  });
  assert.equal(late.body.error.code, 'application_closed');
}

const AMOUNTS: Readonly<Partial<Record<string, number>>> = {
  // Beyond this sum the bank wants the additional questionnaire: step 4.
  'sgb:working_capital_loan': 1_200_000_000,
};
const OPEN_BANKS: readonly BankCode[] = ['sgb', 'metcome'];
for (const bank of OPEN_BANKS) {
  for (const product of PRODUCT_CODES) {
    test(`${product} at ${bank} goes from offers to the finished deal`, async () => {
      const terms = productTerms(bank, product);
      assert.ok(terms, `${bank} does not sell ${product}`);
      const usual = Math.max(terms.minAmountKopecks, Math.min(terms.maxAmountKopecks, 150_000_000));
      await throughAllSteps(bank, product, AMOUNTS[`${bank}:${product}`] ?? usual);
    });
  }
}

test('a client who asks for differentiated payments gets them in the offer and in the agreement', async () => {
  const agent = await agentAt(app, 'agent');
  // At 19.9 % for a year.
  const hash = await createIssue(agent, { amountKopecks: 600_000_000 });
  const equal = (await issue(agent, hash)).offer;
  assert.equal(equal?.payment_kind, undefined);
  await fillForms(agent, hash, { replace: { '/need/payment_kind': 'differentiated' } });
  const { offer } = await issue(agent, hash);
  // A twelfth of the sum and of the yearly interest.
  assert.deepEqual([offer?.payment_kind, offer?.payment_kopecks], ['differentiated', 50_000_000 + 9_950_000]);
  assert.notEqual(offer?.effective_rate_milli_percent, equal?.effective_rate_milli_percent);
  assert.deepEqual(
    [offer?.fee_kopecks, offer?.commission_kopecks],
    [equal?.fee_kopecks, equal?.commission_kopecks],
  );

  await uploadRequired(app, agent, hash);
  await signAll(app, agent, hash, await newSigner(agent));
  await completeStage(agent, hash, 'issue_scoring');
  await app.context.jobs.drain();
  const agreement = await readDocument(agent, hash, 'Кредитный договор');
  assert.match(agreement, /дифференцированными платежами/);
  assert.doesNotMatch(agreement, /аннуитетными/);
  assert.match(agreement, /Первый — 599 500,00 ₽/);
  assert.match(await readDocument(agent, hash, 'График платежей'), /599 500,00/);
});

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

test('a failed scoring rule cancels the application with its reason and keeps its forms readable', async () => {
  const agent = await agentAt(app, 'agent');
  const hash = await createIssue(agent, { product: 'overdraft' });
  await fillForms(agent, hash, {
    replace: {
      '/finances/has_overdue': true,
      '/overdue/amount_kopecks': 100_000,
      '/overdue/explanation': 'Кассовый разрыв',
    },
  });
  await uploadRequired(app, agent, hash);
  await signAll(app, agent, hash, await newSigner(agent));
  await completeStage(agent, hash, 'issue_scoring');
  await app.context.jobs.drain();
  const application = await issue(agent, hash);
  assert.equal(application.info.status, 'cancelled');
  assert.equal(application.accept, 'refused');
  assert.equal(application.scoring.state, 'refused');
  assert.deepEqual(
    application.scoring.reasons.map((reason) => reason.code),
    ['no_overdue'],
  );
  assert.match(application.result?.reason ?? '', /просроченная задолженность/);
  const survey = await step(agent, hash, 'issue_survey');
  assert.equal(survey.read_only, true);
  assert.equal((survey.value['overdue'] as { amount_kopecks: number }).amount_kopecks, 100_000);
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

test('a changed form of business takes the empty places with it that are no longer needed', async () => {
  const agent = await agentAt(app, 'agent');
  const curator = await agentAt(app, 'curator');
  const hash = await createIssue(agent);
  await fillForms(agent, hash);
  const required = async () =>
    (await listDocuments(agent, hash)).filter((one) => one.required).map((one) => one.document_name);
  const ofCompany = await required();
  assert.ok(ofCompany.includes('charter') && ofCompany.includes('balance_sheet'));
  const charter = await uploadTo(app, agent, { document_name: 'charter', hash_password: hash });
  const change = async (isSoleTrader: boolean): Promise<void> => {
    const back = { status: 'registering', reason: 'Проверьте форму бизнеса' };
    await curator.ok('POST', `/agent/rest/issue/${hash}/status`, back);
    await fillForms(agent, hash, { isSoleTrader });
  };
  await change(true);
  const kept = (await listDocuments(agent, hash)).find(({ id }) => id === charter.id);
  assert.deepEqual([kept?.required, kept?.status], [false, 'pending']);
  const { blockers } = await step(agent, hash, 'issue_scoring');
  const missing = (await listDocuments(agent, hash)).filter(({ id }) =>
    blockers.some(({ ref }) => ref === id),
  );
  assert.deepEqual(
    missing.map((one) => one.document_name),
    await required(),
  );
  assert.ok(!(await listDocuments(agent, hash)).some((one) => one.document_name === 'balance_sheet'));
  await change(false);
  assert.deepEqual((await required()).sort(), ofCompany.sort());
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

/** An application that the rules have approved, whose agent has answered what a curator requested at step 7. */
async function answerAfterApproval(agent: TestAgent, curator: TestAgent) {
  const hash = await createIssue(agent, { product: 'working_capital_loan' });
  await fillForms(agent, hash);
  await uploadRequired(app, agent, hash);
  const signer = await newSigner(agent);
  await signAll(app, agent, hash, signer);
  await completeStage(agent, hash, 'issue_scoring');
  await app.context.jobs.drain();
  const approved = await issue(agent, hash);
  assert.equal(approved.stage, 'doc_list');
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
  const packageOf = async () => (await listDocuments(agent, hash)).filter(({ scope }) => scope === 'package');
  const made = await packageOf();
  const forecast = await getIncome(agent, hash);
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
  assert.deepEqual(await packageOf(), made, 'the package stays as it was made');
  assert.deepEqual(await getIncome(agent, hash), forecast);
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
  assert.equal(await getIncome(agent, hash), undefined);
});
