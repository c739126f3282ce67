import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Certificate } from 'shared-kernel/contract/documents';
import type { AgentQuestionnaire, Questionnaire } from 'shared-kernel/contract/questionnaire';
import type { DemoAgentKey } from '../../demo/accounts.ts';
import { jsonb } from '../../database/jsonb.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { agentAt, createBody, uploadTo, type TestAgent } from '../applications/testing.ts';
import { check, softwareKey } from '../signatures/testing.ts';

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

const URL = '/agent/rest/questionnaire';
const mine = (): Promise<Questionnaire> => agent.get<Questionnaire>(URL);

/** Answers that complete what the registration has filled in. */
async function complete(): Promise<Record<string, unknown>> {
  const { value } = await mine();
  return {
    ...value,
    organization: { ...(value['organization'] as object), address: 'г. Москва, Новая улица, д. 1' },
    company: { ogrn: '1027700132195', kpp: '773601001' },
    person: {
      ...(value['person'] as object),
      birth_date: '1990-01-31',
      inn: '500100732259',
      snils: '112-233-445 95',
    },
    passport: {
      series: '4510',
      number: '123456',
      issued_on: '2012-03-20',
      issued_by: 'ОВД района Тверской',
      address: 'г. Москва',
    },
    owners: [{ name: 'Лебедева Мария Олеговна', inn: '500100732259', share: 10_000 }],
    experience: {
      years: 3,
      specialisation: 'both',
      monthly_applications: 10,
      description: 'Рекомендации клиентов',
      public_official: false,
      bankruptcy: false,
    },
    account: { bank_name: 'АО «Расчётный банк»', bik: '049805746', account: '40602810700000000025' },
  };
}

async function signGenerated(): Promise<void> {
  const { signer, der } = await softwareKey(agent);
  for (const document of (await mine()).documents) {
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

function submit(form: Record<string, unknown>) {
  return agent.send('POST', '/agent/rest/submit-form', { form });
}

function decide(body: object, who = admin) {
  return who.send('POST', `/agent/rest/security/questionnaires/${agentId}/decision`, body);
}

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
  const saved = await agent.ok<Questionnaire>('PUT', URL, {
    version,
    value: { ...value, passport: { series: '4510' } },
  });
  assert.equal(saved.version, version + 1);
  assert.ok(saved.saved_at);
  const stale = await agent.send('PUT', URL, { version, value: {} });
  assert.equal(stale.status, 409);
  assert.equal(stale.body.error.code, 'stale_version');
  const both = await Promise.all([
    agent.send('PUT', URL, { version: saved.version, value: saved.value }),
    agent.send('PUT', URL, { version: saved.version, value: saved.value }),
  ]);
  assert.deepEqual(both.map((one) => one.status).sort(), [200, 409]);
  const unknown = await agent.send('PUT', URL, { version: saved.version + 1, value: { secret: 1 } });
  assert.deepEqual(unknown.body.error.fields, [{ path: '/value/secret', code: 'unknown_field' }]);
  assert.deepEqual((await mine()).value['passport'], { series: '4510' });
});

test('submitting a questionnaire needs all answers, documents and the name of the account', async () => {
  const form = await complete();
  const early = await submit(form);
  assert.equal(early.body.error.code, 'questionnaire_incomplete');
  const kinds = early.body.error.missing.map((one: { kind: string }) => one.kind);
  assert.deepEqual(new Set(kinds), new Set(['document']));
  for (const name of ['passport', 'inn_certificate', 'registration_extract']) {
    await uploadTo(app, agent, { document_name: name });
  }
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
  assert.equal((await agent.send('PUT', URL, { version, value })).body.error.code, 'questionnaire_state');
  assert.equal((await submit(value)).body.error.code, 'questionnaire_state');
  const document = (await mine()).documents.find((one) => one.document_name === 'passport');
  assert.equal(document?.can_upload, false);
  const removed = await agent.send('DELETE', `/agent/rest/delete-document?doc_id=${document?.id}`);
  assert.equal(removed.body.error.code, 'questionnaire_state');
});

