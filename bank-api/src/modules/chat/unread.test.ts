import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Message, Thread } from 'shared-kernel/contract/chat';
import { createTestApp, demoAgent, type TestApp } from '../../testing/harness.ts';
import { agentAt, createIssue, type Json, type TestAgent } from '../applications/testing.ts';

let server: TestApp;
let app: FastifyInstance;
let agent: TestAgent;
let colleague: TestAgent;
let curator: TestAgent;

before(async () => {
  server = await createTestApp();
  app = server.app;
  [agent, colleague, curator] = [
    await agentAt(app, 'agent'),
    await agentAt(app, 'colleague'),
    await agentAt(app, 'curator'),
  ];
});
after(() => server.close());

const path = (id: string): string => `/agent/rest/chat/threads/${id}/messages`;

test('a colleague who reads a thread leaves its owner what the owner has not read', async () => {
  const badge = () => agent.get<{ messages: number }>('/agent/rest/chat/unread');
  const other = await createIssue(agent);
  const [thread] = await agent.get<Thread[]>(`/agent/rest/chat/threads?hash_password=${other}`);
  assert.ok(thread);
  const before = (await badge()).messages;
  const { id } = await curator.ok<Message>('POST', path(thread.id), {
    client_id: randomUUID(),
    text: 'Вопрос',
  });
  await colleague.ok('POST', `/agent/rest/chat/threads/${thread.id}/read`, { last_read_id: id });
  const { unread } = await agent.get<Thread>(`/agent/rest/chat/threads/${thread.id}`);
  const { last_read_id, last_read_number } = await agent.get<Json>(path(thread.id));
  const { discussion } = await agent.get<Json>(`/agent/rest/issue/${other}`);
  assert.deepEqual([unread, last_read_id, last_read_number, discussion.unread], [1, 0, 0, 1]);
  assert.equal((await badge()).messages, before + 1);
  assert.equal((await agent.get<Json>('/agent/rest/summary')).unread_messages, before + 1);
});

test('a curator’s badge and home count what is new in open threads that the curator answers or nobody has taken', async () => {
  const counted = async () => [
    (await curator.get<{ messages: number }>('/agent/rest/chat/unread')).messages,
    (await curator.get<Json>('/agent/rest/summary')).unread_messages,
  ];
  const other = await createIssue(agent);
  const [thread] = await agent.get<Thread[]>(`/agent/rest/chat/threads?hash_password=${other}`);
  assert.ok(thread);
  const [before = 0] = await counted();
  await agent.ok('POST', path(thread.id), { client_id: randomUUID(), text: 'Есть кто?' });
  assert.deepEqual(await counted(), [before + 1, before + 1], 'nobody has taken it');
  const { id: someoneElse } = await demoAgent(app, 'admin');
  const answeredBy = (responder_id: string | null) =>
    app.context.db.updateTable('chat_threads').set({ responder_id }).where('id', '=', thread.id).execute();
  await answeredBy(someoneElse);
  assert.deepEqual(await counted(), [before, before]);
  await answeredBy(null);
  await agent.ok('POST', '/agent/rest/archive-issue', { hashPassword: other });
  assert.deepEqual(await counted(), [before, before], 'a closed thread');
});
