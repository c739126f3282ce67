/**
 * Sign-ins under load: 20 at a time, without a pause, while the list endpoint is called as fast as it answers.
 *
 *   node bench/sign-in.ts [seconds=10] [parallel=20]
 *
 * The server is a process of its own on the embedded database. Prints one JSON object: p50 and p95 of a sign-in, and
 * the list's requests per second without and with them, and their ratio.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../src/demo/accounts.ts';

const PACKAGE = join(import.meta.dirname, '..');
const LIST_CONNECTIONS = 8;
const WARM_UP_MS = 2_000;
const ACCOUNTS = ['agent', 'colleague', 'rival', 'curator'] as const;

const seconds = Number(process.argv[2] ?? 10);
const parallel = Number(process.argv[3] ?? 20);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

const port = await freePort();
const base = `http://127.0.0.1:${port}/banks/sgb`;

async function waitUntilReady(): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error('The server did not become ready within a minute');
}

/** Each caller is an address of its own, as agents in different offices are. */
async function signIn(caller: number): Promise<string> {
  const answer = await fetch(`${base}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${caller >> 8}.${caller & 255}` },
    body: JSON.stringify({
      email: `${ACCOUNTS[caller % ACCOUNTS.length] as string}@example.com`,
      password: DEMO_PASSWORD,
      telegram: '',
    }),
  });
  const body = (await answer.json()) as { token?: string };
  if (body.token === undefined) throw new Error(`Sign-in ${answer.status}: ${JSON.stringify(body)}`);
  return body.token;
}

async function list(token: string): Promise<void> {
  const answer = await fetch(`${base}/agent/rest/issues?name=issues_org`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`List ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Repeats work on so many connections for a time. @returns The times of the single runs, ms. */
async function repeat(connections: number, ms: number, work: (index: number) => Promise<unknown>) {
  const until = performance.now() + ms;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      while (performance.now() < until) {
        const from = performance.now();
        await work(index);
        times.push(performance.now() - from);
      }
    }),
  );
  return times;
}

function quantile(values: readonly number[], share: number): number {
  const ordered = [...values].sort((a, b) => a - b);
  return Number((ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? 0).toFixed(1));
}

const dataDir = await mkdtemp(join(tmpdir(), 'bank-sign-in-bench-'));
const server = spawn(process.execPath, ['src/server.ts'], {
  cwd: PACKAGE,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    BANK_API_PORT: String(port),
    BANK_API_DATA: dataDir,
    DEMO_DATA: '1',
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '0',
    TRUST_PROXY: 'loopback',
    NODE_ENV: 'production',
  },
});
const ended = new Promise((resolve) => server.once('exit', resolve));
try {
  await waitUntilReady();
  const token = await signIn(0);
  await repeat(LIST_CONNECTIONS, WARM_UP_MS, () => list(token));
  const alone = await repeat(LIST_CONNECTIONS, seconds * 1000, () => list(token));
  const [beside, signIns] = await Promise.all([
    repeat(LIST_CONNECTIONS, seconds * 1000, () => list(token)),
    repeat(parallel, seconds * 1000, signIn),
  ]);
  const perSecond = (times: readonly number[]): number => Number((times.length / seconds).toFixed(1));
  console.log(
    JSON.stringify(
      {
        benchmark: 'sign-in',
        seconds,
        parallel,
        sign_in_p50_ms: quantile(signIns, 0.5),
        sign_in_p95_ms: quantile(signIns, 0.95),
        sign_ins_per_second: perSecond(signIns),
        list_connections: LIST_CONNECTIONS,
        list_per_second_alone: perSecond(alone),
        list_per_second_beside: perSecond(beside),
        list_kept: Number((beside.length / alone.length).toFixed(2)),
      },
      null,
      2,
    ),
  );
} finally {
  server.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
}
