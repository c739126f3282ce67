import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { withTransaction } from '../../database/transaction.ts';
import { emitEvent } from '../../events/emit-event.ts';
import { createEventServer, type EventServer, getReasons } from '../../testing/event-server.ts';
import { call, signIn } from '../../testing/harness.ts';

let bank: EventServer;
before(async () => {
  bank = await createEventServer();
});
after(() => bank.close());

test('GET events replays what came after Last-Event-ID once and in order', async () => {
  const token = await signIn(bank.app, 'agent');
  const { id } = await bank.getAgent('agent');
  const first = await bank.openSubscribed(token);
  await bank.emit({ agentId: id }, 'seen');
  await first.until(1);
  const last = first.frames[0]?.id ?? 0;
  first.close();
  for (let count = 0; count < 20; count += 1) await bank.emit({ agentId: id }, `missed ${count}`);
  const second = await bank.openStream(token, { lastEventId: last });
  const during = Array.from({ length: 20 }, (_, count) => bank.emit({ agentId: id }, `during ${count}`));
  await Promise.all(during);
  await second.until(40);
  await delay(50);
  assert.deepEqual(
    getReasons(second).slice(0, 20),
    Array.from({ length: 20 }, (_, count) => `missed ${count}`),
  );
  assert.equal(new Set(getReasons(second)).size, 40);
  assert.equal(second.frames.length, 40);
  const ids = second.frames.map((frame) => frame.id);
  assert.deepEqual(
    ids,
    [...ids].sort((a, b) => a - b),
  );
  second.close();

  const fromTheFuture = await bank.openSubscribed(token, { lastEventId: 9_000_000_000 });
  await bank.emit({ agentId: id }, 'now');
  await fromTheFuture.until(1);
  assert.deepEqual(getReasons(fromTheFuture), ['now']);
  fromTheFuture.close();
});