test('the queue and decisions on questionnaires are refused to all but the security service', async () => {
  for (const who of [agent, await agentAt(app, 'curator')]) {
    assert.equal(
      (
        await who.send('POST', `/agent/rest/security/questionnaires/${agentId}/decision`, {
          decision: 'success',
          version: 1,
        })
      ).status,
      403,
    );
  }
  const queue = await admin.get<{ objs: { agent_id: string; state: string }[] }>(
    '/agent/rest/security/questionnaires',
  );
  assert.deepEqual(
    queue.objs.map((one) => [one.agent_id, one.state]),
    [[agentId, 'submitted']],
  );
  const one = await admin.get<Questionnaire & { email: string }>(
    `/agent/rest/security/questionnaires/${agentId}`,
  );
  assert.equal(one.email, 'newcomer@example.com');
  assert.ok(one.documents.length >= 5);
});

test('a returned questionnaire accepts changes of the commented fields only', async () => {
  const { version } = await mine();
  assert.equal((await decide({ decision: 'return', version })).body.error.fields[0].path, '/comments');
  const strange = await decide({ decision: 'return', version, comments: { '/nowhere': 'Исправьте' } });
  assert.equal(strange.status, 400);
  assert.equal(
    (await decide({ decision: 'success', version: version - 1 })).body.error.code,
    'stale_version',
  );
  const returned = await decide({
    decision: 'return',
    version,
    comments: { '/passport/number': 'Не совпадает со сканом' },
  });
  assert.equal(returned.status, 200, JSON.stringify(returned.body));
  const questionnaire = await mine();
  assert.equal(questionnaire.state, 'returned');
  assert.equal(questionnaire.approval, 'not_verified');
  // The sidebar and every title say whose turn it is.
  const profile = await agent.get<{ questionnaire_returned?: boolean }>('/agent/rest/profile');
  assert.equal(profile.questionnaire_returned, true);
  assert.deepEqual(questionnaire.open_fields, ['/passport/number']);
  assert.deepEqual(questionnaire.comments, { '/passport/number': 'Не совпадает со сканом' });
  const passport = questionnaire.value['passport'] as object;
  const other = { ...questionnaire.value, passport: { ...passport, series: '9999' } };
  const refused = await agent.send('PUT', URL, { version: questionnaire.version, value: other });
  assert.equal(refused.body.error.code, 'questionnaire_state');
  assert.equal(refused.body.error.fields[0].path, '/passport/series');
  const open = { ...questionnaire.value, passport: { ...passport, number: '654321' } };
  await agent.ok('PUT', URL, { version: questionnaire.version, value: open });
  // The agent and the reviewer see what has changed since the decision.
  assert.deepEqual((await mine()).previous_value?.['passport'], passport);
  assert.equal((await submit(open)).body.state, 'submitted');
  assert.equal((await mine()).open_fields, null);
  const seen = await admin.get<AgentQuestionnaire>(`/agent/rest/security/questionnaires/${agentId}`);
  assert.deepEqual(seen.previous_value?.['passport'], passport);
  assert.deepEqual(seen.value['passport'], { ...passport, number: '654321' });
  assert.deepEqual(
    seen.decisions.map(({ decision, comments, decided_by }) => ({ decision, comments, decided_by })),
    [
      {
        decision: 'return',
        comments: { '/passport/number': 'Не совпадает со сканом' },
        decided_by: 'Орлов Константин Дмитриевич',
      },
    ],
  );
});

test('the queue of questionnaires is searched by name, e-mail and organisation and filtered by state', async () => {
  const names = async (query: string): Promise<string[]> => {
    const page = await admin.get<{ objs: { agent_id: string }[] }>(
      `/agent/rest/security/questionnaires?${query}`,
    );
    return page.objs.map((one) => one.agent_id);
  };
  assert.deepEqual(await names('state=submitted'), [agentId]);
  assert.deepEqual(await names('state=decided'), []);
  assert.deepEqual(await names('search=newcomer%40example'), [agentId]);
  assert.deepEqual(await names(`search=${encodeURIComponent('%')}`), [], 'a wildcard is a letter');
  assert.deepEqual(await names(`search=${encodeURIComponent('новый партнёр')}`), [agentId]);
});

