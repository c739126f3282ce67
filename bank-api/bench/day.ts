/**
 * A mixed day: signed-in agents on two replicas and PostgreSQL, each with an event stream, the polling of an open portal,
 * lists, drafts, chat and uploads.
 *
 *   BENCH_DATABASE_URL=postgres://… node bench/day.ts [agents=2000] [seconds=600]
 *
 * The database is empty: the replicas are started here. Needs three file descriptors an agent. Prints one JSON object:
 * times of each kind of call in ms, errors, memory and processor of every process, the event loops and transactions as the
 * database and the replicas' own metrics tell them.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startOtlpReceiver } from 'telemetry/testing/otlp-receiver';
import { AS_IN_PRODUCTION, startServerProcess, type ServerProcess } from '../src/testing/server-process.ts';
import { makeAgents } from './agents.ts';
import { createDayAgent, newFile, type Call } from './day-agent.ts';
import { cpuSeconds } from './process-figures.ts';
import { openStream, openStreams, percentile, residentMb } from './stream-reader.ts';

const [agents = 2000, seconds = 600] = process.argv.slice(2).map(Number);
const APPLICATIONS = 20;
const PREPARED_AT_ONCE = 8;
const METRICS_MS = 5_000;
const url = process.env['BENCH_DATABASE_URL'];
if (url === undefined) throw new Error('Set BENCH_DATABASE_URL to an empty PostgreSQL database');

const dataDir = await mkdtemp(join(tmpdir(), 'bank-day-'));
const receiver = await startOtlpReceiver();
const env = {
  DATABASE_URL: url,
  DATABASE_POOL_SIZE: '10',
  BANK_API_DATA: dataDir,
  NODE_ENV: 'production',
  DEMO_DATA: '1',
  MALLOC_ARENA_MAX: '2',
};
const measured = {
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${receiver.url}/v1/metrics`,
  OTEL_METRIC_EXPORT_INTERVAL: String(METRICS_MS),
};

/** The lists have something to show. */
const FILL = `insert into applications (hash_password, bank, org_id, owner_id, client_request_id, kind, product, partner,
    amount_kopecks, term_months, client_name, client_inn, status, stage, accept, signing, holder, archived,
    scoring_state, created_at, updated_at)
  select 'day-' || lpad((row_number() over ())::text, 20, '0'), 'sgb', a.org_id, a.id, gen_random_uuid(), 'loan',
    'working_capital_loan', 'sgb', 100000000 + n * 7919, 12, 'ООО «Клиент ' || n || '»', lpad(n::text, 10, '7'),
    'survey', 'issue_survey', 'in_process', 'not_required', 'agent', n % 5 = 0, 'none',
    now() - n * interval '1 day', now() - n * interval '1 hour'
  from unnest($1::uuid[]) id join agents a using (id) cross join generate_series(1, $2::int) n`;

