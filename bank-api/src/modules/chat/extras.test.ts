import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import type { listMessages, Message, searchMessages, Thread } from 'shared-kernel/contract/chat';
import { sql } from 'kysely';
import { createTestApp, demoAgent, type TestApp } from '../../testing/harness.ts';
import { withTransaction } from '../../database/transaction.ts';
import { setDelivered } from './read-marks-repository.ts';
import { agentAt, createIssue, fillForms, uploadTo, type TestAgent } from '../applications/testing.ts';

type Window = EndpointResponse<typeof listMessages>;
type Found = EndpointResponse<typeof searchMessages>;

let server: TestApp;
let app: FastifyInstance;
let agent: TestAgent;
let curator: TestAgent;
let rival: TestAgent;
let threadId: string;

before(async () => {
  server = await createTestApp();
  app = server.app;
  [agent, curator, rival] = [
    await agentAt(app, 'agent'),
    await agentAt(app, 'curator'),
    await agentAt(app, 'rival'),
  ];
  threadId = await getCuratorThread(agent);
});
after(() => server.close());

async function getCuratorThread(who: TestAgent): Promise<string> {
  const threads = await who.get<Thread[]>('/agent/rest/chat/threads');
  return threads.find((one) => one.kind === 'curator')?.id ?? '';
}

const path = (id: string): string => `/agent/rest/chat/threads/${id}/messages`;

const send = (who: TestAgent, text: string, more: object = {}, id = threadId): Promise<Message> =>
  who.ok<Message>('POST', path(id), { client_id: randomUUID(), text, ...more });

async function threadAt(who: TestAgent, query = ''): Promise<Thread | undefined> {
  const threads = await who.get<Thread[]>(`/agent/rest/chat/threads${query}`);
  return threads.find((one) => one.id === threadId);
}

test('parallel messages are numbered without gaps, and windows are read by number', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, index) => send(agent, `Вопрос ${index}`)));
  const { total } = await agent.get<Window>(`${path(threadId)}?limit=1`);
  const all = await agent.get<Window>(`${path(threadId)}?from=1&limit=200`);
  assert.deepEqual(
    all.messages.map((one) => one.number),
    Array.from({ length: total }, (_, index) => index + 1),
  );
  const part = await agent.get<Window>(`${path(threadId)}?from=5&limit=3`);
  assert.deepEqual(
    part.messages.map((one) => one.number),
    [5, 6, 7],
  );
  const beyond = await agent.get<Window>(`${path(threadId)}?from=${total + 1}`);
  assert.deepEqual([beyond.messages, beyond.total], [[], total]);
});

test('GET messages answers any window of a thread of 100 000 messages', async () => {
  const id = await getCuratorThread(rival);
  await sql`insert into chat_messages (thread_id, number, client_id, author_id, side, text, created_at)
    select ${id}::uuid, n + 1, gen_random_uuid(), t.agent_id, 'agent', 'Строка ' || n, now()
    from generate_series(1, 99999) n, chat_threads t where t.id = ${id}::uuid`.execute(app.context.db);
  await sql`update chat_threads set message_count = 100000 where id = ${id}::uuid`.execute(app.context.db);
  for (const from of [1, 50_000, 99_951]) {
    const { messages, total } = await rival.get<Window>(`${path(id)}?from=${from}&limit=50`);
    assert.equal(total, 100_000);
    assert.deepEqual([messages[0]?.number, messages.at(-1)?.number], [from, from + 49]);
  }
  const { hits } = await rival.get<Found>(
    `/agent/rest/chat/search?text=${encodeURIComponent('Строка 54321')}`,
  );
  assert.deepEqual(
    hits.map((hit) => hit.number),
    [54_322],
  );
});

