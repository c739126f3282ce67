import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { FullApplicationListItem } from 'shared-kernel/contract/applications';
import type { Message, Thread } from 'shared-kernel/contract/chat';
import { normaliseList } from 'shared-kernel/contract/common';
import type { Corridor } from 'shared-kernel/contract/cross-border';
import { withTransaction } from '../../database/transaction.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import {
  agentAt,
  createIssue,
  fillForms,
  uploadTo,
  type Json,
  type TestAgent,
} from '../applications/testing.ts';
import { createThread, postSystemMessage } from './system-threads.ts';
import { countUnread } from './read-marks-repository.ts';

let server: TestApp;
let app: FastifyInstance;
let agent: TestAgent;
let colleague: TestAgent;
let curator: TestAgent;
let rival: TestAgent;
let agentId: string;
let applicationId: number;
let hash: string;
/** Discussion of the application. */
let threadId: string;

before(async () => {
  server = await createTestApp();
  app = server.app;
  [agent, colleague, curator, rival] = [
    await agentAt(app, 'agent'),
    await agentAt(app, 'colleague'),
    await agentAt(app, 'curator'),
    await agentAt(app, 'rival'),
  ];
  hash = await createIssue(agent);
  await fillForms(agent, hash);
  const row = await app.context.db
    .selectFrom('applications')
    .select(['id', 'owner_id'])
    .where('hash_password', '=', hash)
    .executeTakeFirstOrThrow();
  agentId = row.owner_id;
  applicationId = row.id;
  threadId = await withTransaction(app.context.db, (tx) =>
    createThread(tx, {
      kind: 'application',
      key: `test:${applicationId}`,
      bank: 'sgb',
      agentId,
      applicationId,
      title: `Заявка № ${applicationId}`,
      at: app.context.now(),
    }),
  );
});
after(() => server.close());

const path = (id: string): string => `/agent/rest/chat/threads/${id}/messages`;

function send(who: TestAgent, text: string, more: object = {}): Promise<Message> {
  return who.ok<Message>('POST', path(threadId), { client_id: randomUUID(), text, ...more });
}

async function getThread(who: TestAgent): Promise<Thread> {
  const threads = await who.get<Thread[]>(`/agent/rest/chat/threads?hash_password=${hash}`);
  const found = threads.find((thread) => thread.id === threadId);
  assert.ok(found);
  return found;
}

async function messageCount(): Promise<number> {
  const { messages, total } = await agent.get<{ messages: Message[]; total: number }>(
    `${path(threadId)}?limit=1`,
  );
  assert.equal(messages[0]?.number, total);
  return total;
}

async function events(type: string) {
  const rows = await app.context.db
    .selectFrom('events')
    .select(['agent_id', 'role', 'org_id', 'payload'])
    .execute();
  return rows.filter((row) => row.payload.type === type);
}

test('GET threads gives every agent one curator thread, also when asked twice at once', async () => {
  const [first, second] = await Promise.all([
    agent.get<Thread[]>('/agent/rest/chat/threads'),
    agent.get<Thread[]>('/agent/rest/chat/threads'),
  ]);
  for (const threads of [first, second]) {
    const own = threads.filter((thread) => thread.kind === 'curator');
    assert.equal(own.length, 1);
    assert.equal(own[0]?.counterpart, 'Медведева Ирина Алексеевна');
    assert.equal(own[0]?.unread, 1);
    assert.equal(own[0]?.waiting_since, null, 'a greeting of the system waits for nobody');
  }
  assert.ok(
    (await curator.get<Thread[]>('/agent/rest/chat/threads')).some(
      (thread) => thread.counterpart === 'Соколова Анна Викторовна',
    ),
  );
});

