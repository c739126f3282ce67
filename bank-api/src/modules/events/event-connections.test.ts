import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerEvent } from 'shared-kernel/contract/events';
import { withTransaction } from '../../database/transaction.ts';
import { emitEvent } from '../../events/emit-event.ts';
import { createEventServer, waitForEnd, type EventServer, getReasons } from '../../testing/event-server.ts';
import { call, signIn } from '../../testing/harness.ts';

let bank: EventServer;
before(async () => {
  bank = await createEventServer();
});
after(() => bank.close());

test('a stream whose client reads nothing is dropped without delaying the others', async () => {
  const token = await signIn(bank.app, 'agent');
  const before = bank.app.context.events.size;
  const client = connect(Number(new URL(bank.address).port), '127.0.0.1');
  client.write(
    `GET /banks/sgb/agent/rest/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  await once(client, 'readable');
  while (bank.app.context.events.size === before) await delay(5);
  const other = await bank.openStream(await signIn(bank.app, 'agent'));
  const { id } = await bank.getAgent('agent');
  const long = 'x'.repeat(500_000);
  const limit = Date.now() + 20_000;
  let sent = 0;
  while (bank.app.context.events.size > before + 1 && Date.now() < limit) {
    await bank.emit({ agentId: id }, long);
    await other.until((sent += 1));
  }
  assert.equal(bank.app.context.events.size, before + 1);
  client.destroy();
  other.close();
});

test('a stream ends when its session ends', async () => {
  const token = await signIn(bank.app, 'agent');
  const stream = await bank.openSubscribed(token);
  await call(bank.app, token, 'POST', '/auth/logout');
  await waitForEnd(stream);
});

test('a stream ends when its session ends while it is being opened', async (t) => {
  const token = await signIn(bank.app, 'agent');
  const { events } = bank.app.context;
  const subscribe = events.subscribe.bind(events);
  t.mock.method(events, 'subscribe', async (...given: Parameters<typeof subscribe>) => {
    await call(bank.app, token, 'POST', '/auth/logout');
    return subscribe(...given);
  });
  await waitForEnd(await bank.openStream(token));
});

test('a stream ends when the approval of its agent changes', async () => {
  const { id, org_id } = await bank.getAgent('declined');
  const stream = await bank.openSubscribed(await signIn(bank.app, 'declined'));
  await withTransaction(bank.app.context.db, async (tx) => {
    const event: ServerEvent = { type: 'approval-changed', approval: 'success' };
    emitEvent(tx, { bank: 'sgb', audience: { agentId: id }, event });
    await tx.updateTable('agents').set({ approval: 'success' }).where('id', '=', id).execute();
  });
  await waitForEnd(stream);
  assert.equal(stream.frames.at(-1)?.event.type, 'approval-changed');
  const again = await bank.openStream(await signIn(bank.app, 'declined'), {
    lastEventId: stream.frames.at(-1)?.id,
  });
  await bank.emit({ orgId: org_id ?? '' }, 'for the organisation');
  await again.until(1);
  assert.deepEqual(getReasons(again), ['for the organisation']);
  again.close();
});

test('GET events refuses a malformed Last-Event-ID and forgets a client that leaves', async () => {
  const token = await signIn(bank.app, 'agent');
  const refused = await call(bank.app, token, 'GET', '/agent/rest/events', {
    headers: { 'last-event-id': 'x' },
  });
  assert.equal(refused.statusCode, 400);
  const before = bank.app.context.events.size;
  const stream = await bank.openStream(token);
  while (bank.app.context.events.size === before) await delay(5);
  stream.close();
  const limit = Date.now() + 3000;
  while (bank.app.context.events.size > before && Date.now() < limit) await delay(5);
  assert.equal(bank.app.context.events.size, before);
});
