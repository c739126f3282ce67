import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, loadOf, readResults, saveResult, secondsOf } from './lib/bench-state.mjs';
import { benchmarksPage } from './lib/bench-page.mjs';
import { ensureChromium } from './lib/browser.mjs';
import { buildChanged } from './lib/builds.mjs';
import { installDebianPackages } from './lib/debian.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { NO_POSTGRES, startPostgres } from './lib/postgres.mjs';
import { pinnedNode, rootDir, run } from './lib/process.mjs';
import { SERVER_ENVIRONMENT, startService, stopService, waitUntilReady } from './lib/services.mjs';

/**
 * `npm run bench`: measures the portal on this machine and writes docs/benchmarks.md.
 * `npm run bench -- tax switching` measures only these and keeps the other figures;
 * `BENCH_DAY_AGENTS=100 BENCH_DAY_SECONDS=60 npm run bench -- day` makes the mixed day a short one;
 * `npm run bench -- all test` adds the whole test run, which takes a while.
 */
const DEFAULT = [
  'tax',
  'switching',
  'leaks',
  'delivery',
  'calculator',
  'typing',
  'list',
  'export',
  'signin',
  'start',
  'streams',
  'history',
  'documents',
  'restarts',
  'day',
];
const KNOWN = [...DEFAULT, 'test'];
const asked = process.argv.slice(2);
const parts = asked.length === 0 ? DEFAULT : asked.flatMap((name) => (name === 'all' ? DEFAULT : [name]));
const unknown = parts.find((name) => !KNOWN.includes(name));
const page = path.join(rootDir, 'docs/benchmarks.md');