test('POST message stores a client_id once, also in parallel', async () => {
  const body = { client_id: randomUUID(), text: 'Добрый день!' };
  const answers = await Promise.all([
    agent.ok<Message>('POST', path(threadId), body),
    agent.ok<Message>('POST', path(threadId), body),
    agent.ok<Message>('POST', path(threadId), { ...body, text: 'другой текст' }),
  ]);
  assert.equal(new Set(answers.map((one) => one.id)).size, 1);
  assert.equal(answers[2].text, answers[0].text);
  const { messages } = await agent.get<{ messages: Message[] }>(path(threadId));
  assert.equal(messages.filter((one) => one.client_id === body.client_id).length, 1);
  // Another author's message may carry the same id.
  const foreign = await curator.ok<Message>('POST', path(threadId), body);
  assert.notEqual(foreign.id, answers[0].id);
});

test('unread and waiting_since follow the messages and read marks of both sides', async () => {
  const read = async (who: TestAgent, id: number) =>
    who.ok('POST', `/agent/rest/chat/threads/${threadId}/read`, { last_read_id: id });
  const before = await send(agent, 'Когда решение?');
  await read(agent, before.id);
  await read(curator, before.id);
  assert.equal((await getThread(agent)).unread, 0);
  const question = await send(agent, 'Ждём ответа');
  await send(agent, 'Ещё вопрос');
  const waiting = await getThread(curator);
  assert.equal(waiting.unread, 2);
  assert.equal(waiting.waiting_since, before.created_at, 'reading is not answering');
  const reply = await send(curator, 'Завтра', { reply_to: question.id });
  assert.equal(reply.reply_to?.text, 'Ждём ответа');
  assert.equal((await getThread(curator)).waiting_since, null);
  const mine = await getThread(agent);
  assert.equal(mine.unread, 1);
  assert.equal(mine.waiting_since, reply.created_at);
  assert.equal(mine.last_message?.text, 'Завтра');
  assert.equal(
    (await countUnread(app.context.db, { agentId, bank: 'sgb', side: 'agent' })).messages,
    2,
    'the greeting of the curator’s thread too',
  );
  const badge = '/agent/rest/chat/unread';
  assert.deepEqual(await agent.get(badge), { messages: 2, threads: 2 });
  await read(agent, reply.id);
  assert.deepEqual(await agent.get(badge), { messages: 1, threads: 1 });
  const seen = await curator.get<{ messages: Message[] }>(path(threadId));
  assert.equal(seen.messages.at(-1)?.read, true);
  await read(agent, question.id);
  assert.equal((await getThread(agent)).unread, 1, 'a smaller id makes later messages unread again');
  await read(agent, Number.MAX_SAFE_INTEGER);
  const { last_read_id } = await agent.get<{ last_read_id: number }>(path(threadId));
  assert.equal(last_read_id, reply.id, 'a mark never runs ahead of the messages');
  assert.deepEqual(await agent.get(badge), { messages: 1, threads: 1 });
  assert.deepEqual(await curator.get(badge), { messages: 0, threads: 0 });
  await send(agent, 'И ещё один');
  assert.deepEqual(
    await curator.get(badge),
    { messages: 1, threads: 1 },
    'in the thread that the curator answers',
  );
});

test('rows of lists and of the home page tell the unread messages of their reader, or of the reader’s side', async () => {
  const own = (items: readonly FullApplicationListItem[]) =>
    items.find((item) => item.hash_password === hash)?.unread_messages;
  const inList = async (who: TestAgent, name: string) =>
    own(normaliseList<FullApplicationListItem>(await who.get<Json>(`/agent/rest/issues?name=${name}`)).items);
  const everywhere = async () => {
    const { attention, deadlines } = await agent.get<Json>('/agent/rest/summary');
    return [
      await inList(agent, 'issues'),
      await inList(colleague, 'issues_org'),
      own(attention),
      own(deadlines),
      await inList(curator, 'issues_bank'),
    ];
  };
  const read = async (who: TestAgent) =>
    who.ok('POST', `/agent/rest/chat/threads/${threadId}/read`, { last_read_id: Number.MAX_SAFE_INTEGER });
  await Promise.all([read(agent), read(curator)]);
  assert.deepEqual(await everywhere(), [0, 0, 0, 0, 0]);
  await send(curator, 'Один');
  await send(curator, 'Два');
  assert.deepEqual(await everywhere(), [2, 2, 2, 2, 0]);
  await read(agent);
  await send(agent, 'Ответ');
  assert.deepEqual(await everywhere(), [0, 0, 0, 0, 1]);
});

