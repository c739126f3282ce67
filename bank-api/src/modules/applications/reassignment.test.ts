import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TimelineEvent } from 'shared-kernel/contract/applications';
import type { FullNotification } from 'shared-kernel/contract/notifications';
import type { Colleague } from 'shared-kernel/contract/reassignment';
import type { DemoAgentKey } from '../../demo/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { agentAt, createIssue, fillForms, issue, uploadTo, type Json, type TestAgent } from './testing.ts';

const AGENT = 'Соколова\u00a0А.\u00a0В.';
const COLLEAGUE = 'Ершов\u00a0П.\u00a0И.';

let server: TestApp;
let address: string;
let agent: TestAgent;
let colleague: TestAgent;
let rival: TestAgent;
let curator: TestAgent;
before(async () => {
  server = await createTestApp();
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  agent = await agentAt(server.app, 'agent');
  colleague = await agentAt(server.app, 'colleague');
  rival = await agentAt(server.app, 'rival');
  curator = await agentAt(server.app, 'curator');
});
after(() => server.close());

const db = () => server.app.context.db;

async function agentId(key: DemoAgentKey): Promise<string> {
  const { id } = await db()
    .selectFrom('agents')
    .select('id')
    .where('email', '=', `${key}@example.com`)
    .executeTakeFirstOrThrow();
  return id;
}

/** Over the wire, as the portal does it. */
async function hand(by: TestAgent, hash: string, to: string): Promise<{ status: number; code?: string }> {
  const response = await fetch(`${address}/banks/sgb/agent/rest/issue/${hash}/owner`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ agent_id: to }),
  });
  const body = (await response.json()) as Json;
  return response.ok ? { status: response.status } : { status: response.status, code: body.error.code };
}

const timeline = (who: TestAgent, hash: string) =>
  who.get<TimelineEvent[]>(`/agent/rest/issue/${hash}/timeline`);

async function notifications(who: TestAgent, hash: string): Promise<string[]> {
  const answer = await who.get<{ objs: FullNotification[] }>(
    `/agent/rest/notifications_on_applications?hash_password=${hash}`,
  );
  // Initials at the end of a sentence bring its stop.
  for (const { text } of answer.objs) assert.doesNotMatch(text, /\.\./);
  return answer.objs.map(({ title }) => title);
}

test('colleagues are the approved agents of the organisation who work at the bank, without the caller', async () => {
  const list = (who: TestAgent) => who.get<Colleague[]>('/agent/rest/colleagues');
  assert.deepEqual(await list(agent), [{ id: await agentId('colleague'), name: COLLEAGUE }]);
  assert.deepEqual(await list(colleague), [{ id: await agentId('agent'), name: AGENT }]);
  assert.deepEqual(await list(rival), []);
  assert.deepEqual(await list(curator), []);
  // At these banks the agent's access is closed or not open yet.
  for (const bank of ['ms6', 'cub'] as const) {
    const there = await agentAt(server.app, 'colleague', bank);
    assert.deepEqual(await list(there), []);
  }
});

test('an application that is handed over is the colleague’s with its history, documents, discussion and forecast', async () => {
  const hash = await createIssue(agent);
  await fillForms(agent, hash);
  await uploadTo(server.app, agent, { document_name: 'charter', hash_password: hash });
  const before = await issue(agent, hash);
  const id = before.info.id;
  const to = await agentId('colleague');
  await db()
    .insertInto('income')
    .values({
      bank: 'sgb',
      agent_id: await agentId('agent'),
      application_id: id,
      partner: 'sgb',
      product_title: 'Кредит',
      amount_kopecks: 100,
      commission_kopecks: 1,
      state: 'forecast',
      state_date: '2026-12-01',
    })
    .execute();
  const { thread_id: threadId } = before.discussion ?? {};
  const thread = `/agent/rest/chat/threads/${threadId}`;
  const question = { client_id: crypto.randomUUID(), text: 'Пришлите баланс' };
  const { id: lastReadId } = await curator.ok<Json>('POST', `${thread}/messages`, question);
  await agent.ok('POST', `${thread}/read`, { last_read_id: lastReadId });
  assert.deepEqual(await hand(agent, hash, to), { status: 200 });

  const now = await issue(colleague, hash);
  assert.deepEqual(now.discussion, { thread_id: threadId, unread: 0 }, 'the agent’s side has read it');
  assert.deepEqual([now.owner.is_me, now.permissions.write, now.version], [true, true, before.version + 1]);
  const owners = await Promise.all([
    db().selectFrom('documents').select('owner_id as id').where('application_id', '=', id).execute(),
    db().selectFrom('chat_threads').select('agent_id as id').where('application_id', '=', id).execute(),
    db().selectFrom('income').select('agent_id as id').where('application_id', '=', id).execute(),
  ]);
  for (const rows of owners) {
    assert.ok(rows.length > 0);
    assert.ok(rows.every((row) => row.id === to));
  }
  const event = (await timeline(colleague, hash)).at(-1);
  assert.deepEqual(
    [event?.kind, event?.title, event?.details, event?.actor],
    ['status', 'Заявка передана коллеге', `${AGENT} → ${COLLEAGUE}`, AGENT],
  );
  assert.deepEqual((await notifications(colleague, hash))[0], 'Вам передали заявку');
  assert.ok(!(await notifications(agent, hash)).includes('Заявку ведёт другой сотрудник'));
  const entry = await db()
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'application.reassign')
    .where('subject_id', '=', String(id))
    .executeTakeFirstOrThrow();
  assert.deepEqual(entry.detail, { from: await agentId('agent'), to });
  const events = await db().selectFrom('events').select('payload').execute();
  const reasons = events.flatMap(({ payload }) =>
    payload.type === 'application-changed' && payload.hash_password === hash ? [payload.reason] : [],
  );
  assert.ok(reasons.includes('owner'));
});

