import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { startTelemetry, type Telemetry } from 'telemetry';
import { eventually, startOtlpReceiver, type OtlpReceiver } from 'telemetry/testing/otlp-receiver';
import { withTransaction } from '../database/transaction.ts';
import { emitEvent } from '../events/emit-event.ts';
import { EventStream } from '../events/event-stream.ts';
import { defineJob } from '../jobs/jobs.ts';
import { call, createTestApp, signIn, type TestApp } from '../testing/harness.ts';

const LETTERS = defineJob<{ secret: string }>('test.letters', { retryLimit: 0 });

let receiver: OtlpReceiver;
let telemetry: Telemetry | undefined;
let server: TestApp;
const payloads: object[] = [];

before(async () => {
  receiver = await startOtlpReceiver();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  telemetry = await startTelemetry({ env, service: 'bank-api' });
  server = await createTestApp({
    telemetry,
    seed: 'all',
    extend: (app) => {
      app.get('/slow', async () => {
        await sql`select pg_sleep(0.15), 'a literal of somebody'`.execute(app.context.db);
        return {};
      });
      app.post<{ Body: { secret: string } }>('/letters', async (request) => {
        await withTransaction(app.context.db, (tx) =>
          app.context.jobs.enqueue(LETTERS, { secret: request.body.secret }, { tx }),
        );
        return {};
      });
      app.context.jobs.work(LETTERS, async (payload) => {
        payloads.push(payload);
        await sql`select 1 as one`.execute(app.context.db);
        throw Object.assign(new Error('no letter for agent@example.com'), { code: 'EMAIL' });
      });
    },
  });
});

after(async () => {
  await server.close();
  await receiver.close();
});

async function getTrace(requestId: string) {
  await telemetry?.flush();
  const spans = receiver.spans.filter(({ traceId }) => traceId === requestId.replaceAll('-', ''));
  const [root] = spans.filter(({ kind }) => kind === 2);
  assert.ok(root, 'the trace of the request has come');
  return { root, spans };
}

async function metric(name: string) {
  await telemetry?.flush();
  const found = receiver.metrics.get(name);
  assert.ok(found, `${name} has come`);
  return found;
}

test('a request is one trace under its request id, named by its route, with its statements', async () => {
  const token = await signIn(server.app, 'agent');
  const id = randomUUID();
  const answer = await call(server.app, token, 'GET', '/agent/rest/issues?name=issues&page=1', {
    headers: { 'x-request-id': id },
  });
  assert.equal(answer.statusCode, 200);
  const { root, spans } = await getTrace(id);
  assert.equal(root.name, 'GET /banks/:bank/agent/rest/issues');
  assert.equal(root.attributes['http.response.status_code'], 200);
  assert.equal(root.attributes['portal.request.id'], id);
  assert.equal(root.attributes['portal.bank'], 'sgb');
  const statements = spans.filter((span) => span.attributes['db.query.text'] !== undefined);
  // The session, and the page with its total and whatever its rows tell.
  assert.deepEqual(statements.map((span) => span.attributes['db.collection.name']).sort(), [
    'application_counts',
    'sessions',
  ]);
  for (const span of statements) assert.equal(span.parentSpanId, root.spanId, span.name);
});

test('a request with a body keeps its statements in its trace', async () => {
  const id = randomUUID();
  await call(server.app, undefined, 'POST', '/api/login/', {
    headers: { 'x-request-id': id },
    payload: { email: 'agent@example.com', password: 'Wrong-2026-portal' },
  });
  const { spans } = await getTrace(id);
  assert.ok(spans.some((span) => span.attributes['db.collection.name'] === 'agents'));
});

test('a valid traceparent is continued and a malformed one ignored', async () => {
  const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  await server.app.inject({ url: '/nothing', headers: { traceparent: `00-${traceId}-${spanId}-01` } });
  await server.app.inject({
    url: '/nothing',
    headers: { traceparent: `00-${traceId}-${'0'.repeat(16)}-01` },
  });
  await telemetry?.flush();
  const continued = receiver.spans.filter((span) => span.traceId === traceId);
  assert.deepEqual(
    continued.map(({ parentSpanId, name }) => [parentSpanId, name]),
    [[spanId, 'GET unknown']],
  );
});

test('a slow query has a span with duration and text in the trace of its request', async () => {
  const id = randomUUID();
  await server.app.inject({ url: '/slow', headers: { 'x-request-id': id } });
  const { root, spans } = await getTrace(id);
  const slow = spans.find(({ ms, kind }) => kind === 3 && ms >= 140);
  assert.equal(slow?.parentSpanId, root.spanId);
  assert.match(String(slow?.attributes['db.query.text']), /^select pg_sleep\(0\.15\), \?$/);
  const durations = await metric('db.client.operation.duration');
  assert.ok(
    durations.points.some(({ attributes }) => attributes['db.collection.name'] === 'application_counts'),
  );
});

