import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { withTransaction } from '../../database/transaction.ts';
import { emitEvent } from '../../events/emit-event.ts';
import { createEventServer, type EventServer, getReasons } from '../../testing/event-server.ts';
import { call, signIn } from '../../testing/harness.ts';

let bank: EventServer;
before(async () => {
  bank = await createEventServer();
});
after(() => bank.close());

test('a stream carries the events of the agent, organisation and role at its bank only', async () => {
  const agent = await bank.getAgent('agent');
  const rival = await bank.getAgent('rival');
  const mine = await bank.openSubscribed(await signIn(bank.app, 'agent'));
  const theirs = await bank.openSubscribed(await signIn(bank.app, 'rival'));
  const staff = await bank.openSubscribed(await signIn(bank.app, 'curator'));
  assert.equal(mine.response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  assert.equal(mine.response.headers.get('x-accel-buffering'), 'no');

  await bank.emit({ agentId: agent.id }, 'to me');
  await bank.emit({ agentId: agent.id }, 'at another bank', 'metcome');
  await bank.emit({ orgId: agent.org_id ?? '' }, 'to my organisation');
  await bank.emit({ agentId: rival.id }, 'to the rival');
  await bank.emit({ role: 'staff' }, 'to staff');
  await bank.emit({ role: 'user' }, 'to everybody');
  await mine.until(3);
  await theirs.until(2);
  await staff.until(1);
  assert.deepEqual(getReasons(mine), ['to me', 'to my organisation', 'to everybody']);
  assert.deepEqual(getReasons(theirs), ['to the rival', 'to everybody']);
  assert.deepEqual(getReasons(staff), ['to staff']);
  for (const stream of [mine, theirs, staff]) stream.close();
});

test('a stream carries every event of 100 parallel transactions', async () => {
  const { id } = await bank.getAgent('colleague');
  const stream = await bank.openSubscribed(await signIn(bank.app, 'colleague'));
  await Promise.all(Array.from({ length: 100 }, (_, count) => bank.emit({ agentId: id }, String(count))));
  await stream.until(100);
  assert.equal(new Set(getReasons(stream)).size, 100);
  stream.close();
});

test('a stream carries no event of a transaction that rolled back', async () => {
  const { id } = await bank.getAgent('agent');
  const stream = await bank.openSubscribed(await signIn(bank.app, 'agent'));
  await withTransaction(bank.app.context.db, async (tx) => {
    emitEvent(tx, {
      bank: 'sgb',
      audience: { agentId: id },
      event: { type: 'approval-changed', approval: 'success' },
    });
    throw new Error('no');
  }).catch(() => undefined);
  await bank.emit({ agentId: id }, 'after');
  await stream.until(1);
  assert.deepEqual(getReasons(stream), ['after']);
  stream.close();
});

test('a typing signal reaches open streams without an id and is not stored', async () => {
  const token = await signIn(bank.app, 'agent');
  const curator = await signIn(bank.app, 'curator');
  const threads = (await call(bank.app, token, 'GET', '/agent/rest/chat/threads')).json<
    { id: string; kind: string }[]
  >();
  const thread = threads.find(({ kind }) => kind === 'curator')?.id ?? '';
  const controller = new AbortController();
  const before = bank.app.context.events.size;
  const response = await fetch(`${bank.address}/banks/sgb/agent/rest/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  });
  while (bank.app.context.events.size === before) await delay(5);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const { length } = await bank.app.context.db.selectFrom('events').select('id').execute();
  assert.equal(
    (await call(bank.app, curator, 'POST', `/agent/rest/chat/threads/${thread}/typing`)).statusCode,
    200,
  );
  let text = '';
  while (!text.includes('thread-typing')) text += (await reader?.read())?.value ?? '';
  const frame = text.split('\n\n').find((part) => part.includes('thread-typing')) ?? '';
  assert.ok(!/^id:/m.test(frame));
  assert.match(frame, /Медведева/);
  controller.abort();
  assert.equal((await bank.app.context.db.selectFrom('events').select('id').execute()).length, length);
});