test('handing to the same agent again changes nothing, also when the first call took the right away', async () => {
  const hash = await createIssue(colleague);
  const to = await agentId('agent');
  assert.deepEqual(await hand(colleague, hash, to), { status: 200 });
  const [{ version }, events] = [await issue(agent, hash), await timeline(agent, hash)];
  assert.deepEqual(await hand(colleague, hash, to), { status: 200 });
  assert.equal((await issue(agent, hash)).version, version);
  assert.deepEqual(await timeline(agent, hash), events);
  assert.deepEqual(await notifications(agent, hash), ['Вам передали заявку']);
});

test('an agent with access to all tasks takes an application over, and the former owner is told', async () => {
  const hash = await createIssue(colleague);
  assert.deepEqual(await hand(agent, hash, await agentId('agent')), { status: 200 });
  assert.equal((await issue(agent, hash)).owner.is_me, true);
  assert.deepEqual(await notifications(colleague, hash), ['Заявку ведёт другой сотрудник']);
  assert.deepEqual(await notifications(agent, hash), []);
});

test('whoever only reads an application, or does not know of it, gets 404', async () => {
  const hash = await createIssue(agent);
  const to = await agentId('colleague');
  for (const stranger of [colleague, rival, curator]) {
    assert.deepEqual(await hand(stranger, hash, to), { status: 404, code: 'not_found' });
  }
  assert.equal((await issue(agent, hash)).owner.is_me, true);
});

test('nobody gets an application who is not an approved agent at work in its organisation', async () => {
  const hash = await createIssue(agent);
  const to = await agentId('colleague');
  const refused = { status: 422, code: 'colleague_unknown' };
  for (const other of ['rival', 'newcomer', 'curator', 'admin'] as const) {
    assert.deepEqual(await hand(agent, hash, await agentId(other)), refused);
  }
  assert.deepEqual(await hand(agent, hash, '00000000-0000-4000-8000-000000000000'), refused);
  const change = (values: object) => db().updateTable('agents').set(values).where('id', '=', to).execute();
  for (const [values, back] of [
    [{ locked_at: '2026-01-01T00:00:00Z' }, { locked_at: null }],
    [{ approval: 'negative' }, { approval: 'success' }],
  ]) {
    await change(values as object);
    assert.deepEqual(await hand(agent, hash, to), refused);
    await change(back as object);
  }
  assert.equal((await issue(agent, hash)).owner.is_me, true);
});

test('an application that has ended or is archived stays with its agent', async () => {
  const to = await agentId('colleague');
  const closed = { status: 409, code: 'application_closed' };
  const rejected = await createIssue(agent);
  await agent.ok('POST', '/agent/rest/cancel', { hash_password: rejected, reason: 'client_refused' });
  assert.deepEqual(await hand(agent, rejected, to), closed);
  const archived = await createIssue(agent);
  await agent.ok('POST', '/agent/rest/archive-issue', { hashPassword: archived });
  assert.deepEqual(await hand(agent, archived, to), closed);
});

test('of two hand-overs at once the agent who lost the application makes one only', async () => {
  const hash = await createIssue(colleague);
  const to = await agentId('agent');
  const rivals = await agentId('rival');
  const { org_id } = await db()
    .selectFrom('agents')
    .select('org_id')
    .where('id', '=', to)
    .executeTakeFirstOrThrow();
  await db().updateTable('agents').set({ org_id }).where('id', '=', rivals).execute();
  const answers = await Promise.all([hand(colleague, hash, to), hand(colleague, hash, rivals)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404]);
});
