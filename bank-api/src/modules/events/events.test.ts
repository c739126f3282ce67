import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { ServerEvent } from 'shared-kernel/contract/events';
import type { DemoAgentKey } from '../../demo/accounts.ts';
import { withTransaction } from '../../database/transaction.ts';
import { emitEvent, type Audience } from '../../events/emit-event.ts';
import { call, createTestApp, signIn, type TestApp } from '../../testing/harness.ts';

let server: TestApp;
let address: string;
before(async () => {
  server = await createTestApp();
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => server.close());

interface Frame {
  readonly id: number;
  readonly event: ServerEvent;
}

interface Stream {
  readonly response: Response;
  readonly frames: Frame[];
  /** Waits until so many events have arrived. */
  until(count: number): Promise<void>;
  readonly ended: Promise<void>;
  close(): void;
}

async function openStream(token: string, bank: BankCode = 'sgb', lastEventId?: number): Promise<Stream> {
  const controller = new AbortController();
  const response = await fetch(`${address}/banks/${bank}/agent/rest/events`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    },
    signal: controller.signal,
  });
  const frames: Frame[] = [];
  const read = async (): Promise<void> => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const id = /^id: (\d+)$/m.exec(part)?.[1];
        const data = /^data: (.*)$/m.exec(part)?.[1];
        if (id !== undefined && data !== undefined)
          frames.push({ id: Number(id), event: JSON.parse(data) as ServerEvent });
      }
    }
  };
  return {
    response,
    frames,
    ended: read().catch(() => undefined),
    until: async (count) => {
      const limit = Date.now() + 5000;
      while (frames.length < count && Date.now() < limit) await delay(5);
      assert.ok(frames.length >= count, `${frames.length} of ${count} events arrived`);
    },
    close: () => controller.abort(),
  };
}

/** Opens a stream and waits until it is listened to. */
async function openSubscribed(token: string): Promise<Stream> {
  const before = server.app.context.events.size;
  const stream = await openStream(token);
  while (server.app.context.events.size === before) await delay(5);
  return stream;
}

/** Waits for the end of a stream. */
async function endOf(stream: Stream): Promise<void> {
  const late = delay(3000, undefined, { ref: false }).then(() => assert.fail('the stream is still open'));
  await Promise.race([stream.ended, late]);
}

const agents: Partial<Record<DemoAgentKey, { id: string; org_id: string | null }>> = {};
async function agentOf(key: DemoAgentKey) {
  agents[key] ??= await server.app.context.db
    .selectFrom('agents')
    .select(['id', 'org_id'])
    .where('email', '=', `${key}@example.com`)
    .executeTakeFirstOrThrow();
  return agents[key];
}

function emit(audience: Audience, reason: string, bank: BankCode = 'sgb'): Promise<void> {
  const event: ServerEvent = { type: 'application-changed', hash_password: 'A'.repeat(20), reason };
  return withTransaction(server.app.context.db, async (tx) => emitEvent(tx, { bank, audience, event }));
}

const reasonsOf = (stream: Stream) =>
  stream.frames.map(({ event }) => ('reason' in event ? event.reason : event.type));