test('a failed job is counted and has a span in the trace of its request', async () => {
  const id = randomUUID();
  const secret = 'a text of somebody';
  await server.app.inject({
    method: 'POST',
    url: '/letters',
    headers: { 'x-request-id': id },
    payload: { secret },
  });
  await assert.rejects(server.app.context.jobs.drain(), /no letter/);
  assert.deepEqual(payloads, [{ secret }]);
  const { root, spans } = await getTrace(id);
  const [sent] = spans.filter(({ name }) => name === 'send test.letters');
  const [run] = spans.filter(({ name }) => name === 'run test.letters');
  assert.equal(sent?.parentSpanId, root.spanId);
  assert.equal(run?.parentSpanId, sent?.spanId);
  assert.equal(run?.isFailed, true);
  assert.equal(run?.attributes['error.type'], 'EMAIL');
  assert.ok(spans.some(({ parentSpanId, kind }) => parentSpanId === run?.spanId && kind === 3));
  const { points } = await metric('bank.jobs.runs');
  const failed = points.find(
    ({ attributes }) => attributes['job'] === LETTERS.name && attributes['outcome'] === 'failed',
  );
  assert.equal(failed?.value, 1);
});

test('a dead stream is counted and has a failed span', async () => {
  const token = await signIn(server.app, 'agent');
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const id = randomUUID();
  const client = connect(port, '127.0.0.1');
  client.write(
    `GET /banks/sgb/agent/rest/events HTTP/1.1\r\nhost: bank\r\nauthorization: Bearer ${token}\r\nx-request-id: ${id}\r\n\r\n`,
  );
  await once(client, 'readable');
  client.read();
  const { db, events } = server.app.context;
  await eventually(() => (events.size > 0 ? true : undefined));
  assert.equal(
    (await metric('bank.streams')).points.find(({ attributes }) => attributes['state'] === 'live')?.value,
    1,
  );
  // The client reads nothing any more: what the kernel takes is full after some megabytes, then the server's own limit.
  client.pause();
  const event = {
    type: 'application-changed',
    hash_password: 'A'.repeat(20),
    reason: 'x'.repeat(400_000),
  } as const;
  while (events.size > 0) {
    await withTransaction(db, async (tx) =>
      emitEvent(tx, { bank: 'sgb', audience: { role: 'user' }, event }),
    );
    // Events are read behind the transaction that tells of them.
    await delay(10);
  }
  client.destroy();
  const { points } = await metric('bank.streams.dropped');
  assert.deepEqual(
    points.map(({ attributes, value }) => [attributes['reason'], value]),
    [
      ['slow_reader', 1],
      ['end_not_taken', 0],
    ],
  );
  const { root } = await getTrace(id);
  assert.equal(root.isFailed, true);
  assert.equal(root.attributes['error.type'], 'slow_reader');
});

test('EventStream is stalled from the heartbeat after an unread one until its client reads', () => {
  const stream = new EventStream('2999-01-01T00:00:00.000Z');
  stream.beat(0);
  assert.equal(stream.isStalled, false);
  stream.beat(0);
  assert.equal(stream.isStalled, true);
  stream.read();
  stream.beat(0);
  assert.equal(stream.isStalled, false);
  stream.destroy();
});

test('http.server.request.duration has route and status and leaves streams out', async () => {
  const { points, unit } = await metric('http.server.request.duration');
  assert.equal(unit, 's');
  const routes = points.map(({ attributes }) => attributes['http.route']);
  assert.ok(routes.includes('/banks/:bank/agent/rest/issues'));
  assert.ok(!routes.includes('/banks/:bank/agent/rest/events'));
  const refused = points.find(({ attributes }) => attributes['http.response.status_code'] === 401);
  assert.equal(refused?.attributes['http.route'], '/banks/:bank/api/login/');
});

test('the metrics cover sign-ins, event loop, memory and the job queue', async () => {
  assert.ok((await metric('bank.sign_in.wait')).points.some(({ value }) => value > 0));
  assert.equal((await metric('bank.sign_in.waiting')).points[0]?.value, 0);
  assert.equal((await metric('nodejs.eventloop.delay')).points.length, 3);
  assert.ok(((await metric('process.memory.usage')).points[0]?.value ?? 0) > 10_000_000);
  const states = (await metric('bank.jobs.queued')).points.map(({ attributes }) => attributes['state']);
  assert.deepEqual([...new Set(states)].sort(), ['later', 'running', 'waiting']);
});

test('telemetry carries no personal text, token or full address', async () => {
  const token = await signIn(server.app, 'agent');
  await call(
    server.app,
    token,
    'GET',
    '/agent/rest/issues?name=issues&filter=%7B%22search%22%3A%22Ромашка%22%7D',
  );
  await telemetry?.flush();
  const sent = receiver.bodies.join('\n');
  assert.ok(sent.includes('db.query.text'));
  for (const private_ of [
    token,
    'agent@example.com',
    'Ромашка',
    'Wrong-2026-portal',
    'a text of somebody',
    'a literal of somebody',
    'no letter for',
    'name=issues',
    '127.0.0.1',
    'Bearer',
  ])
    assert.ok(!sent.includes(private_), private_);
});