test('an application tells its thread and what its reader has not read there', async () => {
  const discussion = async (who: TestAgent) =>
    (await who.get<{ discussion: { thread_id: string; unread: number } }>(`/agent/rest/issue/${hash}`))
      .discussion;
  const { thread_id: own } = await discussion(agent);
  const read = async (who: TestAgent) =>
    who.ok('POST', `/agent/rest/chat/threads/${own}/read`, { last_read_id: Number.MAX_SAFE_INTEGER });
  await Promise.all([read(agent), read(curator)]);
  await curator.ok('POST', path(own), { client_id: randomUUID(), text: 'Пришлите баланс' });
  assert.deepEqual(await discussion(agent), { thread_id: own, unread: 1 });
  assert.deepEqual(await discussion(curator), { thread_id: own, unread: 0 });
  await read(agent);
  assert.deepEqual(await discussion(agent), { thread_id: own, unread: 0 });
});

test('GET thread equals its row in the list', async () => {
  await send(curator, 'Для списка');
  for (const who of [agent, colleague, curator])
    assert.deepEqual(await who.get<Thread>(`/agent/rest/chat/threads/${threadId}`), await getThread(who));
});

test('messages and read marks emit events to both sides', async () => {
  const message = await send(agent, 'Событие');
  const getTold = async ({ id }: Message) =>
    (await events('message-added')).filter(
      (row) => row.payload.type === 'message-added' && row.payload.message_id === id,
    );
  const told = await getTold(message);
  const { read: _read, author, ...common } = message;
  const { is_me: _isMe, ...writer } = author;
  for (const { payload } of told)
    assert.deepEqual('message' in payload && payload.message, { ...common, author: writer });
  const [long] = await getTold(await send(agent, 'Длинное '.repeat(600)));
  assert.ok(long !== undefined && !('message' in long.payload), 'a long message is asked for');
  assert.deepEqual(
    told.map(({ agent_id, role, org_id }) => [agent_id !== null, role, org_id !== null]),
    [
      [false, 'staff', false],
      [false, null, true],
    ],
    'the owner, who is one of the organisation, is not told twice',
  );
  assert.ok((await events('thread-read')).length > 0);
});

test('an owner who is none of the organisation any more is told beside it', async () => {
  const owner = (approval: 'success' | 'negative') =>
    app.context.db.updateTable('agents').set({ approval }).where('id', '=', agentId).execute();
  await owner('negative');
  const { id } = await send(curator, 'Событие для двоих');
  await owner('success');
  const told = (await events('message-added')).filter(
    ({ payload }) => payload.type === 'message-added' && payload.message_id === id,
  );
  assert.deepEqual(
    told.map(({ agent_id }) => agent_id),
    [null, null, agentId],
  );
});

test('a mark that only goes forward leaves one that stands further', async () => {
  const read = (body: object) => agent.ok('POST', `/agent/rest/chat/threads/${threadId}/read`, body);
  const first = await send(curator, 'Первое');
  const second = await send(curator, 'Второе');
  await read({ last_read_id: second.id, forward: true });
  // Another tab knows of less.
  await read({ last_read_id: first.id, forward: true });
  assert.equal((await getThread(agent)).unread, 0);
  await read({ last_read_id: first.id });
  assert.equal((await getThread(agent)).unread, 1);
  await read({ last_read_id: second.id, forward: true });
  assert.equal((await getThread(agent)).unread, 0);
});

