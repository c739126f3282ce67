import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { AgentQuestionnaire, Questionnaire } from 'shared-kernel/contract/questionnaire';
import { jsonb } from '../../database/jsonb.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { agentAt, uploadTo, type TestAgent } from '../applications/testing.ts';
import { decideOn, QUESTIONNAIRE, readQuestionnaire, sendQuestionnaire, submitAnswers } from './testing.ts';

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
  await sendQuestionnaire(app, agent);
});
after(() => server.close());

const mine = () => readQuestionnaire(agent);
const submit = (form: Questionnaire['value']) => submitAnswers(agent, form);
const decide = (body: object) => decideOn(agentId, admin, body);

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
  const refused = await agent.send('PUT', QUESTIONNAIRE, { version: questionnaire.version, value: other });
  assert.equal(refused.body.error.code, 'questionnaire_state');
  assert.equal(refused.body.error.fields[0].path, '/passport/series');
  const open = { ...questionnaire.value, passport: { ...passport, number: '654321' } };
  await agent.ok('PUT', QUESTIONNAIRE, { version: questionnaire.version, value: open });
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
  const other = await agent.send('PUT', QUESTIONNAIRE, { version, value: { ...stored, hobby: 'Шашки' } });
  assert.deepEqual(other.body.error.fields, [{ path: '/value/hobby', code: 'unknown_field' }]);
  await agent.ok('PUT', QUESTIONNAIRE, { version, value: stored });
  const person = { ...(value['person'] as object), full_name: 'Лебедева Мария Олеговна' };
  const sent = await submit({ ...stored, person });
  assert.deepEqual([sent.body.state, sent.body.value?.hobby], ['submitted', 'Шахматы']);
});

test('a decision is told by letter, without its reason, to an agent who wants letters', async () => {
  const outbox = join(server.dataDir, 'outbox');
  const readLetters = async () => {
    await app.context.jobs.drain();
    const files = (await readdir(outbox)).sort();
    const letters = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
    return letters.filter((letter) => letter.includes('To: newcomer@example.com\r\n'));
  };
  const { version } = await mine();
  const before = await readLetters();
  const last = before.at(-1) ?? assert.fail('no letter of the decisions above');
  assert.match(last, /Subject: Анкета возвращена на доработку/);
  assert.ok(last.includes(app.context.config.publicUrl));
  assert.equal(last.includes('Проверьте ФИО'), false);

  await agent.ok('PUT', '/agent/rest/profile', {
    notification_preferences: { email: false, browser: false },
  });
  await decide({ decision: 'negative', version, reason: 'Нет полномочий' });
  assert.equal((await mine()).state, 'decided');
  assert.deepEqual(await readLetters(), before);
});
