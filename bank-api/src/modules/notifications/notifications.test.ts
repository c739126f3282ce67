import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { normaliseCount, normaliseList } from 'shared-kernel/contract/common';
import { NOTIFICATION_KINDS } from 'shared-kernel/contract/notifications';
import type { FullNotification, NotificationKind } from 'shared-kernel/contract/notifications';
import { withTransaction } from '../../database/transaction.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { agentAt, createIssue, type Json, type TestAgent } from '../applications/testing.ts';
import { notify } from './index.ts';

let server: TestApp;
let app: FastifyInstance;
let agent: TestAgent;
let agentId: string;

before(async () => {
  server = await createTestApp();
  app = server.app;
  agent = await agentAt(app, 'colleague');
  agentId = (await agent.get<{ id: string }>('/agent/rest/profile')).id;
});
after(() => server.close());

const LIST = '/agent/rest/notifications_on_applications';
const COUNT = '/agent/rest/notifications_on_applications_count';

function add(
  title: string,
  bank: 'sgb' | 'ms6' | 'metcome' | 'cub' = 'sgb',
  kind: NotificationKind = 'system',
) {
  return withTransaction(app.context.db, (tx) =>
    notify(tx, { agentId, bank, kind, title, text: 'Текст', at: app.context.now() }),
  );
}

async function list(query = '', who = agent) {
  return normaliseList<FullNotification>(await who.get<Json>(`${LIST}${query}`));
}

test('the count of notifications has the shape of each bank', async () => {
  const shapes = { sgb: 'number', metcome: 'count', cub: 'notifications_count', ms6: 'total' } as const;
  for (const [bank, shape] of Object.entries(shapes)) {
    const who = await agentAt(app, 'colleague', bank as keyof typeof shapes);
    await add('Привет', bank as keyof typeof shapes);
    const answer: Json = await who.get<Json>(COUNT);
    if (shape === 'number') assert.equal(answer, 1);
    else assert.deepEqual(answer, { [shape]: 1 });
    assert.equal(normaliseCount(answer as number), 1);
    const page = await who.get<Json>(LIST);
    assert.ok(bank === 'sgb' ? 'objs' in page && 'info' in page : 'data' in page && 'pagination' in page);
    assert.equal(normaliseList<FullNotification>(page).total, 1);
  }
});

test('GET notifications pages from the newest without gaps and overlaps', async () => {
  for (let index = 0; index < 11; index += 1) await add(`№ ${index}`);
  const pages = [await list(), await list('?page_number=2')];
  assert.deepEqual(
    pages.map((page) => page.items.length),
    [10, 2],
  );
  assert.deepEqual(
    pages.map((page) => page.total),
    [12, 12],
  );
  const titles = pages.flatMap((page) => page.items.map((one) => one.title));
  assert.deepEqual(titles, [...Array.from({ length: 11 }, (_, index) => `№ ${10 - index}`), 'Привет']);
  assert.equal((await list('?kind=scoring')).total, 0);
});

test('reading one or all notifications moves the count and the unread filter', async () => {
  const { items } = await list();
  const [first] = items;
  await agent.ok('POST', `/agent/rest/notifications/${first?.id}/read`);
  await agent.ok('POST', `/agent/rest/notifications/${first?.id}/read`);
  assert.equal(await agent.get(COUNT), 11);
  assert.equal((await list('?unread_only=true')).total, 11);
  await agent.ok('POST', '/agent/rest/notifications/mark_all_read');
  assert.equal(await agent.get(COUNT), 0);
  assert.ok((await list()).items.every((one) => one.read));
});

test('a notification of another agent answers 404', async () => {
  const rival = await agentAt(app, 'rival');
  const { items } = await list();
  const id = items[0]?.id;
  assert.equal((await rival.send('POST', `/agent/rest/notifications/${id}/read`)).status, 404);
  assert.equal((await rival.send('DELETE', `/agent/rest/notifications/${id}`)).status, 404);
  assert.equal((await agent.send('DELETE', `/agent/rest/notifications/${randomUUID()}`)).status, 404);
  await rival.ok('DELETE', '/agent/rest/notifications/clear_all');
  assert.equal((await list()).total, 12);
});

test('deleting one or all notifications leaves those of another bank', async () => {
  const { items } = await list();
  await agent.ok('DELETE', `/agent/rest/notifications/${items[0]?.id}`);
  assert.equal((await list()).total, 11);
  await agent.ok('DELETE', '/agent/rest/notifications/clear_all');
  assert.equal((await list()).total, 0);
  const other = await agentAt(app, 'colleague', 'metcome');
  assert.equal((await list('', other)).total, 1);
});