test('the delivered mark precedes the read mark, and the sender hears of both', async () => {
  const message = await send(agent, 'Дошло ли?');
  const marks = async () => (await agent.get<Window>(`${path(threadId)}?limit=1`)).other_side;
  assert.ok((await marks()).delivered_id < message.id);
  await curator.ok('POST', '/agent/rest/chat/delivered', { last_message_id: message.id });
  const delivered = await marks();
  assert.ok(delivered.delivered_id >= message.id && delivered.read_id < message.id);
  await curator.ok('POST', '/agent/rest/chat/delivered', { last_message_id: 1 });
  assert.deepEqual(await marks(), delivered, 'a mark never goes back');
  await curator.ok('POST', `/agent/rest/chat/threads/${threadId}/read`, { last_read_id: message.id });
  assert.equal((await marks()).read_id, message.id);
  const told = await app.context.db.selectFrom('events').select(['role', 'payload']).execute();
  const deliveries = told.filter(
    ({ payload }) => payload.type === 'thread-delivered' && payload.last_message_id === message.id,
  );
  assert.deepEqual(
    deliveries.map(({ role, payload }) => [role, 'side' in payload && payload.side]),
    [[null, 'bank']],
    'only the agent is told',
  );
  assert.ok(
    told.some(
      ({ payload }) =>
        payload.type === 'thread-read' && payload.last_read_id === message.id && payload.side === 'bank',
    ),
  );
  await curator.ok('POST', '/agent/rest/chat/delivered', {});
});

test('of the bank’s people who receive a message at once one tells its sender', async () => {
  const { id } = await send(agent, 'Для всех');
  // The demo has one curator: any others stand for the colleagues.
  const people = [
    await demoAgent(app, 'curator'),
    await demoAgent(app, 'admin'),
    await demoAgent(app, 'rival'),
  ];
  const before = await Promise.all(
    people.map(({ id: agentId }) =>
      withTransaction(app.context.db, (tx) => setDelivered(tx, { agentId, bank: 'sgb', side: 'bank' }, id)),
    ),
  );
  assert.equal(before.filter((mark) => mark !== undefined && mark < id).length, 1);
});

test('chat search ignores case and «ё» and finds nothing of others', async () => {
  const word = randomUUID().slice(0, 8);
  const message = await send(agent, `Приложу отчёт ${word.toUpperCase()} и 100% справку_2`);
  for (const text of [word, `ОТЧЕТ ${word}`, '100%', 'справку_2']) {
    const { hits } = await agent.get<Found>(`/agent/rest/chat/search?text=${encodeURIComponent(text)}`);
    assert.equal(hits[0]?.id, message.id, text);
    assert.equal(hits[0]?.number, message.number);
    assert.match(hits[0]?.excerpt ?? '', /отчёт/);
  }
  const search = `/agent/rest/chat/search?text=${word}`;
  assert.deepEqual((await rival.get<Found>(search)).hits, []);
  assert.equal((await curator.get<Found>(search)).hits.length, 1);
  assert.equal((await rival.send('GET', `${search}&thread_id=${threadId}`)).status, 404);
  assert.deepEqual((await agent.get<Found>(`/agent/rest/chat/search?text=_%25_`)).hits, []);
  assert.equal((await agent.send('GET', '/agent/rest/chat/search?text=x')).status, 400);
});

test('the first person of the bank who answers becomes the responder until another takes the thread', async () => {
  assert.equal((await threadAt(curator))?.responder, null);
  await send(agent, 'Кто ответит?');
  assert.ok(await threadAt(curator, '?waiting=true'));
  assert.equal(await threadAt(curator, '?mine=true'), undefined);
  await send(curator, 'Я отвечу');
  assert.equal((await threadAt(curator))?.responder?.is_me, true);
  assert.equal((await threadAt(agent))?.responder?.name, 'Медведева Ирина Алексеевна');
  assert.ok(await threadAt(curator, '?mine=true'));
  assert.equal(await threadAt(curator, '?waiting=true'), undefined);
  const responder = `/agent/rest/chat/threads/${threadId}/responder`;
  await curator.ok('POST', responder, { action: 'release' });
  assert.equal((await threadAt(curator))?.responder, null);
  await curator.ok('POST', responder, { action: 'take' });
  assert.equal((await threadAt(curator))?.responder?.is_me, true);
  assert.equal((await agent.send('POST', responder, { action: 'take' })).status, 403);
});