test('opening a questionnaire is audited', async () => {
  const rows = await app.context.db
    .selectFrom('audit_log')
    .select('address')
    .where('action', '=', 'questionnaire.open')
    .where('subject_id', '=', agentId)
    .execute();
  assert.ok(rows.length >= 2);
  assert.ok(rows.every((row) => row.address !== null));
});

test('approving a questionnaire is refused until each required document was accepted', async () => {
  const { version, documents } = await mine();
  const required = documents.filter((one) => one.required && one.signing !== 'required');
  assert.deepEqual(
    required.map((one) => [one.document_name, one.status]),
    [
      ['passport', 'pending'],
      ['inn_certificate', 'pending'],
      ['registration_extract', 'pending'],
    ],
  );
  for (const { id, title } of required) {
    const refused = await decide({ decision: 'success', version });
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'documents_undecided']);
    assert.ok(refused.body.error.missing.some((item: { ref: string }) => item.ref === id));
    if (title === required.at(-1)?.title) break;
    await admin.ok('POST', `/agent/rest/documents/${id}/review`, { status: 'approved' });
  }
  const [, , last] = required;
  assert.ok(last);
  const reason = 'Выписка старше 30 дней';
  await admin.ok('POST', `/agent/rest/documents/${last.id}/review`, { status: 'rejected', reason });
  const refused = await decide({ decision: 'success', version });
  assert.deepEqual(refused.body.error.missing, [{ kind: 'document', ref: last.id, label: last.title }]);
});

test('refusing a questionnaire needs a reason, which the agent reads', async () => {
  const { version } = await mine();
  assert.equal((await decide({ decision: 'negative', version })).body.error.fields[0].path, '/reason');
  const refused = await decide({ decision: 'negative', version, reason: 'Данные не подтвердились' });
  assert.equal(refused.body.approval, 'negative');
  assert.equal((await decide({ decision: 'success', version })).body.error.code, 'questionnaire_state');
  const profile = await agent.get<{ security_service_approval: string; security_service_reason: string }>(
    '/agent/rest/profile',
  );
  assert.deepEqual(
    [profile.security_service_approval, profile.security_service_reason],
    ['negative', 'Данные не подтвердились'],
  );
  const notes = await agent.get<{ objs: { title: string; text: string }[] }>(
    '/agent/rest/notifications_on_applications?kind=approval',
  );
  assert.equal(notes.objs[0]?.title, 'В одобрении отказано');
  assert.match(notes.objs[0]?.text ?? '', /Данные не подтвердились/);
});

test('a refused questionnaire is returned for correction by the security service, and not decided otherwise', async () => {
  const { version } = await mine();
  const approved = await decide({ decision: 'success', version });
  assert.equal(approved.body.error.code, 'questionnaire_state');
  const again = await decide({ decision: 'negative', version, reason: 'Ещё раз' });
  assert.equal(again.body.error.code, 'questionnaire_state');
  const comments = { '/passport/number': 'Укажите новый паспорт' };
  const returned = await decide({ decision: 'return', version, comments });
  assert.equal(returned.status, 200, JSON.stringify(returned.body));
  const { approval, state, reason, value } = await mine();
  assert.deepEqual([approval, state, reason], ['not_verified', 'returned', null]);
  await uploadTo(app, agent, { document_name: 'registration_extract' });
  const passport = { ...(value['passport'] as object), number: '111222' };
  assert.equal((await submit({ ...value, passport })).body.state, 'submitted');
  const { decisions } = await admin.get<AgentQuestionnaire>(`/agent/rest/security/questionnaires/${agentId}`);
  assert.deepEqual(
    decisions.map((one) => one.decision),
    ['return', 'negative', 'return'],
  );
});