test('several unread answers of the bank make one notification', async () => {
  await agent.ok('POST', `/agent/rest/chat/threads/${threadId}/read`, {
    last_read_id: Number.MAX_SAFE_INTEGER,
  });
  await agent.ok('DELETE', '/agent/rest/notifications/clear_all');
  await send(curator, 'Раз');
  await send(curator, 'Два');
  const list = await agent.get<{ objs: { kind: string; application: { id: number } }[] }>(
    '/agent/rest/notifications_on_applications?kind=message',
  );
  assert.equal(list.objs.length, 1);
  assert.equal(list.objs[0]?.application.id, applicationId);
});

test('a thread that was read to its end leaves no unread notification, and an answer none to be given', async () => {
  type Announced = { objs: { read: boolean; target: { done: boolean } }[] };
  const announced = () => agent.get<Announced>('/agent/rest/notifications_on_applications?kind=message');
  const [before] = (await announced()).objs;
  assert.deepEqual([before?.read, before?.target.done], [false, false]);
  await agent.ok('POST', `/agent/rest/chat/threads/${threadId}/read`, {
    last_read_id: Number.MAX_SAFE_INTEGER,
  });
  const [read] = (await announced()).objs;
  assert.deepEqual([read?.read, read?.target.done], [true, false]);
  await send(agent, 'Ответ');
  assert.equal((await announced()).objs[0]?.target.done, true);
});

test('windows of a thread join without gaps and overlaps', async () => {
  for (let index = 0; index < 7; index += 1) await send(agent, `Сообщение ${index}`);
  const all = (await agent.get<{ messages: Message[] }>(`${path(threadId)}?limit=200`)).messages.map(
    (one) => one.id,
  );
  assert.deepEqual(
    all,
    [...all].sort((a, b) => a - b),
  );
  const last = await agent.get<{ messages: Message[]; has_more: boolean }>(`${path(threadId)}?limit=3`);
  assert.deepEqual(
    last.messages.map((one) => one.id),
    all.slice(-3),
  );
  assert.equal(last.has_more, true);
  const earlier = await agent.get<{ messages: Message[] }>(`${path(threadId)}?limit=3&before=${all.at(-3)}`);
  assert.deepEqual(
    earlier.messages.map((one) => one.id),
    all.slice(-6, -3),
  );
  const later = await agent.get<{ messages: Message[]; has_more: boolean }>(
    `${path(threadId)}?limit=2&after=${all.at(-3)}`,
  );
  assert.deepEqual(
    later.messages.map((one) => one.id),
    all.slice(-2),
  );
  assert.equal(later.has_more, false);
});

test('a colleague reads a thread, writes with access to all tasks only, and others get 404', async () => {
  for (const [who, mayWrite] of [
    [agent, true],
    [colleague, false],
    [curator, true],
  ] as const)
    assert.equal((await getThread(who)).can_write, mayWrite);
  assert.equal(
    (await colleague.send('POST', path(threadId), { client_id: randomUUID(), text: 'Я' })).status,
    404,
  );
  for (const stranger of [rival, await agentAt(app, 'newcomer'), await agentAt(app, 'agent', 'metcome')]) {
    const response = await stranger.send('POST', path(threadId), { client_id: randomUUID(), text: 'Я' });
    assert.equal(response.status, 404);
    assert.equal(
      (await stranger.send('POST', `/agent/rest/chat/threads/${threadId}/read`, { last_read_id: 1 })).status,
      404,
    );
  }
});

test('POST message attaches only documents that the sender may read', async () => {
  const document = await uploadTo(app, agent, { document_name: 'attached', hash_password: hash });
  const message = await send(agent, 'Файл', { document_ids: [document.id] });
  assert.deepEqual(message.attachments, [
    { document_id: document.id, file_name: 'document.pdf', size_bytes: document.current?.size_bytes },
  ]);
  const own = await rival.get<Thread[]>('/agent/rest/chat/threads');
  const stolen = await rival.send('POST', path(own[0]?.id ?? ''), {
    client_id: randomUUID(),
    text: 'Чужое',
    document_ids: [document.id],
  });
  assert.equal(stolen.status, 404);
});

