import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Questionnaire } from 'shared-kernel/contract/questionnaire';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { agentAt, createBody, uploadTo, type TestAgent } from '../applications/testing.ts';
import {
  completeAnswers,
  decideOn,
  FILES,
  QUESTIONNAIRE,
  readQuestionnaire,
  submitAnswers,
} from './testing.ts';

let server: TestApp;
let app: FastifyInstance;
let agent: TestAgent;
let admin: TestAgent;
let agentId: string;

before(async () => {
  server = await createTestApp();
  app = server.app;
  agent = await agentAt(app, 'newcomer');
  admin = await agentAt(app, 'admin');
  agentId = (await agent.get<{ id: string }>('/agent/rest/profile')).id;
});
after(() => server.close());

const mine = () => readQuestionnaire(agent);
const complete = async () => completeAnswers((await mine()).value);
const submit = (form: Questionnaire['value']) => submitAnswers(agent, form);
const decide = (body: object) => decideOn(agentId, admin, body);

test('a new questionnaire is prefilled from the registration and names what is missing', async () => {
  const [first, second] = await Promise.all([mine(), mine()]);
  assert.equal(first.state, 'draft');
  assert.equal(first.approval, 'does_not_exist');
  assert.equal((first.value['person'] as { full_name: string }).full_name, 'Лебедева Мария Олеговна');
  assert.deepEqual(new Set(first.blockers.map((one) => one.kind)), new Set(['field', 'document']));
  assert.ok(first.readiness_percent < 100);
  const generated = first.documents.filter((one) => one.signing === 'required');
  assert.equal(generated.length, 2);
  assert.ok(
    generated.every((one) => one.current?.number === 1 && one.status === 'approved' && !one.can_upload),
  );
  assert.deepEqual(
    second.documents.map((one) => one.current?.id),
    first.documents.map((one) => one.current?.id),
    'two tabs at once get the same documents',
  );
});

test('create-issue is refused before the approval', async () => {
  const { body } = await agent.send('POST', '/agent/rest/create-issue', createBody());
  assert.equal(body.error.code, 'approval_required');
});

test('PUT questionnaire answers 409 to an old version', async () => {
  const { version, value } = await mine();
  const saved = await agent.ok<Questionnaire>('PUT', QUESTIONNAIRE, {
    version,
    value: { ...value, passport: { series: '4510' } },
  });
  assert.equal(saved.version, version + 1);
  assert.ok(saved.saved_at);
  const stale = await agent.send('PUT', QUESTIONNAIRE, { version, value: {} });
  assert.equal(stale.status, 409);
  assert.equal(stale.body.error.code, 'stale_version');
  const both = await Promise.all([
    agent.send('PUT', QUESTIONNAIRE, { version: saved.version, value: saved.value }),
    agent.send('PUT', QUESTIONNAIRE, { version: saved.version, value: saved.value }),
  ]);
  assert.deepEqual(both.map((one) => one.status).sort(), [200, 409]);
  const unknown = await agent.send('PUT', QUESTIONNAIRE, {
    version: saved.version + 1,
    value: { secret: 1 },
  });
  assert.deepEqual(unknown.body.error.fields, [{ path: '/value/secret', code: 'unknown_field' }]);
  assert.deepEqual((await mine()).value['passport'], { series: '4510' });
});

test('submitting a questionnaire needs all answers, documents and the name of the account', async () => {
  const form = await complete();
  const early = await submit(form);
  assert.equal(early.body.error.code, 'questionnaire_incomplete');
  const kinds = early.body.error.missing.map((one: { kind: string }) => one.kind);
  assert.deepEqual(new Set(kinds), new Set(['document']));
  for (const document_name of FILES) await uploadTo(app, agent, { document_name });
  const gap = await submit({ ...form, passport: { series: '4510' } });
  assert.ok(gap.body.error.fields.some((one: { path: string }) => one.path === '/passport/number'));
  assert.ok(gap.body.error.missing.every((one: { kind: string }) => one.kind === 'field'));
  const stranger = { ...form, person: { ...(form['person'] as object), full_name: 'Иванов Иван' } };
  assert.deepEqual((await submit(stranger)).body.error.fields, [
    {
      path: '/person/full_name',
      code: 'not_of_account',
      detail: { expected: 'Лебедева Мария Олеговна' },
    },
  ]);
  const wrong = await submit({
    ...form,
    account: { ...(form['account'] as object), account: '40602810600000000025' },
  });
  assert.equal(wrong.body.error.fields[0].path, '/account/account');
  assert.equal(
    (await decide({ decision: 'success', version: 0 })).status,
    404,
    'a draft is nobody’s business',
  );
  const done = await submit(form);
  assert.equal(done.status, 200, JSON.stringify(done.body));
  assert.equal(done.body.state, 'submitted');
  assert.equal(done.body.approval, 'not_verified');
  assert.equal(done.body.readiness_percent, 100);
  const told = await app.context.db
    .selectFrom('events')
    .select(['bank', 'payload'])
    .where('role', '=', 'superuser')
    .execute();
  assert.deepEqual(
    told.map(({ payload }) => payload),
    told.map(() => ({ type: 'questionnaire-submitted', agent_id: agentId })),
  );
  assert.deepEqual(told.map(({ bank }) => bank).sort(), ['cub', 'metcome', 'ms6', 'sgb']);
});

test('the statement of accession is prepared from the questionnaire that is sent', async () => {
  const statement = (await mine()).documents.find((one) => one.document_name === 'agency_accession');
  assert.equal(statement?.current?.number, 2, 'the first was made at the first reading, before the answers');
  assert.equal(statement?.signing, 'required');
  const { url } = await agent.ok<{ url: string }>('POST', `/agent/rest/documents/${statement?.id}/link`, {
    disposition: 'inline',
  });
  const file = await app.inject({ method: 'GET', url: `/banks/sgb${url.slice(url.indexOf('/files/'))}` });
  const text = await pdfText(file.rawPayload);
  const { organization, person } = await complete();
  assert.ok(text.includes((organization as { address: string }).address));
  assert.ok(text.includes((person as { position: string }).position));
});

test('a submitted questionnaire refuses changes', async () => {
  const { version, value } = await mine();
  assert.equal(
    (await agent.send('PUT', QUESTIONNAIRE, { version, value })).body.error.code,
    'questionnaire_state',
  );
  assert.equal((await submit(value)).body.error.code, 'questionnaire_state');
  const document = (await mine()).documents.find((one) => one.document_name === 'passport');
  assert.equal(document?.can_upload, false);
  const removed = await agent.send('DELETE', `/agent/rest/delete-document?doc_id=${document?.id}`);
  assert.equal(removed.body.error.code, 'questionnaire_state');
});
