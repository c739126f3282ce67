import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Certificate, Document } from 'shared-kernel/contract/documents';
import type { AgentQuestionnaire, Questionnaire } from 'shared-kernel/contract/questionnaire';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { agentAt, createBody, uploadTo, type TestAgent } from '../applications/testing.ts';
import { check, softwareKey } from '../signatures/testing.ts';
import { completeAnswers, insertSubmitted, QUESTIONNAIRE, readQuestionnaire, waitingFor } from './testing.ts';

let server: TestApp;
let app: FastifyInstance;
let admin: TestAgent;

before(async () => {
  server = await createTestApp();
  app = server.app;
  admin = await agentAt(app, 'admin');
});
after(() => server.close());

async function signGenerated(agent: TestAgent): Promise<void> {
  const { signer, der } = await softwareKey(agent);
  for (const document of (await readQuestionnaire(agent)).documents) {
    if (document.signing !== 'required' || document.current === null) continue;
    const { url } = await agent.ok<{ url: string }>('POST', `/agent/rest/documents/${document.id}/link`, {});
    const content = new Uint8Array((await app.inject({ method: 'GET', url })).rawPayload);
    const cms = await signer.sign(content, der);
    await agent.ok('POST', '/agent/rest/sign-document', {
      document_id: document.id,
      version_id: document.current.id,
      signature: Buffer.from(cms).toString('base64'),
    });
  }
}

test('approving a questionnaire lets the agent create applications at every bank at once', async () => {
  const pending = await agentAt(app, 'pending');
  const { id } = await pending.get<{ id: string }>('/agent/rest/profile');
  const { inn } = await app.context.db
    .updateTable('organisations')
    .set({ address: null })
    .where('id', '=', (eb) => eb.selectFrom('agents').select('org_id').where('id', '=', id))
    .returning('inn')
    .executeTakeFirstOrThrow();
  const organization = { inn, full_name: 'Другое имя', address: 'г. Тверь, ул. Новая, д. 1' };
  const value = { organization, person: { full_name: 'Тимофеев Роман Андреевич' } };
  await insertSubmitted(app, id, value);
  const path = `/agent/rest/security/questionnaires/${id}/decision`;
  const done = await admin.ok<Questionnaire>('POST', path, { decision: 'success', version: 1 });
  assert.equal(done.approval, 'success');
  const info = await pending.get<{ address: string; full_name: string }>(
    '/agent/rest/agent_info_for_contract_with_cod',
  );
  assert.equal(info.address, 'г. Тверь, ул. Новая, д. 1', 'what was not known comes from the questionnaire');
  assert.notEqual(info.full_name, 'Другое имя', 'what is known stays');
  assert.equal((await pending.send('POST', '/agent/rest/create-issue', createBody())).status, 200);
  const events = await app.context.db
    .selectFrom('events')
    .select(['bank', 'payload'])
    .where('agent_id', '=', id)
    .execute();
  const banks = events.filter((one) => one.payload.type === 'approval-changed').map((one) => one.bank);
  assert.deepEqual(banks.sort(), ['cub', 'metcome', 'ms6', 'sgb']);
  const audit = await app.context.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject_id', '=', id)
    .execute();
  assert.equal(audit[0]?.action, 'questionnaire.decide');
});

test('approving is refused when the name of the account differs from the answers', async () => {
  const { path, who } = await waitingFor(app, 'declined');
  await who.ok('PUT', '/agent/rest/profile', { last_name: 'Чужая' });
  const refused = await admin.send('POST', path, { decision: 'success', version: 1 });
  assert.equal(refused.body.error.code, 'approval_mismatch');
  await who.ok('PUT', '/agent/rest/profile', { last_name: 'Гусева' });
  assert.equal((await admin.send('POST', path, { decision: 'success', version: 1 })).status, 200);
});

