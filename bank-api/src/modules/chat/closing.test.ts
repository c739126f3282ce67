import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Thread } from 'shared-kernel/contract/chat';
import { withTransaction } from '../../database/transaction.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { syncClosedThreads } from './system-threads.ts';
import { agentAt, createIssue, fillForms, uploadTo, type TestAgent } from '../applications/testing.ts';

const THREADS = '/agent/rest/chat/threads';

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

const write = (who: TestAgent, thread: Thread) =>
  who.send('POST', `${THREADS}/${thread.id}/messages`, { client_id: randomUUID(), text: 'Жду ответа' });

/** The thread of an application, and that of a request of the bank; the agent's question waits in both. */
async function withQuestions() {
  const hash = await createIssue(agent);
  await fillForms(agent, hash);
  const row = await app.context.db
    .selectFrom('applications')
    .selectAll()
    .where('hash_password', '=', hash)
    .executeTakeFirstOrThrow();
  const request = await withTransaction(app.context.db, (tx) =>
    app.context.modules.flow.addRequest(tx, row, {
      title: 'Договор аренды',
      description: '',
      actor: { id: null, name: 'Банк' },
      at: app.context.now(),
    }),
  );
  const read = async (who: TestAgent, kind: Thread['kind']): Promise<Thread> => {
    const threads = await who.get<Thread[]>(`${THREADS}?hash_password=${hash}`);
    const found = threads.find((thread) => thread.kind === kind);
    assert.ok(found);
    return found;
  };
  for (const kind of ['application', 'request'] as const)
    assert.equal((await write(agent, await read(agent, kind))).status, 200);
  const areClosed = async () => [
    (await read(agent, 'application')).closed,
    (await read(agent, 'request')).closed,
  ];
  const waiting = async () =>
    (await curator.get<Thread[]>(`${THREADS}?waiting=true`)).filter(
      ({ application }) => application?.id === row.id,
    ).length;
  return { hash, id: row.id, request, read, areClosed, waiting };
}

async function countUpdates(threadId: string): Promise<number> {
  const rows = await app.context.db.selectFrom('events').select(['role', 'payload']).execute();
  return rows.filter(
    ({ role, payload }) =>
      role === 'staff' && payload.type === 'thread-updated' && payload.thread_id === threadId,
  ).length;
}

test('the threads of an application that is rejected close: nobody waits in them and nobody writes', async () => {
  const { hash, read, areClosed, waiting } = await withQuestions();
  assert.deepEqual([await areClosed(), await waiting()], [[false, false], 2]);
  assert.ok((await read(curator, 'application')).waiting_since);
  await agent.ok('POST', '/agent/rest/cancel', { hash_password: hash, reason: 'client_refused' });
  assert.deepEqual([await areClosed(), await waiting()], [[true, true], 0]);
  const thread = await read(curator, 'application');
  assert.equal(thread.waiting_since, null);
  assert.equal(await countUpdates(thread.id), 1, 'open portals hear of it once');
  for (const who of [agent, curator]) assert.equal((await write(who, thread)).body.error.code, 'conflict');
});

test('the threads of an archived application close, and open when it is taken out of the archive', async () => {
  const { hash, id, areClosed, waiting } = await withQuestions();
  await agent.ok('POST', '/agent/rest/archive-issue', { hashPassword: hash });
  assert.deepEqual([await areClosed(), await waiting()], [[true, true], 0]);
  await agent.ok('POST', '/agent/rest/issues', { id });
  assert.deepEqual([await areClosed(), await waiting()], [[false, false], 2]);
});

test('the thread of an accepted request is closed by itself, and opens when the request is taken up again', async () => {
  const { hash, id, request, areClosed } = await withQuestions();
  const sync = () => withTransaction(app.context.db, (tx) => syncClosedThreads(tx, id, app.context.now()));
  await app.context.db
    .updateTable('document_requests')
    .set({ state: 'accepted' })
    .where('id', '=', request.id)
    .execute();
  await sync();
  assert.deepEqual(await areClosed(), [false, true]);
  assert.equal(await countUpdates(request.thread_id), 1);
  await sync();
  assert.equal(await countUpdates(request.thread_id), 1, 'what stands as it should is not told again');
  await uploadTo(app, agent, { document_name: 'answer', hash_password: hash, request_id: request.id });
  assert.deepEqual(await areClosed(), [false, false]);
});