test('an agent hears what concerns the agent, the organisation and the role, at this bank only', async () => {
  const agent = await agentOf('agent');
  const rival = await agentOf('rival');
  const mine = await openStream(await signIn(server.app, 'agent'));
  const theirs = await openStream(await signIn(server.app, 'rival'));
  const staff = await openStream(await signIn(server.app, 'curator'));
  assert.equal(mine.response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  assert.equal(mine.response.headers.get('x-accel-buffering'), 'no');
  await delay(50);

  await emit({ agentId: agent.id }, 'to me');
  await emit({ agentId: agent.id }, 'at another bank', 'metcome');
  await emit({ orgId: agent.org_id ?? '' }, 'to my organisation');
  await emit({ agentId: rival.id }, 'to the rival');
  await emit({ role: 'staff' }, 'to staff');
  await emit({ role: 'user' }, 'to everybody');
  await mine.until(3);
  await theirs.until(2);
  await staff.until(1);
  assert.deepEqual(reasonsOf(mine), ['to me', 'to my organisation', 'to everybody']);
  assert.deepEqual(reasonsOf(theirs), ['to the rival', 'to everybody']);
  assert.deepEqual(reasonsOf(staff), ['to staff']);
  for (const stream of [mine, theirs, staff]) stream.close();
});

test('what was missed is replayed after Last-Event-ID, once and in order', async () => {
  const token = await signIn(server.app, 'agent');
  const { id } = await agentOf('agent');
  const first = await openStream(token);
  await delay(50);
  await emit({ agentId: id }, 'seen');
  await first.until(1);
  const last = first.frames[0]?.id ?? 0;
  first.close();
  for (let count = 0; count < 20; count += 1) await emit({ agentId: id }, `missed ${count}`);
  const second = await openStream(token, 'sgb', last);
  const during = Array.from({ length: 20 }, (_, count) => emit({ agentId: id }, `during ${count}`));
  await Promise.all(during);
  await second.until(40);
  await delay(50);
  assert.deepEqual(
    reasonsOf(second).slice(0, 20),
    Array.from({ length: 20 }, (_, count) => `missed ${count}`),
  );
  assert.equal(new Set(reasonsOf(second)).size, 40);
  assert.equal(second.frames.length, 40);
  const ids = second.frames.map((frame) => frame.id);
  assert.deepEqual(
    ids,
    [...ids].sort((a, b) => a - b),
  );
  second.close();

  const fromTheFuture = await openStream(token, 'sgb', 9_000_000_000);
  await delay(50);
  await emit({ agentId: id }, 'now');
  await fromTheFuture.until(1);
  assert.deepEqual(reasonsOf(fromTheFuture), ['now']);
  fromTheFuture.close();
});

test('parallel transactions lose no event on the way', async () => {
  const { id } = await agentOf('colleague');
  const stream = await openStream(await signIn(server.app, 'colleague'));
  await delay(50);
  await Promise.all(Array.from({ length: 100 }, (_, count) => emit({ agentId: id }, String(count))));
  await stream.until(100);
  assert.equal(new Set(reasonsOf(stream)).size, 100);
  stream.close();
});

test('an event of a transaction that fails is never told', async () => {
  const { id } = await agentOf('agent');
  const stream = await openStream(await signIn(server.app, 'agent'));
  await delay(50);
  await withTransaction(server.app.context.db, async (tx) => {
    emitEvent(tx, {
      bank: 'sgb',
      audience: { agentId: id },
      event: { type: 'approval-changed', approval: 'success' },
    });
    throw new Error('no');
  }).catch(() => undefined);
  await emit({ agentId: id }, 'after');
  await stream.until(1);
  assert.deepEqual(reasonsOf(stream), ['after']);
  stream.close();
});

test('an open stream leaves the HTTP layer: no parser, no request, and what the client sends on is ignored', async () => {
  const token = await signIn(server.app, 'agent');
  const before = server.app.context.events.size;
  const accepted = once(server.app.server, 'connection') as Promise<[Socket & { parser?: unknown }]>;
  const client = connect(Number(new URL(address).port), '127.0.0.1');
  const request = `GET /banks/sgb/agent/rest/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;
  let text = '';
  client.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  client.write(request);
  const [socket] = await accepted;
  while (server.app.context.events.size === before) await delay(5);
  assert.equal(socket.parser, null);
  client.write(request);
  await emit({ agentId: (await agentOf('agent')).id }, 'after the second request');
  while (!text.includes('after the second request')) await delay(5);
  assert.equal(text.match(/HTTP\/1\.1/g)?.length, 1);
  client.end();
  await once(client, 'close');
  assert.equal(server.app.context.events.size, before);
});

test('a client that reads nothing is dropped, and the others go on', async () => {
  const token = await signIn(server.app, 'agent');
  const before = server.app.context.events.size;
  const client = connect(Number(new URL(address).port), '127.0.0.1');
  client.write(
    `GET /banks/sgb/agent/rest/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  await once(client, 'readable');
  while (server.app.context.events.size === before) await delay(5);
  const other = await openStream(await signIn(server.app, 'agent'));
  const { id } = await agentOf('agent');
  const long = 'x'.repeat(500_000);
  const limit = Date.now() + 20_000;
  let sent = 0;
  while (server.app.context.events.size > before + 1 && Date.now() < limit) {
    await emit({ agentId: id }, long);
    await other.until((sent += 1));
  }
  assert.equal(server.app.context.events.size, before + 1);
  client.destroy();
  other.close();
});

test('a stream ends with its session', async () => {
  const token = await signIn(server.app, 'agent');
  const stream = await openSubscribed(token);
  await call(server.app, token, 'POST', '/auth/logout');
  await endOf(stream);
});

test('a stream ends when the approval changes: what may be heard has changed with it', async () => {
  const { id, org_id } = await agentOf('declined');
  const stream = await openSubscribed(await signIn(server.app, 'declined'));
  await withTransaction(server.app.context.db, async (tx) => {
    const event: ServerEvent = { type: 'approval-changed', approval: 'success' };
    emitEvent(tx, { bank: 'sgb', audience: { agentId: id }, event });
    await tx.updateTable('agents').set({ approval: 'success' }).where('id', '=', id).execute();
  });
  await endOf(stream);
  assert.equal(stream.frames.at(-1)?.event.type, 'approval-changed');
  const again = await openStream(await signIn(server.app, 'declined'), 'sgb', stream.frames.at(-1)?.id);
  await emit({ orgId: org_id ?? '' }, 'for the organisation');
  await again.until(1);
  assert.deepEqual(reasonsOf(again), ['for the organisation']);
  again.close();
});

test('a bad Last-Event-ID is refused and a client that leaves is forgotten', async () => {
  const token = await signIn(server.app, 'agent');
  const refused = await call(server.app, token, 'GET', '/agent/rest/events', {
    headers: { 'last-event-id': 'x' },
  });
  assert.equal(refused.statusCode, 400);
  const before = server.app.context.events.size;
  const stream = await openStream(token);
  while (server.app.context.events.size === before) await delay(5);
  stream.close();
  const limit = Date.now() + 3000;
  while (server.app.context.events.size > before && Date.now() < limit) await delay(5);
  assert.equal(server.app.context.events.size, before);
});

test('a new stream names the id after which nothing is missed, before the first event', async () => {
  const token = await signIn(server.app, 'rival');
  const { id } = await agentOf('rival');
  const response = await fetch(`${address}/banks/sgb/agent/rest/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!/^id: \d+$/m.test(text)) text += (await reader?.read())?.value ?? '';
  await reader?.cancel();
  const start = Number(/^id: (\d+)$/m.exec(text)?.[1]);
  for (let count = 0; count < 3; count += 1) await emit({ agentId: id }, `gap ${count}`);
  const again = await openStream(token, 'sgb', start);
  await again.until(3);
  assert.deepEqual(reasonsOf(again), ['gap 0', 'gap 1', 'gap 2']);
  again.close();
});

test('200 reconnects lose nothing and repeat nothing', async () => {
  const token = await signIn(server.app, 'rival');
  const { id } = await agentOf('rival');
  const seen: string[] = [];
  let last: number | undefined;
  let sent = 0;
  let isDone = false;
  const first = await openSubscribed(token);
  await emit({ agentId: id }, 'first');
  await first.until(1);
  last = first.frames[0]?.id;
  first.close();
  const writer = (async () => {
    while (!isDone) {
      await emit({ agentId: id }, `message ${sent}`);
      sent += 1;
      await delay(1);
    }
  })();
  for (let round = 0; round < 200; round += 1) {
    const stream = await openStream(token, 'sgb', last);
    // Cut off at another moment each time: before, within and after what is replayed.
    if (round % 3 > 0) await stream.until(round % 3);
    stream.close();
    await stream.ended;
    seen.push(...reasonsOf(stream).map(String));
    last = stream.frames.at(-1)?.id ?? last;
  }
  isDone = true;
  await writer;
  const rest = await openStream(token, 'sgb', last);
  await rest.until(sent - seen.length);
  seen.push(...reasonsOf(rest).map(String));
  rest.close();
  assert.ok(sent > 100, `${sent} messages were sent meanwhile`);
  assert.deepEqual(
    seen,
    Array.from({ length: sent }, (_, index) => `message ${index}`),
  );
});

test('polling gives the same events, page by page, and only what concerns the agent', async () => {
  const token = await signIn(server.app, 'agent');
  const { id } = await agentOf('agent');
  const poll = async (after?: number) =>
    (
      await call(
        server.app,
        token,
        'GET',
        `/agent/rest/events/missed${after === undefined ? '' : `?after=${after}`}`,
      )
    ).json<{ events: { id: number; event: { reason?: string } }[]; last_id: number }>();
  const start = await poll();
  assert.deepEqual(start.events, []);
  await emit({ agentId: id }, 'polled');
  await emit({ agentId: (await agentOf('rival')).id }, 'of the rival');
  await emit({ role: 'user' }, 'of everybody');
  const { events, last_id } = await poll(start.last_id);
  assert.deepEqual(
    events.map(({ event }) => event.reason),
    ['polled', 'of everybody'],
  );
  assert.deepEqual((await poll(last_id)).events, []);
  assert.equal((await poll(Number.MAX_SAFE_INTEGER)).last_id, last_id);
  for (let count = 0; count < 501; count += 1) await emit({ agentId: id }, String(count));
  const page = await poll(last_id);
  assert.equal(page.events.length, 500);
  assert.deepEqual(
    (await poll(page.last_id)).events.map(({ event }) => event.reason),
    ['500'],
  );
});

test('a signal reaches open streams at once, is not stored and has no id', async () => {
  const token = await signIn(server.app, 'agent');
  const curator = await signIn(server.app, 'curator');
  const threads = (await call(server.app, token, 'GET', '/agent/rest/chat/threads')).json<
    { id: string; kind: string }[]
  >();
  const thread = threads.find(({ kind }) => kind === 'curator')?.id ?? '';
  const controller = new AbortController();
  const before = server.app.context.events.size;
  const response = await fetch(`${address}/banks/sgb/agent/rest/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  });
  while (server.app.context.events.size === before) await delay(5);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const { length } = await server.app.context.db.selectFrom('events').select('id').execute();
  assert.equal(
    (await call(server.app, curator, 'POST', `/agent/rest/chat/threads/${thread}/typing`)).statusCode,
    200,
  );
  let text = '';
  while (!text.includes('thread-typing')) text += (await reader?.read())?.value ?? '';
  const frame = text.split('\n\n').find((part) => part.includes('thread-typing')) ?? '';
  assert.ok(!/^id:/m.test(frame));
  assert.match(frame, /Медведева/);
  controller.abort();
  assert.equal((await server.app.context.db.selectFrom('events').select('id').execute()).length, length);
});