test('a notification emits an event when its transaction commits', async () => {
  const count = async (): Promise<number> =>
    (await app.context.db.selectFrom('events').select('payload').execute()).filter(
      (row) => row.payload.type === 'notification-added',
    ).length;
  const before = await count();
  await add('Событие');
  assert.equal(await count(), before + 1);
  await assert.rejects(
    withTransaction(app.context.db, async (tx) => {
      await notify(tx, { agentId, bank: 'sgb', kind: 'system', title: 'Нет', text: 'Нет' });
      throw new Error('rolled back');
    }),
  );
  assert.equal(await count(), before + 1);
});

test('a snoozed notification is hidden until its time and then unread', async () => {
  await agent.ok('DELETE', '/agent/rest/notifications/clear_all');
  await add('Отложить');
  await add('Оставить');
  const { items } = await list();
  const id = items.find((one) => one.title === 'Отложить')?.id ?? '';
  const snooze = (until: string | null) =>
    agent.send('POST', `/agent/rest/notifications/${id}/snooze`, { until });
  const later = (ms: number) => new Date(app.context.now().getTime() + ms).toISOString();
  assert.equal((await snooze(later(-1000))).status, 400);
  assert.equal((await snooze(later(31 * 24 * 60 * 60_000))).status, 400);
  assert.equal((await snooze('завтра')).status, 400);
  await agent.ok('POST', `/agent/rest/notifications/${id}/read`);
  assert.equal((await snooze(later(60 * 60_000))).status, 200);
  assert.deepEqual(
    (await list()).items.map((one) => one.title),
    ['Оставить'],
  );
  assert.equal(await agent.get(COUNT), 1);
  const snoozed = await list('?snoozed=true');
  assert.deepEqual(
    snoozed.items.map((one) => one.title),
    ['Отложить'],
  );
  assert.ok(snoozed.items[0]?.snoozed_until);
  await agent.ok('POST', '/agent/rest/notifications/mark_all_read');
  server.advance(61 * 60_000);
  assert.equal(await agent.get(COUNT), 1, 'it comes back unread');
  assert.equal((await list('?snoozed=true')).total, 0);
  assert.equal((await snooze(later(60_000))).status, 200);
  assert.equal((await snooze(null)).status, 200);
  assert.equal(await agent.get(COUNT), 1);
  const rival = await agentAt(app, 'rival');
  assert.equal(
    (await rival.send('POST', `/agent/rest/notifications/${id}/snooze`, { until: null })).status,
    404,
  );
});

test('muting notifications holds at one bank for its time and leaves list and count unchanged', async () => {
  const settings = '/agent/rest/notification_settings';
  assert.deepEqual(await agent.get(settings), { muted: false, muted_until: null });
  await agent.ok('PUT', settings, { muted: true });
  assert.deepEqual(await agent.get(settings), { muted: true, muted_until: null });
  const metcome = await agentAt(app, 'colleague', 'metcome');
  assert.deepEqual(await metcome.get(settings), { muted: false, muted_until: null });
  assert.equal(await agent.get(COUNT), 1);
  const until = new Date(app.context.now().getTime() + 60 * 60_000).toISOString();
  await agent.ok('PUT', settings, { muted: true, until });
  assert.deepEqual(await agent.get(settings), { muted: true, muted_until: until });
  server.advance(61 * 60_000);
  assert.deepEqual(await agent.get(settings), { muted: false, muted_until: null });
  assert.equal((await agent.send('PUT', settings, { muted: true, until })).status, 400, 'that is past');
  await agent.ok('PUT', settings, { muted: false });
});

test('the notifications of an application can be filtered and read together', async () => {
  const hash = await createIssue(agent);
  const { id: applicationId } = await app.context.db
    .selectFrom('applications')
    .select('id')
    .where('hash_password', '=', hash)
    .executeTakeFirstOrThrow();
  await agent.ok('DELETE', '/agent/rest/notifications/clear_all');
  await add('Без заявки');
  for (const title of ['Раз', 'Два']) {
    await withTransaction(app.context.db, (tx) =>
      notify(tx, { agentId, bank: 'sgb', kind: 'status', title, text: 'Текст', applicationId }),
    );
  }
  assert.equal((await list(`?hash_password=${hash}`)).total, 2);
  await agent.ok('POST', '/agent/rest/notifications/mark_application_read', { hash_password: hash });
  assert.equal(await agent.get(COUNT), 1);
  assert.equal((await list(`?hash_password=${hash}&unread_only=true`)).total, 0);
});

test('the database accepts every notification kind of the contract', async () => {
  for (const kind of NOTIFICATION_KINDS) {
    await add(`Вид ${kind}`, 'sgb', kind);
    assert.equal((await list(`?kind=${kind}`)).items[0]?.title, `Вид ${kind}`);
  }
});
