import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Message, Thread } from 'shared-kernel/contract/chat';
import type { Corridor } from 'shared-kernel/contract/cross-border';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { agentAt, type TestAgent } from '../applications/testing.ts';
import { path } from './testing.ts';

let server: TestApp;
let app: FastifyInstance;
let agent: TestAgent;
let curator: TestAgent;

before(async () => {
  server = await createTestApp();
  app = server.app;
  [agent, curator] = [await agentAt(app, 'agent'), await agentAt(app, 'curator')];
});
after(() => server.close());

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
