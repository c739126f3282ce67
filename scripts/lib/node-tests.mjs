// eslint-disable-next-line no-restricted-imports -- a program of the pinned runtime alone
import { existsSync, globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from 'node:test';
import { dot } from 'node:test/reporters';
import { rootDir } from './process.mjs';

/**
 * Node's own test runner over the files of one folder, as `node --test` would: a process for each file. That one takes
 * files by name, and the longest, begun last, would run alone at the end while the other cores wait.
 *
 *     node node-tests.mjs <report> <files at once> <pattern…>
 *
 * The report is `{ passed, failed }` as JSON; the failures themselves are printed.
 */

/** Files that take half a minute and more, the longest first. */
const LONGEST = [
  'bank-api/attacks/generated-input.test.ts',
  'scripts/data.test.mjs',
  'bank-api/src/modules/documents/crash.test.ts',
  'scripts/release.test.mjs',
  'bank-api/attacks/access/access.test.ts',
  'bank-api/src/server.test.ts',
  'bank-api/attacks/database-restarts.test.ts',
  'host/server/releases/store-durability.test.ts',
  'scripts/upgrade.test.mjs',
  'bank-api/src/openapi/lint.test.ts',
].map((file) => path.join(rootDir, file));

/** A file that hangs is a failure of its own, not of the whole run; several times what a slow machine takes, ms. */
const FILE_LIMIT = 900_000;

/** Of the processes of files: as in production but for what pays only in a process that lives long (decision 0174). */
const SHORT_LIVED = ['--liftoff-only', '--min-semi-space-size=16'];

const [report, filesAtOnce, ...patterns] = process.argv.slice(2);
const missing = LONGEST.filter((file) => !existsSync(file));
if (missing.length > 0)
  throw new Error(`No such tests, in scripts/lib/node-tests.mjs: ${missing.join(', ')}`);

const found = globSync(patterns).map((file) => path.resolve(file));
const files = [
  ...LONGEST.filter((file) => found.includes(file)),
  ...found.filter((file) => !LONGEST.includes(file)).sort(),
];

const tests = run({ files, concurrency: Number(filesAtOnce), timeout: FILE_LIMIT, execArgv: SHORT_LIVED });
tests.on('test:summary', ({ file, counts, success }) => {
  // The last one, without a file, is of all.
  if (file !== undefined) return;
  writeFileSync(report, JSON.stringify({ passed: counts.passed, failed: counts.failed + counts.cancelled }));
  if (!success) process.exitCode = 1;
});
/** What a file has said before it died outside of its tests. */
const said = new Map();
tests.on('test:stderr', ({ file, message }) => said.set(file, (said.get(file) ?? '') + message));
tests.on('test:fail', ({ name, file }) => {
  if (name === file) console.log(`\n${said.get(file) ?? file}`);
});
tests.compose(dot).pipe(process.stdout);
