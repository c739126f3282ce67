import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Message, Thread } from 'shared-kernel/contract/chat';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { agentAt, createIssue, fillForms, uploadTo, type TestAgent } from '../applications/testing.ts';

let server: TestApp;
let app: FastifyInstance;
let agent: TestAgent;
let rival: TestAgent;
let curator: TestAgent;

before(async () => {
  server = await createTestApp();
  app = server.app;
  [agent, rival, curator] = [
    await agentAt(app, 'agent'),
    await agentAt(app, 'rival'),
    await agentAt(app, 'curator'),
  ];
});
after(() => server.close());

const path = (id: string): string => `/agent/rest/chat/threads/${id}/messages`;

test('POST message attaches only what is of the thread, although a curator reads the documents of every agent', async () => {
  const hash = await createIssue(agent);
  await fillForms(agent, hash);
  const document = await uploadTo(app, agent, { document_name: 'of one client', hash_password: hash });
  const discussion = async (of: string): Promise<string> =>
    (await agent.get<Thread[]>(`/agent/rest/chat/threads?hash_password=${of}`))[0]?.id ?? '';
  const [threadId, others] = [await discussion(hash), await discussion(await createIssue(agent))];
  const curatorThread = async (who: TestAgent): Promise<string> =>
    (await who.get<Thread[]>('/agent/rest/chat/threads')).find(({ kind }) => kind === 'curator')?.id ?? '';
  const attach = async (who: TestAgent, id: string, documentId: string): Promise<number> => {
    const body = { client_id: randomUUID(), text: 'Файл', document_ids: [documentId] };
    return (await who.send('POST', path(id), body)).status;
  };
  const [own, foreign] = [await curatorThread(agent), await curatorThread(rival)];
  assert.equal(await attach(curator, foreign, document.id), 404, 'in a thread of another agent');
  for (const who of [agent, curator])
    assert.equal(await attach(who, others, document.id), 404, 'in the thread of another application');
  const file = await uploadTo(app, agent, { document_name: 'of the talk', thread_id: own });
  assert.equal(await attach(agent, threadId, file.id), 404, 'a file of another thread');
  for (const [who, id, documentId] of [
    [curator, threadId, document.id],
    [curator, own, document.id],
    [agent, own, document.id],
    [agent, own, file.id],
  ] as const)
    assert.equal(await attach(who, id, documentId), 200);
});

test('files of one name stand in one order', async () => {
  const threads = await agent.get<Thread[]>('/agent/rest/chat/threads');
  const thread = threads.find(({ kind }) => kind === 'curator')?.id ?? '';
  const ids: string[] = [];
  for (const name of ['one', 'two', 'three'])
    ids.push((await uploadTo(app, agent, { document_name: name, thread_id: thread })).id);
  ids.sort();
  const body = { client_id: randomUUID(), text: 'Файлы', document_ids: ids.toReversed() };
  const { attachments } = await agent.ok<Message>('POST', path(thread), body);
  assert.deepEqual(
    attachments.map(({ document_id, file_name }) => [document_id, file_name]),
    ids.map((id) => [id, 'document.pdf']),
  );
});