test('a returned questionnaire lets the agent change what goes with the field, and what is wrong by now', async () => {
  const { version } = await mine();
  const comments = { '/account/bik': 'Счёт в другом банке' };
  await admin.ok('POST', `/agent/rest/security/questionnaires/${agentId}/decision`, {
    decision: 'return',
    version,
    comments,
  });
  assert.deepEqual((await mine()).open_fields?.toSorted(), [
    '/account/account',
    '/account/bank_name',
    '/account/bik',
  ]);
  const { value } = await mine();
  const account = { bank_name: 'ПАО Сбербанк', bik: '044525225', account: '40702810300000000024' };
  const named = (full_name: string) => ({
    ...value,
    account,
    person: { ...(value['person'] as object), full_name },
  });
  const closed = await submit(named('Орлова Мария Олеговна'));
  assert.deepEqual(closed.body.error.fields, [{ path: '/person/full_name', code: 'closed' }]);

  await agent.ok('PUT', '/agent/rest/profile', { last_name: 'Орлова' });
  assert.ok((await mine()).open_fields?.includes('/person/full_name'));
  assert.equal((await submit(named('Орлова Мария Олеговна'))).body.state, 'submitted');
  await agent.ok('PUT', '/agent/rest/profile', { last_name: 'Лебедева' });
});

test('an answer to a question that the questionnaire no longer has stays, and keeps nothing from being saved', async () => {
  const { version } = await mine();
  await admin.ok('POST', `/agent/rest/security/questionnaires/${agentId}/decision`, {
    decision: 'return',
    version,
    reason: 'Проверьте ФИО',
  });
  const { value } = await mine();
  const stored = { ...value, hobby: 'Шахматы' };
  await app.context.db
    .updateTable('questionnaires')
    .set({ value: jsonb<Readonly<Record<string, unknown>>>(stored) })
    .where('agent_id', '=', agentId)
    .execute();
  const other = await agent.send('PUT', URL, { version, value: { ...stored, hobby: 'Шашки' } });
  assert.deepEqual(other.body.error.fields, [{ path: '/value/hobby', code: 'unknown_field' }]);
  await agent.ok('PUT', URL, { version, value: stored });
  const person = { ...(value['person'] as object), full_name: 'Лебедева Мария Олеговна' };
  const sent = await submit({ ...stored, person });
  assert.deepEqual([sent.body.state, sent.body.value?.hobby], ['submitted', 'Шахматы']);
});

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
  await app.context.db
    .insertInto('questionnaires')
    .values({
      agent_id: id,
      state: 'submitted',
      version: 1,
      submitted_at: new Date().toISOString(),
      value: jsonb<Readonly<Record<string, unknown>>>(value),
    })
    .execute();
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

interface Profile {
  readonly id: string;
  readonly organization: { readonly inn: string } | null;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
}

/** A questionnaire of an agent of the demo that waits for its decision. */
async function waitingFor(who: DemoAgentKey): Promise<{ id: string; path: string; who: TestAgent }> {
  const one = await agentAt(app, who);
  const { id, organization, ...names } = await one.get<Profile>('/agent/rest/profile');
  const full_name = `${names.last_name} ${names.first_name} ${names.middle_name}`;
  const value = {
    organization: { inn: organization?.inn, full_name: 'ООО', address: 'г. Москва' },
    person: { full_name },
  };
  await app.context.db
    .insertInto('questionnaires')
    .values({
      agent_id: id,
      state: 'submitted',
      version: 1,
      submitted_at: new Date().toISOString(),
      value: jsonb<Readonly<Record<string, unknown>>>(value),
    })
    .execute();
  return { id, path: `/agent/rest/security/questionnaires/${id}/decision`, who: one };
}

test('approving is refused when the name of the account differs from the answers', async () => {
  const { path, who } = await waitingFor('declined');
  await who.ok('PUT', '/agent/rest/profile', { last_name: 'Чужая' });
  const refused = await admin.send('POST', path, { decision: 'success', version: 1 });
  assert.equal(refused.body.error.code, 'approval_mismatch');
  await who.ok('PUT', '/agent/rest/profile', { last_name: 'Гусева' });
  assert.equal((await admin.send('POST', path, { decision: 'success', version: 1 })).status, 200);
});

