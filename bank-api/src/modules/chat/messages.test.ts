import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Message, Thread } from 'shared-kernel/contract/chat';
import { withTransaction } from '../../database/transaction.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { agentAt, uploadTo, type TestAgent } from '../applications/testing.ts';
import { postSystemMessage } from './system-threads.ts';
import { openDiscussion, path, type Discussion } from './testing.ts';

let server: TestApp;
let app: FastifyInstance;
let agent: TestAgent;
let colleague: TestAgent;
let curator: TestAgent;
let rival: TestAgent;
let hash: string;
let agentId: string;
let threadId: string;
let send: Discussion['send'];
let getThread: Discussion['getThread'];

before(async () => {
  server = await createTestApp();
  app = server.app;
  [agent, colleague, curator, rival] = [
    await agentAt(app, 'agent'),
    await agentAt(app, 'colleague'),
    await agentAt(app, 'curator'),
    await agentAt(app, 'rival'),
  ];
  ({ hash, agentId, threadId, send, getThread } = await openDiscussion(app, agent));
});
after(() => server.close());

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
  await agent.ok('POST', `/agent/rest/chat/threads/${threadId}/read`, { last_read_id: message.id });
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