test('an approved agent signs the questionnaire, and a changed name ends the approval', async () => {
  const who = await agentAt(app, 'declined');
  const before = await who.get<Questionnaire>(QUESTIONNAIRE);
  assert.equal(before.documents.filter((one) => one.signing === 'required').length, 2);
  await signGenerated(who);
  const after = await who.get<Questionnaire>(QUESTIONNAIRE);
  assert.ok(after.documents.every((one) => one.signing !== 'required'));
  const phone = await who.ok<{ security_service_approval: string }>('PUT', '/agent/rest/profile', {
    user_position: 'Директор',
  });
  assert.equal(phone.security_service_approval, 'success', 'what is not approved may change');
  await who.ok('PUT', '/agent/rest/profile', { first_name: 'Елена' });
  const asked = await who.get<Questionnaire>(QUESTIONNAIRE);
  assert.deepEqual([asked.approval, asked.state], ['not_verified', 'returned']);
  const notes = await who.get<{ objs: { title: string }[] }>(
    '/agent/rest/notifications_on_applications?kind=approval',
  );
  assert.equal(notes.objs[0]?.title, 'Нужно подтвердить анкету');
  assert.equal(
    (await who.send('POST', '/agent/rest/create-issue', createBody())).body.error.code,
    'approval_required',
  );

  // Sent anew with other answers, the signed statement is made anew, and its signature does not count for it.
  const full = completeAnswers((await readQuestionnaire(who)).value);
  const form = {
    ...full,
    organization: { ...(full['organization'] as object), type: 'company' },
    person: {
      ...(full['person'] as object),
      full_name: 'Гусева Елена Петровна',
      phone: '+79991234567',
      email: 'declined@example.com',
      position: 'Директор',
    },
  };
  for (const { document_name } of asked.documents.filter((one) => one.required && one.current === null))
    await uploadTo(app, who, { document_name });
  const sent = await who.send('POST', '/agent/rest/submit-form', { form });
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  const statement = (documents: Questionnaire['documents']) =>
    documents.find((one) => one.document_name === 'agency_accession');
  assert.equal(statement(after.documents)?.signing, 'signed');
  const remade = statement((await who.get<Questionnaire>(QUESTIONNAIRE)).documents);
  assert.equal(remade?.signing, 'required');
  assert.ok((remade.current?.number ?? 0) > (statement(after.documents)?.current?.number ?? 0));
  assert.equal(remade.current?.signatures.length, 0);
});

test('withdrawing an approval ends the certificates, and a changed name does not reopen the refusal', async () => {
  const { id, path, who } = await waitingFor(app, 'rival');
  await admin.ok('POST', path, { decision: 'success', version: 1 });
  const { signer, certificate, der } = await softwareKey(who);
  const reason = 'Паспорт недействителен';
  await admin.ok('POST', `/agent/rest/security/agents/${id}/withdraw-approval`, { reason });

  const certificates = await who.get<Certificate[]>('/agent/rest/certificates');
  assert.deepEqual(
    certificates.map((one) => [one.serial, one.revocation_reason]),
    [[certificate.serial, 'privilegeWithdrawn']],
  );
  const content = new TextEncoder().encode('Договор');
  const seen = await check(app, who, { name: 'a.txt', content }, await signer.sign(content, der));
  assert.equal(seen.certificate_state, 'revoked');

  await who.ok('PUT', '/agent/rest/profile', { last_name: 'Другая' });
  const refused = await who.get<Questionnaire>(QUESTIONNAIRE);
  assert.deepEqual(
    [refused.approval, refused.state, refused.reason],
    ['negative', 'decided', reason],
    'only the security service reopens what it has refused',
  );

  assert.equal(refused.approval_withdrawn, true);
  const reviewed = await admin.get<AgentQuestionnaire>(path.replace('/decision', ''));
  assert.equal(reviewed.approval_withdrawn, true);
  assert.deepEqual(
    reviewed.decisions.map((one) => [one.decision, one.withdraws_approval]),
    [
      ['negative', true],
      ['success', undefined],
    ],
  );

  // A withdrawal by mistake is taken back the same way as a refusal.
  await admin.ok('POST', path, { decision: 'return', version: 1, reason: 'Отозвали по ошибке' });
  const returned = await who.get<Questionnaire>(QUESTIONNAIRE);
  assert.deepEqual([returned.approval, returned.state], ['not_verified', 'returned']);
  assert.equal(returned.approval_withdrawn, undefined);
});

test('a superuser decides neither on the own questionnaire nor on its documents', async () => {
  // Nothing is uploaded to a questionnaire that was sent in.
  const own = await uploadTo(app, admin, { document_name: 'passport' });
  const { path } = await waitingFor(app, 'admin');
  for (const decision of ['success', 'return']) {
    const { body } = await admin.send('POST', path, { decision, version: 1, reason: 'Сам себе' });
    assert.equal(body.error.code, 'conflict', decision);
  }
  assert.equal((await admin.get<Document>(`/agent/rest/documents/${own.id}`)).can_review, false);
  const review = `/agent/rest/documents/${own.id}/review`;
  assert.equal((await admin.send('POST', review, { status: 'approved' })).body.error.code, 'conflict');
});

test('a document that the bank composed is not rejected: nobody could give another one', async () => {
  const { who } = await waitingFor(app, 'colleague');
  const { documents } = await who.get<Questionnaire>(QUESTIONNAIRE);
  const [made] = documents.filter((one) => one.signing === 'required');
  const body = { status: 'rejected', reason: 'Не тот договор' };
  assert.equal((await admin.get<Document>(`/agent/rest/documents/${made?.id}`)).can_review, false);
  const refused = await admin.send('POST', `/agent/rest/documents/${made?.id}/review`, body);
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'conflict']);
});