test('an approved agent signs the questionnaire, and a changed name ends the approval', async () => {
  const who = await agentAt(app, 'declined');
  const before = await who.get<Questionnaire>(URL);
  assert.equal(before.documents.filter((one) => one.signing === 'required').length, 2);
  agent = who;
  await signGenerated();
  const after = await who.get<Questionnaire>(URL);
  assert.ok(after.documents.every((one) => one.signing !== 'required'));
  const phone = await who.ok<{ security_service_approval: string }>('PUT', '/agent/rest/profile', {
    user_position: 'Директор',
  });
  assert.equal(phone.security_service_approval, 'success', 'what is not approved may change');
  await who.ok('PUT', '/agent/rest/profile', { first_name: 'Елена' });
  const asked = await who.get<Questionnaire>(URL);
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
  const full = await complete();
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
  const remade = statement((await who.get<Questionnaire>(URL)).documents);
  assert.equal(remade?.signing, 'required');
  assert.ok((remade.current?.number ?? 0) > (statement(after.documents)?.current?.number ?? 0));
  assert.equal(remade.current?.signatures.length, 0);
});

test('withdrawing an approval ends the certificates, and a changed name does not reopen the refusal', async () => {
  const { id, path, who } = await waitingFor('rival');
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
  const refused = await who.get<Questionnaire>(URL);
  assert.deepEqual(
    [refused.approval, refused.state, refused.reason],
    ['negative', 'decided', reason],
    'only the security service reopens what it has refused',
  );

  // A withdrawal by mistake is taken back the same way as a refusal.
  await admin.ok('POST', path, { decision: 'return', version: 1, reason: 'Отозвали по ошибке' });
  const returned = await who.get<Questionnaire>(URL);
  assert.deepEqual([returned.approval, returned.state], ['not_verified', 'returned']);
});

test('a superuser decides neither on the own questionnaire nor on its documents', async () => {
  // Nothing is uploaded to a questionnaire that was sent in.
  const own = await uploadTo(app, admin, { document_name: 'passport' });
  const { path } = await waitingFor('admin');
  for (const decision of ['success', 'return']) {
    const { body } = await admin.send('POST', path, { decision, version: 1, reason: 'Сам себе' });
    assert.equal(body.error.code, 'conflict', decision);
  }
  const review = `/agent/rest/documents/${own.id}/review`;
  assert.equal((await admin.send('POST', review, { status: 'approved' })).body.error.code, 'conflict');
});

test('a document that the bank composed is not rejected: nobody could give another one', async () => {
  const { who } = await waitingFor('colleague');
  const { documents } = await who.get<Questionnaire>(URL);
  const [made] = documents.filter((one) => one.signing === 'required');
  const body = { status: 'rejected', reason: 'Не тот договор' };
  const refused = await admin.send('POST', `/agent/rest/documents/${made?.id}/review`, body);
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'conflict']);
});

test('the queue begins with who waits longest, and among the decided with who was decided on last', async () => {
  const instants = { declined: '2026-01-03', rival: '2026-01-01', newcomer: '2026-01-02' };
  const order = async (state: 'submitted' | 'decided'): Promise<string[]> => {
    for (const [key, day] of Object.entries(instants)) {
      const at = `${day}T09:00:00.000Z`;
      await app.context.db
        .updateTable('questionnaires')
        .set({ state, submitted_at: at, decided_at: state === 'decided' ? at : null })
        .where('agent_id', '=', (eb) =>
          eb.selectFrom('agents').select('id').where('email', '=', `${key}@example.com`),
        )
        .execute();
    }
    const { objs } = await admin.get<{ objs: { agent_name: string; submitted_at: string }[] }>(
      '/agent/rest/security/questionnaires?per_page=100',
    );
    const days = objs.map(({ submitted_at: at }) => at.slice(0, 10));
    return days.filter((day) => Object.values(instants).includes(day));
  };
  assert.deepEqual(await order('submitted'), ['2026-01-01', '2026-01-02', '2026-01-03']);
  assert.deepEqual(await order('decided'), ['2026-01-03', '2026-01-02', '2026-01-01']);
});
