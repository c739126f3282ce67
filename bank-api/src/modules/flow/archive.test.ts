import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type {
  Application,
  FullApplicationListItem,
  TimelineEvent,
} from 'shared-kernel/contract/applications';
import { normaliseList } from 'shared-kernel/contract/common';
import { workingMinutesBetween } from 'shared-kernel/domain/working-clock';
import { up } from '../../../migrations/20261205-archived-term.ts';
import { withTransaction } from '../../database/transaction.ts';
import { createTestApp, demoAgent, type TestApp } from '../../testing/harness.ts';
import {
  agentAt,
  createIssue,
  fillForms,
  issue,
  type Json,
  type TestAgent,
} from '../applications/testing.ts';
import { newInn, stepPath } from './testing.ts';

let server: TestApp;
let agent: TestAgent;

before(async () => {
  server = await createTestApp();
  agent = await agentAt(server.app, 'agent');
});
after(() => server?.close());

test('an application is not taken out of the archive while another one for the client and product is open', async () => {
  const params = { product: 'overdraft', inn: newInn('archive') } as const;
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

const archive = (hashPassword: string) => agent.ok('POST', '/agent/rest/archive-issue', { hashPassword });
const toggle = (id: number) => agent.ok('POST', '/agent/rest/issues', { id });

test('a call that says where an application shall be changes nothing when it is sent again', async () => {
  const hash = await createIssue(agent);
  const { id } = (await issue(agent, hash)).info;
  const put = (archived: boolean) => agent.ok<Json>('POST', '/agent/rest/issues', { id, archived });
  await archive(hash);
  assert.deepEqual(
    [await put(false), await put(false)],
    [
      { success: true, archived: false },
      { success: true, archived: false },
    ],
  );
  assert.equal((await issue(agent, hash)).info.status, 'active');
  const open = await agent.send('POST', '/agent/rest/issues', { id, archived: true });
  assert.equal(open.body.error.code, 'not_archivable');
  await agent.ok('POST', '/agent/rest/cancel', { hash_password: hash, reason: 'client_refused' });
  assert.deepEqual([(await put(true)).archived, (await put(true)).archived], [true, true]);
  const told = await agent.get<TimelineEvent[]>(`/agent/rest/issue/${hash}/timeline`);
  assert.equal(told.filter(({ kind }) => kind === 'archive').length, 3);
});

/** Numbers of the agent's applications that a filter finds. */
async function find(filter: object, name = 'issues'): Promise<number[]> {
  const search = new URLSearchParams({ name, filter: JSON.stringify(filter), itemsPerPage: '100' });
  const { items } = normaliseList<FullApplicationListItem>(
    await agent.get<Json>(`/agent/rest/issues?${search.toString()}`),
  );
  return items.map(({ id }) => id);
}

test('an application that is taken out of the archive has the term it had, and is as late as it was', async () => {
  const hash = await createIssue(agent);
  const { info, due_at: dueAt } = await issue(agent, hash);
  server.advance(60 * 86_400_000);
  agent = await agentAt(server.app, 'agent');
  assert.ok(dueAt !== null && dueAt < server.app.context.now().toISOString());
  assert.ok((await find({ overdue: true })).includes(info.id));
  for (let time = 0; time < 2; time += 1) {
    await archive(hash);
    assert.equal((await issue(agent, hash)).due_at, null);
    assert.deepEqual(await find({ overdue: true }, 'issues_archived'), []);
    await toggle(info.id);
    assert.equal((await issue(agent, hash)).due_at, dueAt);
    assert.ok((await find({ overdue: true })).includes(info.id));
  }
});

test('an application that waited for the client goes on after the archive with what was left of its term', async () => {
  const hash = await createIssue(agent);
  const { info, due_at: dueAt } = await issue(agent, hash);
  const left = workingMinutesBetween(server.app.context.now().toISOString(), dueAt ?? '');
  await agent.ok('POST', `/agent/rest/issue/${hash}/client-wait`, { waiting: true });
  await archive(hash);
  server.advance(20 * 86_400_000);
  agent = await agentAt(server.app, 'agent');
  await toggle(info.id);
  const { due_at: after, holder } = await issue(agent, hash);
  const rest = workingMinutesBetween(server.app.context.now().toISOString(), after ?? '');
  assert.equal(holder, 'agent');
  assert.ok(Math.abs(rest - left) <= 1, `${left} minutes became ${rest}`);
});

test('an application waits for a signature while it is open alone', async () => {
  const hash = await createIssue(agent);
  const { info, signing } = await fillForms(agent, hash);
  const { id } = info;
  const waits = async (name?: string): Promise<boolean> =>
    (await find({ signing: 'required' }, name)).includes(id);
  assert.deepEqual([signing, await waits()], ['required', true]);
  await archive(hash);
  assert.deepEqual(
    [(await issue(agent, hash)).signing, await waits('issues_archived')],
    ['not_required', false],
  );
  await toggle(id);
  assert.deepEqual([(await issue(agent, hash)).signing, await waits()], ['required', true]);
  await agent.ok('POST', '/agent/rest/cancel', { hash_password: hash, reason: 'client_refused' });
  assert.deepEqual([(await issue(agent, hash)).signing, await waits()], ['not_required', false]);
  await toggle(id);
  await toggle(id);
  assert.equal((await issue(agent, hash)).signing, 'not_required');
  // A virus that is found late changes nothing about it.
  const { db, modules } = server.app.context;
  const { id: actorId } = await demoAgent(server.app, 'agent');
  const change = {
    kind: 'infected',
    documentId: randomUUID(),
    title: 'Устав',
    actorId,
    isMissing: false,
  } as const;
  await withTransaction(db, (tx) => modules.flow.onDocumentChanged(tx, id, change));
  assert.equal((await issue(agent, hash)).signing, 'not_required');
});

test('the migration takes closed applications from those that wait for a signature', async () => {
  const { db } = server.app.context;
  const open = await fillForms(agent, await createIssue(agent));
  const refused = await fillForms(agent, await createIssue(agent));
  await agent.ok('POST', '/agent/rest/cancel', {
    hash_password: refused.hash_password,
    reason: 'client_refused',
  });
  await db
    .updateTable('applications')
    .set({ signing: 'required' })
    .where('id', '=', refused.info.id)
    .execute();
  await sql`alter table applications drop column archived_due_at`.execute(db);
  await up(db);
  assert.equal((await issue(agent, open.hash_password)).signing, 'required');
  assert.equal((await issue(agent, refused.hash_password)).signing, 'not_required');
});
