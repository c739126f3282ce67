import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { seedAccounts } from '../bank-api/src/testing/seed-accounts.ts';
import { eventually, startOtlpReceiver } from '../telemetry/testing/otlp-receiver.ts';
import { rootDir, run } from './lib/process.mjs';
import { freePort, startService, stopService, waitUntilReady } from './lib/services.mjs';

const read = (name) => readFileSync(path.join(rootDir, name), 'utf8');

let receiver;
let address;
const services = [];
const pairs = [];
const folder = mkdtempSync(path.join(tmpdir(), 'portal-telemetry-'));
const portalConfig = path.join(folder, 'portal.json');
const hook = path.join(folder, 'report-modules.mjs');

mkdirSync(path.join(folder, 'host'));
writeFileSync(
  path.join(folder, 'host/portal-host.json'),
  JSON.stringify({ buildId: 'h1', initial: [], groups: {}, shares: {} }),
);
writeFileSync(
  portalConfig,
  JSON.stringify({
    hostFolder: 'host',
    releases: { mode: 'direct' },
    remotes: [],
    banks: [{ code: 'sgb', name: 'СГБ' }],
  }),
);
// Node's own hook for modules: what a server loads is written beside its data.
writeFileSync(
  hook,
  `import { appendFileSync } from 'node:fs';
   import { registerHooks } from 'node:module';
   registerHooks({ load(url, context, next) {
     appendFileSync(process.env.LOADED_MODULES, url + '\\n');
     return next(url, context);
   } });`,
);

// Without the API, which does nothing by itself: prom-client brings it.
const getModules = (pair, name) =>
  readFileSync(path.join(pair.folder, `${name}.loaded`), 'utf8')
    .split('\n')
    .filter((url) => url.includes('/@opentelemetry/') && !url.includes('/@opentelemetry/api/'));

/** Both servers as processes, as they are started anywhere; the host has no pages. */
async function startServers(env) {
  const own = mkdtempSync(path.join(folder, 'pair-'));
  const [bankPort, port] = [await freePort(), await freePort()];
  const start = async (name, file, more, listensOn) => {
    const service = startService(file, {
      ...env,
      ...more,
      LOG_LEVEL: 'error',
      NODE_OPTIONS: `--import=${hook}`,
      LOADED_MODULES: path.join(own, `${name}.loaded`),
    });
    services.push(service);
    await waitUntilReady(`http://127.0.0.1:${listensOn}/readyz`, service);
  };
  const bank = { BANK_API_PORT: String(bankPort), BANK_API_DATA: path.join(own, 'bank') };
  if (env.DEMO_DATA !== '0') await seedAccounts(bank);
  await start('bank', 'bank-api/src/server.ts', bank, bankPort);
  const bankApiUrl = `http://127.0.0.1:${bankPort}`;
  const portal = { PORT: String(port), BANK_API_URL: bankApiUrl, PORTAL_CONFIG: portalConfig };
  await start('portal', 'host/server/server.ts', portal, port);
  const pair = { address: `http://127.0.0.1:${port}`, folder: own };
  pairs.push(pair);
  return pair;
}

