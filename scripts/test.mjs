import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NO_FIREFOX, ensureFirefox, ensureJourneyBrowsers } from './lib/browser.mjs';
import { remoteNames } from './lib/builds.mjs';
import { ensureGostEngine } from './lib/gost-engine.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ON_EMBEDDED } from './lib/on-embedded.mjs';
import { NO_POSTGRES, startPostgres } from './lib/postgres.mjs';
import { rootDir, run } from './lib/process.mjs';

/**
 * The whole test run: `npm test`, or `npm test -- unit api` for some of its parts.
 * Every part adds what it ran to one count, printed as the last line.
 */
const reports = path.join(rootDir, 'test-results/reports');
const browserPackages = ['shared-kernel', 'host', ...remoteNames];

/** A test's process lives for seconds: a young heap that is cleared again and again costs more than it saves. */
const YOUNG_HEAP = '--min-semi-space-size=16';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** A part that passes or fails as a whole: counts as one. */
async function whole(command, args) {
  const { code } = await run(command, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Counts of a runner's report; a runner that died without one, or found nothing, has failed. */
function counted(code, count) {
  try {
    const { passed, failed } = count();
    if (code !== 0 && failed === 0) return { passed, failed: 1 };
    return passed + failed === 0 ? { passed: 0, failed: 1 } : { passed, failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** A part of several runs: counts as their sum. */
const sumCounts = (runs) => ({
  passed: runs.reduce((sum, { passed }) => sum + passed, 0),
  failed: runs.reduce((sum, { failed }) => sum + failed, 0),
});

/** The browser packages' tests, all in one program: jest.config.mjs. */
async function jest() {
  const report = path.join(reports, 'jest.json');
  const args = [
    YOUNG_HEAP,
    'shared-kernel/node_modules/jest/bin/jest.js',
    '--json',
    '--outputFile',
    report,
    '--silent',
  ];
  const { code } = await run('node', args);
  return counted(code, () => {
    const { testResults, numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = readJson(report);
    const files = testResults.map(({ name }) => path.relative(rootDir, name));
    const untested = browserPackages.filter(
      (name) => !files.some((file) => file.startsWith(name + path.sep)),
    );
    if (untested.length > 0) console.log(`No test ran in ${untested.join(', ')}.`);
    return {
      passed: numPassedTests,
      failed: numFailedTests + numRuntimeErrorTestSuites + untested.length,
    };
  });
}

/** Each file is a process that loads the whole server: its modules, stripped of types and compiled, are kept for the next. */
const COMPILE_CACHE = path.join(rootDir, 'node_modules/.cache/compiled');

/** One more than there are cores: a file that waits for a time, a process or the other engine leaves its core to another. */
const FILES_AT_ONCE = 3;

/** Node's own runner on server packages; `label` keeps the reports of several runs apart. */
async function nodeTests(name, files, label, env = {}, filesAtOnce = FILES_AT_ONCE) {
  const report = path.join(reports, `node-${label}.json`);
  const runner = path.join(rootDir, 'scripts/lib/node-tests.mjs');
  const { code } = await run('node', [runner, report, String(filesAtOnce), ...files], {
    cwd: path.join(rootDir, name),
    env: { NODE_ENV: 'test', NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
  });
  return counted(code, () => readJson(report));
}

/**
 * Tests whose databases are PostgreSQL's, on a cluster of their own that is thrown away: the engine of everything that
 * matters, which also takes less of the processor for the same statements.
 */
async function onPostgres(runTests) {
  const postgres = await startPostgres({ ofManyDatabases: true });
  if (!postgres) {
    console.log(NO_POSTGRES);
    return { passed: 0, failed: 1 };
  }
  try {
    return await runTests({ TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

const ATTACKS = ['attacks/*.test.ts', 'attacks/access/*.test.ts'];

/** Journeys in the browser; `config` names a file of e2e with others than those of every run. */
async function journeys(config = 'playwright.config.ts', env = {}) {
  await ensureJourneyBrowsers();
  const report = path.join(reports, `${config.replaceAll('/', '-')}.json`);
  const { code } = await run(
    'node',
    ['node_modules/@playwright/test/cli.js', 'test', '--config', config, '--reporter=list,json'],
    { cwd: path.join(rootDir, 'e2e'), env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env } },
  );
  return counted(code, () => {
    const { expected, unexpected, flaky } = readJson(report).stats;
    if (flaky > 0)
      console.log(`\n${flaky} of the journeys passed only at the second try: see the list above.`);
    return { passed: expected + flaky, failed: unexpected };
  });
}

/** docker-compose.yml in a container engine; where none can be had, nothing is run and nothing has failed. */
async function compose() {
  // Only now: before this program has installed the packages, none can be imported.
  const { NO_ENGINE, startContainerEngine } = await import('./lib/container-engine.mjs');
  const { ensureBaseImages } = await import('./lib/stand-in-images.mjs');
  const engine = await startContainerEngine();
  if (!engine) {
    console.log(NO_ENGINE);
    return { passed: 0, failed: 0, isLeftOut: true };
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-images-'));
  try {
    await ensureBaseImages(engine.env, folder);
    return await journeys('compose/playwright.config.ts', engine.env);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await engine.stop();
  }
}

/** Every page in Firefox; where it cannot be had, nothing is run and nothing has failed. */
async function firefox() {
  if (!(await ensureFirefox())) {
    console.log(NO_FIREFOX);
    return { passed: 0, failed: 0, isLeftOut: true };
  }
  await run('node', ['scripts/build.mjs']);
  return nodeTests('e2e', ['firefox/*.test.ts'], 'firefox');
}

/** What has not changed since it was found right is not looked at again; told by content, for clones have no times. */
const cached = (program) => [
  '--cache',
  '--cache-strategy',
  'content',
  '--cache-location',
  path.join(rootDir, `node_modules/.cache/checked/${program}.json`),
];

const parts = {
  format: () => whole('prettier', ['--check', '--log-level', 'warn', ...cached('prettier'), '.']),
  lint: () => whole('eslint', ['.', '--max-warnings', '0', ...cached('eslint')]),
  boundaries: () => whole('npm', ['run', '--silent', 'boundaries']),
  types: () => whole('node', ['scripts/typecheck.mjs']),
  contract: () => whole('node', ['scripts/contract.mjs', '--check']),
  unit: jest,
  api: async () => {
    if (!(await ensureGostEngine())) {
      console.log('The gost engine cannot be installed here: GOST signatures are not tested.');
    }
    return sumCounts([
      await onPostgres((env) => nodeTests('bank-api', ['src/**/*.test.ts'], 'api-postgres', env)),
      await nodeTests('bank-api', ON_EMBEDDED, 'api-embedded', { TEST_DATABASE_URL: '' }),
    ]);
  },
  delivery: () => nodeTests('host', ['server/**/*.test.ts'], 'delivery'),
  attacks: async () => {
    return sumCounts([
      await nodeTests('host', ['attacks/**/*.test.ts'], 'attacks-host'),
      await onPostgres((env) => nodeTests('bank-api', ATTACKS, 'attacks-bank-api', env)),
      // What holds by memory and waiting, without others beside it.
      await nodeTests('bank-api', ['attacks/alone/*.test.ts'], 'attacks-alone', {}, 1),
    ]);
  },
  build: () => whole('node', ['scripts/build.mjs']),
  deployment: async () => {
    // Asked for alone it needs the build too; after the part above there is nothing left to do.
    await run('node', ['scripts/build.mjs']);
    return nodeTests('.', ['scripts/**/*.test.mjs'], 'deployment');
  },
  journeys: () => journeys(),
  compose,
  firefox,
};

/** Minutes of building images, a second browser: run when somebody names it. */
const ONLY_WHEN_ASKED = ['compose', 'firefox'];

/** What runs beside each other: each of these programs works on one core. Every other part has the machine for itself. */
const BESIDE = [['types'], ['format', 'lint', 'boundaries', 'contract']];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
await ensureInstalled();

const rows = [];
/** Runs the named parts one after another, those that were not asked for left out. */
async function inTurn(names) {
  for (const name of names) {
    if (asked.length > 0 ? !asked.includes(name) : ONLY_WHEN_ASKED.includes(name)) continue;
    console.log(`\n── ${name}`);
    const startedAt = performance.now();
    const result = await parts[name]().catch((error) => {
      console.error(error);
      return { passed: 0, failed: 1 };
    });
    rows.push({ name, ...result, seconds: (performance.now() - startedAt) / 1000 });
  }
}
await Promise.all(BESIDE.map(inTurn));
await inTurn(Object.keys(parts).filter((name) => !BESIDE.flat().includes(name)));

console.log('');
for (const row of rows) {
  console.log(
    `${row.name.padEnd(14)} ${String(row.passed).padStart(5)} passed ${String(row.failed).padStart(4)} failed ${row.seconds.toFixed(0).padStart(5)} s`,
  );
}
const passed = rows.reduce((sum, row) => sum + row.passed, 0);
const failed = rows.reduce((sum, row) => sum + row.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && (passed > 0 || rows.every(({ isLeftOut }) => isLeftOut)) ? 0 : 1;