test('a new stream names its starting id before the first event', async () => {
  const token = await signIn(bank.app, 'rival');
  const { id } = await bank.getAgent('rival');
  const response = await fetch(`${bank.address}/banks/sgb/agent/rest/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!/^id: \d+$/m.test(text)) text += (await reader?.read())?.value ?? '';
  await reader?.cancel();
  const start = Number(/^id: (\d+)$/m.exec(text)?.[1]);
  for (let count = 0; count < 3; count += 1) await bank.emit({ agentId: id }, `gap ${count}`);
  const again = await bank.openStream(token, { lastEventId: start });
  await again.until(3);
  assert.deepEqual(getReasons(again), ['gap 0', 'gap 1', 'gap 2']);
  again.close();
});

test('a client that reconnects 200 times gets every event exactly once', async () => {
  const token = await signIn(bank.app, 'rival');
  const { id } = await bank.getAgent('rival');
  const seen: string[] = [];
  let last: number | undefined;
  let sent = 0;
  let isDone = false;
  const first = await bank.openSubscribed(token);
  await bank.emit({ agentId: id }, 'first');
  await first.until(1);
  last = first.frames[0]?.id;
  first.close();
  const writer = (async () => {
    while (!isDone) {
      await bank.emit({ agentId: id }, `message ${sent}`);
      sent += 1;
      await delay(1);
    }
  })();
  for (let round = 0; round < 200; round += 1) {
    const stream = await bank.openStream(token, { lastEventId: last });
    // Cut off at another moment each time: before, within and after what is replayed.
    if (round % 3 > 0) await stream.until(round % 3);
    stream.close();
    await stream.ended;
    seen.push(...getReasons(stream).map(String));
    last = stream.frames.at(-1)?.id ?? last;
  }
  isDone = true;
  await writer;
  const rest = await bank.openStream(token, { lastEventId: last });
  await rest.until(sent - seen.length);
  seen.push(...getReasons(rest).map(String));
  rest.close();
  assert.ok(sent > 100, `${sent} messages were sent meanwhile`);
  assert.deepEqual(
    seen,
    Array.from({ length: sent }, (_, index) => `message ${index}`),
  );
});

test('GET events/missed pages through the events of the agent only', async () => {
  const token = await signIn(bank.app, 'agent');
  const { id } = await bank.getAgent('agent');
  const poll = async (after?: number) =>
    (
      await call(
        bank.app,
        token,
        'GET',
        `/agent/rest/events/missed${after === undefined ? '' : `?after=${after}`}`,
      )
    ).json<{ events: { id: number; event: { reason?: string } }[]; last_id: number }>();
  const start = await poll();
  assert.deepEqual(start.events, []);
  await bank.emit({ agentId: id }, 'polled');
  await bank.emit({ agentId: (await bank.getAgent('rival')).id }, 'of the rival');
  await bank.emit({ role: 'user' }, 'of everybody');
  const { events, last_id } = await poll(start.last_id);
  assert.deepEqual(
    events.map(({ event }) => event.reason),
    ['polled', 'of everybody'],
  );
  assert.deepEqual((await poll(last_id)).events, []);
  assert.equal((await poll(Number.MAX_SAFE_INTEGER)).last_id, last_id);
  for (let count = 0; count < 501; count += 1) await bank.emit({ agentId: id }, String(count));
  const page = await poll(last_id);
  assert.equal(page.events.length, 500);
  assert.deepEqual(
    (await poll(page.last_id)).events.map(({ event }) => event.reason),
    ['500'],
  );
});

interface Missed {
  readonly events: readonly { readonly event: { readonly reason?: string } }[];
  readonly last_id: number;
}

async function missed(token: string, query: string): Promise<Missed> {
  return (await call(bank.app, token, 'GET', `/agent/rest/events/missed?${query}`)).json<Missed>();
}

/** Makes everything that has happened so far older. */
async function letMinutesPass(): Promise<void> {
  await sql`update events set created_at = created_at - interval '5 minutes'`.execute(bank.app.context.db);
}

test('recent_ms gives a reader without a position the latest events, streamed or polled', async () => {
  const token = await signIn(bank.app, 'agent');
  const { id } = await bank.getAgent('agent');
  await bank.emit({ agentId: id }, 'long ago');
  await letMinutesPass();
  await bank.emit({ agentId: id }, 'just now');
  await bank.emit({ agentId: (await bank.getAgent('rival')).id }, 'to the rival');

  const polled = await missed(token, 'recent_ms=60000');
  assert.deepEqual(
    polled.events.map(({ event }) => event.reason),
    ['just now'],
  );
  assert.deepEqual((await missed(token, `after=${polled.last_id}`)).events, []);

  const stream = await bank.openStream(token, { recentMs: 60_000 });
  await stream.until(1);
  await bank.emit({ agentId: id }, 'later');
  await stream.until(2);
  assert.deepEqual(getReasons(stream), ['just now', 'later']);
  stream.close();
  // A position that is known counts, not the time.
  const again = await bank.openStream(token, { recentMs: 60_000, lastEventId: stream.frames[0]?.id });
  await again.until(1);
  assert.deepEqual(getReasons(again), ['later']);
  again.close();
});

test('a stream with recent_ms names its starting id even without events', async () => {
  const token = await signIn(bank.app, 'rival');
  await bank.emit({ agentId: (await bank.getAgent('rival')).id }, 'long ago');
  await letMinutesPass();
  const [newest] = await bank.app.context.db
    .selectFrom('events')
    .select('id')
    .orderBy('id', 'desc')
    .execute();
  const response = await fetch(`${bank.address}/banks/sgb/agent/rest/events?recent_ms=60000`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!/^id: \d+$/m.test(text)) text += (await reader?.read())?.value ?? '';
  await reader?.cancel();
  assert.equal(/^id: (\d+)$/m.exec(text)?.[1], String(newest?.id));
  assert.ok(!text.includes('data:'));
});

test('the age of an event counts from its commit, not from the start of its transaction', async () => {
  const token = await signIn(bank.app, 'agent');
  const { id } = await bank.getAgent('agent');
  await letMinutesPass();
  await withTransaction(bank.app.context.db, async (tx) => {
    await sql`select pg_sleep(1.5)`.execute(tx);
    emitEvent(tx, {
      bank: 'sgb',
      audience: { agentId: id },
      event: { type: 'approval-changed', approval: 'success' },
    });
  });
  assert.equal((await missed(token, 'recent_ms=1000')).events.length, 1);
});

test('recent_ms refuses a fraction, a negative and more than the retention of events', async () => {
  const token = await signIn(bank.app, 'agent');
  for (const path of ['/agent/rest/events', '/agent/rest/events/missed'])
    for (const value of ['x', '-1', '0.5', String(8 * 24 * 60 * 60 * 1000)]) {
      const answer = await call(bank.app, token, 'GET', `${path}?recent_ms=${value}`);
      assert.equal(answer.statusCode, 400, `${path} ${value}`);
    }
});
