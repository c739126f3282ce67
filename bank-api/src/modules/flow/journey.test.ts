import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { TimelineEvent } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import { PRODUCT_CODES, type Offer, type ProductCode } from 'shared-kernel/contract/products';
import { sampleAnswers } from '../../demo/sample-answers.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { answerAt, choiceTitle } from '../forms/index.ts';
import { productTerms } from '../products/index.ts';
import { getIncome, sendPackage } from './testing.ts';
import {
  agentAt,
  completeStage,
  createBody,
  createIssue,
  listDocuments,
  fillForms,
  issue,
  newSigner,
  signAll,
  step,
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
  assert.equal((await getIncome(app, agent, hash))?.state, 'forecast');

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
  const income = await getIncome(app, agent, hash);
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

test('the agreement of a client who became a sole trader names nothing of the company', async () => {
  const agent = await agentAt(app, 'agent');
  const hash = await createIssue(agent, { product: 'overdraft' });
  const terms = productTerms('sgb', 'overdraft');
  const { form, version } = await step(agent, hash, 'issue_registering');
  assert.ok(form && terms);
  const [company, trader] = [false, true].map((isSoleTrader) =>
    sampleAnswers(form, 'issue_registering', { terms, isSoleTrader }),
  );
  // As the form keeps it for the way back.
  const value = { ...trader, company: company?.['company'] };
  await agent.ok('PUT', `/agent/rest/issue/${hash}/steps/issue_registering`, { version, value });
  await completeStage(agent, hash, 'issue_registering');
  assert.deepEqual((await step(agent, hash, 'issue_registering')).value['company'], company?.['company']);
  await fillForms(agent, hash, { isSoleTrader: true });
  await uploadRequired(app, agent, hash);
  await signAll(app, agent, hash, await newSigner(agent));
  await completeStage(agent, hash, 'issue_scoring');
  await app.context.jobs.drain();
  const agreement = await readDocument(agent, hash, 'Кредитный договор');
  assert.match(agreement, /ИНН 500100732259.*ОГРНИП 304500116000157/);
  assert.doesNotMatch(agreement, /1027700132195|770701001/);
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

test('a changed form of business takes the empty places with it that are no longer needed', async () => {
  const agent = await agentAt(app, 'agent');
  const curator = await agentAt(app, 'curator');
  const hash = await createIssue(agent);
  await fillForms(agent, hash);
  const { client_inn: inn } = await issue(agent, hash);
  const required = async () =>
    (await listDocuments(agent, hash)).filter((one) => one.required).map((one) => one.document_name);
  const ofCompany = await required();
  assert.ok(ofCompany.includes('charter') && ofCompany.includes('balance_sheet'));
  const charter = await uploadTo(app, agent, { document_name: 'charter', hash_password: hash });
  const change = async (isSoleTrader: boolean): Promise<void> => {
    const back = { status: 'registering', reason: 'Проверьте форму бизнеса' };
    await curator.ok('POST', `/agent/rest/issue/${hash}/status`, back);
    await fillForms(agent, hash, { isSoleTrader, replace: isSoleTrader ? {} : { '/client/inn': inn } });
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