test('a thanks that needs no answer is taken from those that wait, until the agent writes again', async () => {
  const responder = `/agent/rest/chat/threads/${threadId}/responder`;
  const settle = () => curator.ok('POST', responder, { action: 'settle' });
  const records = async () =>
    (await app.context.db.selectFrom('audit_log').select('id').where('action', '=', 'chat.settle').execute())
      .length;
  await send(agent, 'Спасибо, вопрос решён.');
  assert.ok(await threadAt(curator, '?waiting=true'));
  const before = await threadAt(agent);
  await settle();
  assert.equal(await threadAt(curator, '?waiting=true'), undefined);
  const settled = await threadAt(curator);
  assert.equal(settled?.waiting_since, null);
  assert.equal(settled?.responder?.id, before?.responder?.id, 'nobody has taken it by that');
  assert.deepEqual(
    (await threadAt(agent))?.waiting_since,
    before?.waiting_since,
    'the other side’s wait is its own',
  );
  await settle();
  assert.equal(await records(), 1, 'said twice is said once');
  assert.equal((await agent.send('POST', responder, { action: 'settle' })).status, 403);
  const again = await send(agent, 'Хотя нет, ещё вопрос');
  assert.equal((await threadAt(curator, '?waiting=true'))?.waiting_since, again.created_at);
});

test('a thread that a colleague has taken meanwhile is not released', async () => {
  const responder = `/agent/rest/chat/threads/${threadId}/responder`;
  await curator.ok('POST', responder, { action: 'take' });
  // The demo has one curator: any other of the bank's people stands for the colleague.
  const { id: colleagueId } = await demoAgent(app, 'admin');
  await app.context.db
    .updateTable('chat_threads')
    .set({ responder_id: colleagueId })
    .where('id', '=', threadId)
    .execute();
  const { status, body } = await curator.send('POST', responder, { action: 'release' });
  assert.deepEqual([status, body.error.code], [409, 'conflict']);
  assert.equal((await threadAt(curator))?.responder?.id, colleagueId);
  await curator.ok('POST', responder, { action: 'take' });
  await curator.ok('POST', responder, { action: 'release' });
  assert.equal((await threadAt(curator))?.responder, null);
  // Released twice is released.
  await curator.ok('POST', responder, { action: 'release' });
});

test('GET threads?waiting=true puts the longest wait first', async () => {
  await send(rival, 'Жду', {}, await getCuratorThread(rival));
  server.advance(60_000);
  await send(agent, 'Тоже жду');
  const waiting = await curator.get<Thread[]>('/agent/rest/chat/threads?waiting=true');
  const since = waiting.map((one) => one.waiting_since ?? '');
  assert.ok(waiting.length >= 2);
  assert.deepEqual(since, [...since].sort());
});

test('messages keep their order when the clock goes back', async () => {
  const first = await send(agent, 'До перевода часов');
  server.advance(-3 * 60 * 60_000);
  const second = await send(agent, 'После перевода часов');
  server.advance(3 * 60 * 60_000);
  const third = await send(agent, 'Часы верны');
  const { messages } = await agent.get<Window>(`${path(threadId)}?after=${first.id - 1}`);
  assert.deepEqual(
    messages.map((one) => one.id),
    [first.id, second.id, third.id],
  );
  assert.deepEqual(
    messages.map((one) => one.number),
    [first.number, first.number + 1, first.number + 2],
  );
  assert.ok(Date.parse(second.created_at) < Date.parse(first.created_at));
});

test('POST message refuses a created_at of the sender', async () => {
  const body = { client_id: randomUUID(), text: 'Из будущего', created_at: '2099-01-01T00:00:00Z' };
  assert.equal((await agent.send('POST', path(threadId), body)).status, 400);
});

test('POST message stores markup unchanged', async () => {
  const text = '<script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1))';
  assert.equal((await send(agent, text)).text, text);
});

test('every call on a foreign thread answers 404', async () => {
  const foreign = await getCuratorThread(agent);
  const calls: readonly (readonly ['GET' | 'POST', string, object?])[] = [
    ['GET', path(foreign)],
    ['POST', path(foreign), { client_id: randomUUID(), text: 'Чужой' }],
    ['POST', `/agent/rest/chat/threads/${foreign}/read`, { last_read_id: 1 }],
    ['POST', `/agent/rest/chat/threads/${foreign}/typing`],
    ['GET', `/agent/rest/chat/search?text=xx&thread_id=${foreign}`],
  ];
  for (const [method, url, body] of calls)
    assert.equal((await rival.send(method, url, body)).status, 404, `${method} ${url}`);
  const other = await agentAt(app, 'agent', 'metcome');
  assert.equal((await other.send('GET', path(foreign))).status, 404, 'at another bank it is not either');
});

