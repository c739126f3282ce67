import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { prometheusTelemetry } from 'telemetry/prometheus';
import { call, createTestApp, signIn, type TestApp } from '../testing/harness.ts';

const DOCS = join(import.meta.dirname, '../../../docs');
const TOKEN = 'metrics-token-of-a-test';
let server: TestApp;
let text: string;

before(async () => {
  const telemetry = prometheusTelemetry();
  server = await createTestApp({ telemetry, metrics: telemetry.registry, env: { METRICS_TOKEN: TOKEN } });
  const token = await signIn(server.app, 'agent');
  await call(server.app, token, 'GET', '/agent/rest/profile');
  text = (await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body;
});
after(() => server.close());

/** Value of a line with this name and these labels. */
function findValue(name: string, labels: Readonly<Record<string, string>>): number | undefined {
  const line = text
    .split('\n')
    .find(
      (each) =>
        /^\w+/.exec(each)?.[0] === name &&
        Object.entries(labels).every(([label, value]) => each.includes(`${label}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

test('/metrics has the durations of requests by route, and of statements by table', () => {
  const route = '/banks/:bank/agent/rest/profile';
  assert.equal(findValue('http_server_request_duration_seconds_count', { http_route: route }), 1);
  const statement = { db_collection_name: 'agents', db_operation_name: 'select' };
  assert.ok((findValue('db_client_operation_duration_seconds_count', statement) ?? 0) > 0);
  assert.ok((findValue('process_memory_usage_bytes', {}) ?? 0) > 0);
});

test('/metrics is for who knows the token', async () => {
  const anonymous = await server.app.inject('/metrics');
  assert.equal(anonymous.statusCode, 401);
  assert.doesNotMatch(anonymous.body, /http_server/);
});

test('every metric of bank-api in docs/observability.md is there by name', () => {
  const known = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  const ofBank = /^(?:bank_|db_|http_|nodejs_eventloop_delay|process_memory_usage|process_cpu_time)/;
  const table = [...readFileSync(join(DOCS, 'observability.md'), 'utf8').matchAll(/^\| (`\w+_\w+`[^|]*)/gm)];
  const documented = table
    .flatMap(([, cell]) => [...(cell ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''))
    .filter((name) => ofBank.test(name));
  assert.ok(documented.length >= 10);
  assert.deepEqual(
    documented.filter((name) => !known.has(name)),
    [],
  );
});
