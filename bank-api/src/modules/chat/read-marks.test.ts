import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { FullApplicationListItem } from 'shared-kernel/contract/applications';
import type { Message } from 'shared-kernel/contract/chat';
import { normaliseList } from 'shared-kernel/contract/common';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { agentAt, type Json, type TestAgent } from '../applications/testing.ts';
import { countUnread } from './read-marks-repository.ts';
import { openDiscussion, path, type Discussion } from './testing.ts';

let server: TestApp;
let app: FastifyInstance;
let agent: TestAgent;
let colleague: TestAgent;
let curator: TestAgent;
let hash: string;
let agentId: string;
let applicationId: number;
let threadId: string;
let send: Discussion['send'];
let getThread: Discussion['getThread'];

before(async () => {
  server = await createTestApp();
  app = server.app;
  [agent, colleague, curator] = [
    await agentAt(app, 'agent'),
    await agentAt(app, 'colleague'),
    await agentAt(app, 'curator'),
  ];
  ({ hash, agentId, applicationId, threadId, send, getThread } = await openDiscussion(app, agent));
  // Greets the agent in the thread with the curator.
  await agent.get('/agent/rest/chat/threads');
});
after(() => server.close());

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