/** Runs a benchmark that prints one JSON object last. */
async function measured(file, args, { cwd = path.join(rootDir, 'e2e'), env = {} } = {}) {
  const { code, output } = await run(pinnedNode, [file, ...args], { cwd, env, capture: true });
  const json = output.slice(Math.max(0, output.search(/^\{/m)));
  if (code !== 0) throw new Error(`${file} failed:\n${output.trim()}`);
  return JSON.parse(json);
}

/** The portal, and its form as one application if needed, on free ports with demo data, until `work` is done. */
async function withPortals(isMonolithNeeded, work) {
  const data = mkdtempSync(path.join(tmpdir(), 'portal-bench-'));
  const services = [];
  const start = async (file, env, address) => {
    const service = startService(file, { LOG_LEVEL: 'error', ...env });
    services.push(service);
    await waitUntilReady(address, service);
  };
  try {
    const [bankPort, port, monolithPort] = [await freePort(), await freePort(), await freePort()];
    const bank = `http://127.0.0.1:${bankPort}`;
    await start(
      'bank-api/src/server.ts',
      // The limit of requests per agent is not what is measured here.
      {
        BANK_API_PORT: String(bankPort),
        BANK_API_DATA: path.join(data, 'bank'),
        REQUESTS_PER_MINUTE: '0',
      },
      `${bank}/readyz`,
    );
    const config = JSON.parse(readFileSync(path.join(rootDir, 'portal.json'), 'utf8'));
    const monolithConfig = path.join(data, 'portal.json');
    writeFileSync(
      monolithConfig,
      JSON.stringify({ ...config, remotes: [], hostFolder: path.join(rootDir, 'host/dist-monolith') }),
    );
    const serve = (onPort, env) =>
      start(
        'host/server/server.ts',
        {
          PORT: String(onPort),
          BANK_API_URL: bank,
          RELEASE_STORE: path.join(data, `releases-${onPort}`),
          ...env,
        },
        `http://127.0.0.1:${onPort}/readyz`,
      );
    await serve(port, {});
    if (isMonolithNeeded) await serve(monolithPort, { PORTAL_CONFIG: monolithConfig });
    await work(`http://127.0.0.1:${port}`, `http://127.0.0.1:${monolithPort}`);
  } finally {
    await Promise.all(services.map((service) => stopService(service)));
    rmSync(data, { recursive: true, force: true });
  }
}

async function buildMonolith() {
  const args = ['node_modules/webpack/bin/webpack.js', '--config', 'webpack.monolith.mjs'];
  const { code, output } = await run(pinnedNode, [...args, '--mode', 'production'], {
    cwd: path.join(rootDir, 'host'),
    env: { NODE_ENV: 'production' },
    capture: true,
  });
  if (code !== 0) throw new Error(`The single-page application was not built:\n${output.trim()}`);
}

/** The list call on a throw-away PostgreSQL. */
async function list() {
  const postgres = await startPostgres();
  if (!postgres) throw new Error(NO_POSTGRES);
  try {
    const rows = process.env.BENCH_LIST_ROWS ?? '1000000';
    return await measured('bench/list.ts', [rows, process.env.BENCH_LIST_ROUNDS ?? '200'], {
      cwd: path.join(rootDir, 'bank-api'),
      env: { ...SERVER_ENVIRONMENT, BENCH_DATABASE_URL: postgres.url },
    });
  } finally {
    await postgres.stop();
  }
}

/** Sign-ins beside the list call, on the embedded database. */
function signIn() {
  return measured('bench/sign-in.ts', [process.env.BENCH_SIGN_IN_SECONDS ?? '10'], {
    cwd: path.join(rootDir, 'bank-api'),
  });
}

/** Uploads and signatures on a throw-away PostgreSQL: the embedded database would be most of the memory. */
async function documents() {
  const postgres = await startPostgres();
  if (!postgres) throw new Error(NO_POSTGRES);
  try {
    return await measured('bench/documents.ts', [], {
      cwd: path.join(rootDir, 'bank-api'),
      env: { ...SERVER_ENVIRONMENT, BENCH_DATABASE_URL: postgres.url },
    });
  } finally {
    await postgres.stop();
  }
}

/** Many agents at work on two replicas and a throw-away PostgreSQL. */
async function day() {
  const postgres = await startPostgres();
  if (!postgres) throw new Error(NO_POSTGRES);
  try {
    const args = [process.env.BENCH_DAY_AGENTS ?? '2000', process.env.BENCH_DAY_SECONDS ?? '600'];
    const [shell, shellArgs] = withDescriptors(
      [pinnedNode, 'bench/day.ts', ...args].map((part) => `'${part}'`).join(' '),
    );
    const { code, output } = await run(shell, shellArgs, {
      cwd: path.join(rootDir, 'bank-api'),
      env: { ...SERVER_ENVIRONMENT, BENCH_DATABASE_URL: postgres.url },
      capture: true,
    });
    if (code !== 0) throw new Error(`bench/day.ts failed:\n${output.trim()}`);
    return JSON.parse(output.slice(Math.max(0, output.search(/^\{/m))));
  } finally {
    await postgres.stop();
  }
}

/** Restarts of a throw-away PostgreSQL under load. */
function restarts() {
  return measured('bench/restarts.ts', [process.env.BENCH_RESTARTS ?? '50'], {
    cwd: path.join(rootDir, 'bank-api'),
    env: SERVER_ENVIRONMENT,
  });
}

/** As many descriptors as streams, on both sides. */
const withDescriptors = (command) => ['bash', ['-c', `ulimit -n 20000 && exec ${command}`]];

/** A bank with demo data on a throw-away PostgreSQL, until `work` is done. */
async function withBankOnPostgres(work) {
  const postgres = await startPostgres();
  if (!postgres) throw new Error(NO_POSTGRES);
  const data = mkdtempSync(path.join(tmpdir(), 'portal-bank-'));
  const services = [];
  try {
    const [bankPort, port] = [await freePort(), await freePort()];
    const bank = `http://127.0.0.1:${bankPort}`;
    const env = {
      ...process.env,
      ...SERVER_ENVIRONMENT,
      LOG_LEVEL: 'error',
      DATABASE_URL: postgres.url,
      DEMO_DATA: '1',
      BANK_API_PORT: String(bankPort),
      BANK_API_DATA: data,
      REQUESTS_PER_MINUTE: '0',
    };
    /** Starts the bank, anew when it runs. @returns The id of its process. */
    const startBank = async () => {
      if (services[0]) await stopService(services[0]);
      const server = [pinnedNode, path.join(rootDir, 'bank-api/src/server.ts')];
      const [shell, args] = withDescriptors(server.map((part) => `'${part}'`).join(' '));
      const child = spawn(shell, args, { cwd: rootDir, env, stdio: ['ignore', 'ignore', 'inherit'] });
      const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
      services[0] = { child, ended, file: 'bank-api/src/server.ts' };
      await waitUntilReady(`${bank}/readyz`, services[0], 120_000);
      return child.pid;
    };
    /** Starts the portal before the bank. @returns Its address. */
    const startPortal = async () => {
      await ensureChromium();
      await buildChanged();
      const portal = startService('host/server/server.ts', {
        LOG_LEVEL: 'error',
        PORT: String(port),
        BANK_API_URL: bank,
      });
      services.push(portal);
      await waitUntilReady(`http://127.0.0.1:${port}/readyz`, portal);
      return `http://127.0.0.1:${port}`;
    };
    return await work({ bank, databaseUrl: postgres.url, startBank, startPortal });
  } finally {
    await Promise.all(services.map((service) => stopService(service)));
    await postgres.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Open streams, reconnects and a message between two browsers. */
function streams() {
  return withBankOnPostgres(async ({ bank, databaseUrl, startBank, startPortal }) => {
    const read = async (file, ...args) => {
      const [reader, readerArgs] = withDescriptors(
        [pinnedNode, file, bank, ...args].map((part) => `'${part}'`).join(' '),
      );
      const { code, output } = await run(reader, readerArgs, {
        cwd: path.join(rootDir, 'bank-api'),
        env: { BENCH_DATABASE_URL: databaseUrl },
        capture: true,
      });
      if (code !== 0) throw new Error(`${file} failed:\n${output.trim()}`);
      return JSON.parse(output.slice(Math.max(0, output.search(/^\{/m))));
    };
    const count = process.env.BENCH_STREAMS ?? '5000';
    // The making of the demo data leaves its memory behind: the process that is measured has not made it.
    await startBank();
    const result = await read('bench/streams.ts', await startBank(), count);
    const agents = await read('bench/stream-agents.ts', await startBank(), count);
    const screen = await measured('bench/messages.ts', [await startPortal()]);
    return { ...result, agents, screen };
  });
}

/** A talk of 100 000 messages in a browser. */
function history() {
  return withBankOnPostgres(async ({ databaseUrl, startBank, startPortal }) => {
    await startBank();
    const { threadId, messages, first } = await measured(
      'bench/history.ts',
      [databaseUrl, process.env.BENCH_HISTORY ?? '100000'],
      { cwd: path.join(rootDir, 'bank-api') },
    );
    return { messages, ...(await measured('bench/history.ts', [await startPortal(), threadId, first])) };
  });
}

/** A fresh clone of the last commit: what `npm start` and a build take where nothing is installed or built. */
async function withClone(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-clone-'));
  try {
    execFileSync('git', ['clone', '--quiet', rootDir, folder]);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function startTimes() {
  return withClone(async (folder) => {
    const once = async () => {
      const [port, bankPort] = [await freePort(), await freePort()];
      const env = { PORT: String(port), BANK_API_PORT: String(bankPort) };
      const from = performance.now();
      const child = spawn(process.execPath, ['scripts/start.mjs'], {
        cwd: folder,
        env: { ...process.env, ...env },
        stdio: 'ignore',
      });
      const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
      const service = { child, ended, file: 'npm start' };
      try {
        await waitUntilReady(`http://127.0.0.1:${port}/readyz`, service, 900_000);
        await waitUntilReady(`http://127.0.0.1:${bankPort}/readyz`, service);
        return secondsOf(from);
      } finally {
        await stopService(service);
      }
    };
    const coldSeconds = await once();
    const warmSeconds = await once();
    const from = performance.now();
    const { code } = await run(process.execPath, ['scripts/build.mjs', '--force'], {
      cwd: folder,
      capture: true,
    });
    if (code !== 0) throw new Error('The build of the clone failed.');
    return { coldSeconds, warmSeconds, buildSeconds: secondsOf(from) };
  });
}

async function testTime() {
  return withClone(async (folder) => {
    const from = performance.now();
    const { code, output } = await run('npm', ['test'], { cwd: folder, capture: true });
    return { seconds: secondsOf(from), passed: code === 0, last: output.trim().split('\n').at(-1) };
  });
}

async function measure(name, work) {
  const load = loadOf();
  console.log(`measuring ${name} (load ${load}) …`);
  try {
    saveResult(name, { load, loadAfter: loadOf(), result: await work() });
  } catch (error) {
    process.exitCode = 1;
    console.error(`${name} could not be measured: ${error.message}`);
  }
}

try {
  if (unknown) throw new Error(`There is no benchmark "${unknown}". Known: ${KNOWN.join(', ')}.`);
  await ensureInstalled();
  const inBrowser = parts.filter((name) =>
    ['tax', 'switching', 'leaks', 'delivery', 'calculator', 'typing'].includes(name),
  );
  if (inBrowser.length > 0) {
    await ensureChromium();
    await buildChanged();
    if (inBrowser.includes('delivery') && !(await installDebianPackages(['nginx-light', 'wrk'])))
      throw new Error(
        'nginx and wrk could not be installed: they are what the delivery server is compared with.',
      );
    if (inBrowser.includes('tax')) await buildMonolith();
    await withPortals(inBrowser.includes('tax'), async (federated, monolith) => {
      const scripts = {
        tax: ['bench/federation-tax.ts', [federated, monolith]],
        switching: ['bench/switching.ts', [federated]],
        leaks: ['bench/leaks.ts', [federated]],
        delivery: ['bench/delivery.ts', [federated]],
        calculator: ['bench/calculator.ts', [federated]],
        typing: ['bench/typing.ts', [federated]],
      };
      for (const name of inBrowser) await measure(name, () => measured(...scripts[name]));
    });
  }
  if (parts.includes('list')) await measure('list', list);
  if (parts.includes('signin')) await measure('signin', signIn);
  if (parts.includes('documents')) await measure('documents', documents);
  if (parts.includes('restarts')) await measure('restarts', restarts);
  if (parts.includes('day')) await measure('day', day);
  if (parts.includes('streams')) await measure('streams', streams);
  if (parts.includes('history')) await measure('history', history);
  if (parts.includes('export'))
    await measure('export', () =>
      measured('bench/export.ts', [process.env.BENCH_EXPORT_ROWS ?? '10000'], {
        cwd: path.join(rootDir, 'bank-api'),
      }),
    );
  if (parts.includes('start')) await measure('start', startTimes);
  if (parts.includes('test')) await measure('test', testTime);
  writeFileSync(page, benchmarksPage(readResults(), readFileSync(page, 'utf8')));
  await run(pinnedNode, ['node_modules/prettier/bin/prettier.cjs', '--write', page], { capture: true });
  console.log(`written: ${path.relative(rootDir, page)}`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