async function signIn() {
  const answer = await fetch(`${address}/banks/sgb/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'agent@example.com', password: 'Demo-2026-portal' }),
  });
  return (await answer.json()).token;
}

before(async () => {
  receiver = await startOtlpReceiver();
  ({ address } = await startServers({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_METRIC_EXPORT_INTERVAL: '500',
  }));
});

after(async () => {
  await Promise.all(services.map((service) => stopService(service)));
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a call is one trace through delivery server, bank-api and its statements', async () => {
  const token = await signIn();
  const id = randomUUID();
  const answer = await fetch(`${address}/banks/sgb/agent/rest/issues?name=issues`, {
    headers: { authorization: `Bearer ${token}`, 'x-request-id': id },
  });
  assert.equal(answer.status, 200);
  await answer.arrayBuffer();
  const ofTrace = () => receiver.spans.filter(({ traceId }) => traceId === id.replaceAll('-', ''));
  const spans = await eventually(() => {
    const servers = ofTrace().filter(({ kind }) => kind === 2);
    return servers.length === 2 ? ofTrace() : undefined;
  });
  const [outer] = spans.filter(({ service, kind }) => service === 'portal' && kind === 2);
  const [proxied] = spans.filter(({ service, kind }) => service === 'portal' && kind === 3);
  const [inner] = spans.filter(({ service, kind }) => service === 'bank-api' && kind === 2);
  assert.equal(outer.name, 'GET /banks/:bank/*');
  assert.equal(outer.parentSpanId, undefined);
  assert.equal(proxied.parentSpanId, outer.spanId);
  assert.equal(inner.name, 'GET /banks/:bank/agent/rest/issues');
  assert.equal(inner.parentSpanId, proxied.spanId);
  const statements = spans.filter(({ attributes }) => attributes['db.query.text']);
  assert.ok(statements.length > 0);
  for (const { parentSpanId } of statements) assert.equal(parentSpanId, inner.spanId);
});

test('OTLP metrics equal those of /metrics', async () => {
  await fetch(`${address}/portal/snapshot.json`);
  const lines = await (await fetch(`${address}/metrics`)).text();
  const shown = Number(/^portal_request_seconds_count\{area="portal",status="2xx"\} (\d+)$/m.exec(lines)[1]);
  const told = await eventually(
    () =>
      receiver.metrics
        .get('portal_request_seconds')
        ?.points.find(({ attributes }) => attributes.area === 'portal')?.value,
  );
  assert.equal(told, shown);
});

/** The names under which Prometheus keeps what came by OTLP. */
function prometheusNames({ name, unit, kind }) {
  const plain = name.replaceAll('.', '_');
  const suffix = { s: '_seconds', By: '_bytes' }[unit] ?? '';
  const base = plain.endsWith(suffix) ? plain : plain + suffix;
  if (kind === 'histogram') return [`${base}_bucket`, `${base}_count`, `${base}_sum`];
  return [kind === 'sum' ? `${base}_total` : base];
}

test('every query of the dashboard names sent metrics, labels and attributes', async () => {
  // The sign-in has waited before it is answered: a report may fall in between.
  const needed = [
    'portal_request_seconds',
    'bank.jobs.queued',
    'bank.sign_in.wait',
    'http.server.request.duration',
    'db.client.operation.duration',
  ];
  await eventually(() => (needed.every((name) => receiver.metrics.has(name)) ? true : undefined));
  const metrics = [...receiver.metrics.values()];
  const names = new Set(metrics.flatMap(prometheusNames));
  const labels = new Set(['le', 'service_name', 'service_instance_id']);
  for (const { points } of metrics)
    for (const { attributes } of points)
      for (const key of Object.keys(attributes)) labels.add(key.replaceAll('.', '_'));
  const attributes = new Set(receiver.spans.flatMap((span) => Object.keys(span.attributes)));
  // A span that has failed says so by the standard's name; no request of this test has.
  attributes.add('error.type').add('bank.job');

  const targets = JSON.parse(read('docs/grafana-dashboard.json')).panels.flatMap((panel) => panel.targets);
  assert.ok(targets.length >= 16);
  const used = targets.flatMap(({ expr = '' }) => [...expr.matchAll(/\b(\w+)\{([^}]*)\}/g)]);
  assert.ok(used.length >= targets.filter(({ expr }) => expr).length);
  for (const [, name, filter] of used) {
    assert.ok(names.has(name), name);
    for (const [, label] of filter.matchAll(/(\w+)(?:=|!)/g))
      assert.ok(labels.has(label), `${name}: ${label}`);
  }
  for (const { expr = '' } of targets)
    for (const [, list] of expr.matchAll(/\bby \(([^)]*)\)/g))
      for (const label of list.split(', ')) assert.ok(labels.has(label), `${expr}: ${label}`);
  for (const { query } of targets.filter((target) => target.query))
    for (const [, name] of query.matchAll(/span\.([\w.]+)/g)) assert.ok(attributes.has(name), name);
});

test('every metric of docs/observability.md is sent to the collector', async () => {
  // A letter is sent by a job.
  await fetch(`${address}/banks/sgb/auth/reset-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'agent@example.com', bank: 'sgb' }),
  });
  await eventually(() => receiver.metrics.get('bank.jobs.duration'));
  const names = new Set([...receiver.metrics.values()].flatMap(prometheusNames));
  const documented = [...read('docs/observability.md').matchAll(/^\| (`\w+_\w+`[^|]*)/gm)].flatMap(
    ([, cell]) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  assert.ok(documented.length >= 12);
  for (const name of documented) assert.ok(names.has(name) || names.has(`${name}_count`), name);
});