test('POST message refuses a mention of a document that the sender may not read', async () => {
  const hash = await createIssue(agent);
  await fillForms(agent, hash);
  const document = await uploadTo(app, agent, { document_name: 'mentioned', hash_password: hash });
  await send(agent, `Смотрите [Устав](document:${document.id})`);
  const body = { client_id: randomUUID(), text: `Смотрите [Чужое](document:${document.id})` };
  assert.equal((await rival.send('POST', path(await getCuratorThread(rival)), body)).status, 404);
});

test('POST message sends a file without a text, and the readers of the thread may open it', async () => {
  const document = await uploadTo(app, agent, { document_name: 'Выписка.pdf', thread_id: threadId });
  const listed = await agent.get<{ objs: { id: string }[] }>(
    `/agent/rest/documents?scope=bank&thread_id=${threadId}`,
  );
  assert.deepEqual(
    listed.objs.map((one) => one.id),
    [document.id],
  );
  const others = await agent.get<{ objs: { id: string }[] }>('/agent/rest/documents?scope=bank&per_page=100');
  assert.ok(!others.objs.some((one) => one.id === document.id), 'it is no document of the bank');
  const message = await send(agent, '', { document_ids: [document.id] });
  assert.equal(message.attachments[0]?.file_name, 'document.pdf');
  const link = `/agent/rest/chat/messages/${message.id}/attachments/${document.id}/link`;
  const { url } = await curator.ok<{ url: string }>('POST', link, {});
  assert.equal((await app.inject({ url })).statusCode, 200);
  assert.equal((await rival.send('POST', link, {})).status, 404);
  // The other way round: the agent opens what the curator has sent.
  const answer = await uploadTo(app, curator, { document_name: 'Ответ.pdf', thread_id: threadId });
  const reply = await send(curator, 'Ответ', { document_ids: [answer.id] });
  const opened = await agent.ok<{ url: string }>(
    'POST',
    `/agent/rest/chat/messages/${reply.id}/attachments/${answer.id}/link`,
    {},
  );
  assert.equal((await app.inject({ url: opened.url })).statusCode, 200);
  const metcome = await agentAt(app, 'rival', 'metcome');
  assert.equal((await metcome.send('POST', link, {})).status, 404);
});

test('uploading a requested document answers the request and shows the file in the thread', async () => {
  const hash = await createIssue(agent);
  await fillForms(agent, hash);
  const owner = await app.context.db
    .selectFrom('applications')
    .selectAll()
    .where('hash_password', '=', hash)
    .executeTakeFirstOrThrow();
  const request = await withTransaction(app.context.db, (tx) =>
    app.context.modules.flow.addRequest(tx, owner, {
      title: 'Договор аренды',
      description: '',
      dueDays: 3,
      actor: { id: null, name: 'Банк' },
      at: app.context.now(),
    }),
  );
  const threads = await agent.get<Thread[]>(`/agent/rest/chat/threads?hash_password=${hash}`);
  const thread = threads.find((one) => one.id === request.thread_id);
  assert.deepEqual([thread?.request?.id, thread?.request?.state], [request.id, 'open']);
  const notifications = await agent.get<{
    objs: { target: { request_id: string; thread_id: string; done: boolean } }[];
  }>('/agent/rest/notifications_on_applications?kind=request');
  assert.equal(notifications.objs[0]?.target.request_id, request.id);
  assert.equal(notifications.objs[0]?.target.thread_id, request.thread_id);
  const document = await uploadTo(app, agent, { document_name: 'answer', request_id: request.id });
  const { messages } = await curator.get<Window>(path(request.thread_id));
  assert.equal(messages.at(-1)?.attachments[0]?.document_id, document.id);
  // The agent has written nothing.
  assert.equal(messages.at(-1)?.text, '');
  const later = await agent.get<{ objs: { target: { request_id: string; done: boolean } }[] }>(
    '/agent/rest/notifications_on_applications?kind=request',
  );
  // The file is the deed that the notification asked for.
  assert.equal(notifications.objs[0]?.target.done, false);
  assert.equal(later.objs[0]?.target.done, true);
  const closed = await agent.get<Thread[]>(`/agent/rest/chat/threads?hash_password=${hash}`);
  assert.equal(closed.find((one) => one.id === request.thread_id)?.request?.state, 'answered');
});