let servers: ServerProcess[] = [];
const client = new pg.Client({ connectionString: url });
try {
  // The making of the demo data leaves its memory behind: the processes that are measured have not made it.
  await (await startServerProcess(env, AS_IN_PRODUCTION)).stop('SIGTERM');
  servers = [
    await startServerProcess({ ...env, ...measured }, AS_IN_PRODUCTION),
    await startServerProcess({ ...env, ...measured }, AS_IN_PRODUCTION),
  ];
  await client.connect();
  const all = await makeAgents(client, agents);
  await client.query(FILL, [all.map(({ id }) => id), APPLICATIONS]);
  await client.query('select roll_up_application_counts()');
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const postmaster = Number(
    readFileSync(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n')[0],
  );

  const calls: Call[] = [];
  const file = newFile();
  const getBase = (index: number): string => `${servers[index % servers.length]!.address}/banks/sgb`;
  const day = all.map((agent, index) =>
    createDayAgent(getBase(index), agent, file, (call) => calls.push(call)),
  );
  const queue = [...day];
  const prepare = async (): Promise<void> => {
    for (let next = queue.pop(); next; next = queue.pop()) await next.prepare();
  };
  await Promise.all(Array.from({ length: PREPARED_AT_ONCE }, prepare));
  let told = 0;
  const streams = await openStreams(agents, (index) =>
    openStream(getBase(index), all[index]!.token, undefined, () => (told += 1)),
  );
  let lost = 0;
  for (const { call } of streams) call.once('close', () => (lost += 1));

  const processes = [
    ...servers.map(({ child }, index) => ({
      name: `bank-api ${index + 1}`,
      pid: child.pid ?? 0,
      isServer: true,
    })),
    { name: 'PostgreSQL, all processes', pid: postmaster, isServer: false },
    { name: 'the agents (this benchmark)', pid: process.pid, isServer: false },
  ];
  calls.length = 0;
  const loops: number[] = [];
  const sampler = setInterval(() => {
    const delay = receiver.metrics.get('nodejs.eventloop.delay');
    for (const { attributes, value } of delay?.points ?? [])
      if (attributes['quantile'] === 'p99') loops.push(value * 1000);
  }, METRICS_MS);
  const memory = () => processes.map(({ pid }) => residentMb(String(pid)));
  // The servers are children of this process, which must not be counted with it.
  const readCpu = ({ pid }: { readonly pid: number }): number =>
    pid === process.pid ? ownSeconds() : cpuSeconds(pid);
  const before = processes.map(readCpu);
  const transactionsBefore = await transactions();
  const from = performance.now();
  const until = from + seconds * 1000;
  const working = Promise.all(day.map((agent) => agent.work(until)));
  // When everybody has begun: caches and connections are there.
  await pause(Math.min(60_000, seconds * 200));
  const memoryStart = memory();
  await working;
  const elapsed = (performance.now() - from) / 1000;
  const memoryEnd = memory();
  const cpu = processes.map((one, index) => readCpu(one) - before[index]!);
  const transactionCount = (await transactions()) - transactionsBefore;
  clearInterval(sampler);
  const streamsLost = lost;
  for (const { call } of streams) call.destroy();

  const kinds = Object.entries(Object.groupBy(calls, ({ kind }) => kind)).map(([kind, some = []]) => ({
    kind,
    calls: some.length,
    p50Ms: percentile(
      some.map(({ ms }) => ms),
      0.5,
    ),
    p95Ms: percentile(
      some.map(({ ms }) => ms),
      0.95,
    ),
    maxMs: Number(Math.max(...some.map(({ ms }) => ms)).toFixed(1)),
    errors: some.filter(({ error }) => error !== undefined).length,
  }));
  const errors = Object.entries(
    Object.groupBy(
      calls.filter(({ error }) => error !== undefined),
      ({ kind, error }) => `${kind}: ${error}`,
    ),
  ).map(([what, some = []]) => `${what} × ${some.length}`);
  console.log(
    JSON.stringify({
      agents,
      seconds,
      cores: availableParallelism(),
      perSecond: Number((calls.length / elapsed).toFixed(1)),
      kinds: kinds.sort((a, b) => b.calls - a.calls),
      errors,
      streamsLost,
      eventsTold: told,
      processes: processes.map(({ name, isServer }, index) => ({
        name,
        isServer,
        memoryStartMb: memoryStart[index],
        memoryEndMb: memoryEnd[index],
        coreShare: Number((cpu[index]! / elapsed).toFixed(2)),
      })),
      loopP99Ms: percentile(loops, 0.5),
      loopWorstMs: Number(Math.max(0, ...loops).toFixed(1)),
      transactionsPerSecond: Number((transactionCount / elapsed).toFixed(1)),
    }),
  );
} finally {
  await client.end();
  await Promise.all(servers.map((server) => server.stop('SIGTERM')));
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Transactions that the database has ended; a statement outside of one is one. */
async function transactions(): Promise<number> {
  const { rows } = await client.query<{ calls: string }>(
    `select (xact_commit + xact_rollback)::text as calls from pg_stat_database where datname = current_database()`,
  );
  return Number(rows[0]?.calls ?? 0);
}