test('the OTEL_ variables of configuration.md, .env.example, compose and code agree', () => {
  const namesIn = (text) => new Set([...text.matchAll(/\bOTEL_[A-Z_]+\b/g)].map(([name]) => name));
  const code = read('telemetry/src/settings.ts')
    .split('\n')
    .filter((line) => !line.includes('PROTOCOL'))
    .flatMap((line) =>
      line.includes('${signal}')
        ? [line.replace('${signal}', 'TRACES'), line.replace('${signal}', 'METRICS')]
        : [line],
    );
  const protocols = ['', 'TRACES_', 'METRICS_'].map((signal) => `OTEL_EXPORTER_OTLP_${signal}PROTOCOL`);
  const byTheExporters = ['HEADERS', 'COMPRESSION', 'TIMEOUT'].map((name) => `OTEL_EXPORTER_OTLP_${name}`);
  const known = namesIn([...code, ...protocols, ...byTheExporters, 'OTEL_RESOURCE_ATTRIBUTES'].join('\n'));
  known.delete('OTEL_EXPORTER_OTLP_');
  const [, section] = read('docs/configuration.md').split('## Traces and metrics, of both servers');
  assert.deepEqual([...namesIn(section.split('\n## portal.json')[0])].sort(), [...known].sort());
  const example = namesIn(read('.env.example'));
  assert.deepEqual([...example].sort(), [...namesIn(read('docker-compose.yml'))].sort());
  for (const name of example) assert.ok(known.has(name), name);
});

test('both servers refuse an unknown OTLP protocol with one line', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' };
  for (const [file, prefix] of [
    ['host/server/server.ts', ''],
    ['bank-api/src/server.ts', 'bank-api: '],
  ]) {
    const data = path.join(folder, 'refused');
    const { code, output } = await run('node', [file], {
      env: { ...env, BANK_API_DATA: data, PORTAL_CONFIG: portalConfig },
      capture: true,
    });
    assert.equal(code, 1);
    assert.equal(output.trim(), `${prefix}OTEL_EXPORTER_OTLP_PROTOCOL is "grpc", but must be http/json.`);
  }
});

test('both servers load OpenTelemetry only with a collector', async () => {
  const [withOne] = pairs;
  for (const name of ['bank', 'portal']) assert.ok(getModules(withOne, name).length > 10, name);
  // Nobody signs in there: without accounts.
  const without = await startServers({ DEMO_DATA: '0' });
  const id = randomUUID();
  await fetch(`${without.address}/banks/sgb/agent/rest/issues`, { headers: { 'x-request-id': id } });
  for (const name of ['bank', 'portal']) {
    assert.ok(existsSync(path.join(without.folder, `${name}.loaded`)), name);
    assert.equal(getModules(without, name).length, 0, name);
  }
  assert.ok(!receiver.bodies.some((body) => body.includes(id)));
});