test('POST message refuses empty, long and control texts and a closed thread', async () => {
  const refused: readonly (readonly [text: string, code: string])[] = [
    ['', 'message_empty'],
    [' \n\t ', 'message_empty'],
    ['я'.repeat(10_001), 'message_too_long'],
    ['a\u0000b', 'validation'],
    ['a\u0007b', 'validation'],
    ['a\u009bb', 'validation'],
    ['\ud800', 'validation'],
  ];
  const before = await messageCount();
  for (const [text, code] of refused) {
    const { body } = await agent.send('POST', path(threadId), { client_id: randomUUID(), text });
    assert.equal(body.error.code, code, JSON.stringify(text.slice(0, 5)));
    assert.ok(body.error.requestId);
  }
  assert.equal(await messageCount(), before, 'nothing of it is stored');
  await send(agent, `${'я'.repeat(9_999)}.`);
  await send(agent, 'первая строка\n\tвторая 👩🏽‍💼');
  const body = { client_id: randomUUID(), text: 'Последнее' };
  await agent.ok('POST', path(threadId), body);
  await withTransaction(app.context.db, async (tx) => {
    await postSystemMessage(tx, threadId, 'Заявка закрыта', app.context.now());
    await tx
      .updateTable('chat_threads')
      .set({ closed_at: app.context.now().toISOString() })
      .where('id', '=', threadId)
      .execute();
  });
  assert.equal(
    (await agent.send('POST', path(threadId), { ...body, client_id: randomUUID() })).body.error.code,
    'conflict',
  );
  await agent.ok('POST', path(threadId), body);
  const thread = await getThread(agent);
  assert.equal(thread.closed, true);
  assert.equal(thread.last_message?.author_name, 'Система');
});

test('a repeated cross-border request makes one message to the curator', async () => {
  const corridors = await agent.get<Corridor[]>('/agent/rest/cross-border');
  const china = corridors.find((one) => one.id === 'china');
  assert.ok(china);
  const request = {
    client_request_id: randomUUID(),
    corridor_id: 'china',
    currency: 'CNY',
    amount_kopecks: china.min_amount_kopecks,
    client_inn: '7707083893',
    client_name: 'ООО «Вектор»',
    purpose: 'Оплата оборудования по контракту № 7',
  };
  const url = '/agent/rest/cross-border/requests';
  const [first, second] = await Promise.all([agent.ok('POST', url, request), agent.ok('POST', url, request)]);
  assert.equal(first.thread_id, second.thread_id);
  const { messages } = await curator.get<{ messages: Message[] }>(path(first.thread_id));
  assert.equal(messages.filter((one) => one.author.role === 'agent').length, 1);
  assert.match(messages[0]?.text ?? '', /ИНН 7707083893/);
  const [latest] = await agent.get<Thread[]>('/agent/rest/chat/threads');
  assert.deepEqual([latest?.id, latest?.kind], [first.thread_id, 'curator']);
  const main = await agent.get<Thread[]>('/agent/rest/chat/threads?main=true');
  assert.deepEqual(
    main.map(({ title }) => title),
    ['Куратор'],
    'the talk about anything is no payment’s',
  );
  const refused: [object, string][] = [
    [{ currency: 'RUB' }, '/currency'],
    [{ amount_kopecks: china.min_amount_kopecks - 1 }, '/amount_kopecks'],
    [{ amount_kopecks: china.max_amount_kopecks + 1 }, '/amount_kopecks'],
    [{ client_inn: '7707083890' }, '/client_inn'],
  ];
  for (const [change, field] of refused) {
    const { body } = await agent.send('POST', url, {
      ...request,
      client_request_id: randomUUID(),
      ...change,
    });
    assert.equal(body.error.fields?.[0].path, field);
  }
  assert.equal((await agent.send('POST', url, { ...request, corridor_id: 'moon' })).status, 404);
});
