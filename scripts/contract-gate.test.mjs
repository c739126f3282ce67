import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { checkContract, recordContract, releaseContract } from './lib/contract-gate.mjs';
import { parseRecord } from './lib/contract-record.mjs';
import { rootDir } from './lib/process.mjs';

/* The gate on a small portal in a git repository of its own: one call, one event, one entry point, one remote. */

const folder = mkdtempSync(path.join(tmpdir(), 'contract-gate-'));
/** Sources are modules, which a process reads once: every test works on a clone of its own. */
let origin, checkout;
let number = 0;

const git = (cwd, ...args) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
const write = (root, file, text) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const commit = (root) => {
  git(root, 'add', '.');
  git(root, 'commit', '--quiet', '-m', 'Change');
};
const record = () => parseRecord(readFileSync(path.join(checkout, 'shared-kernel/contract.txt'), 'utf8'));

const version = (text) =>
  write(checkout, 'shared-kernel/src/contract/version.ts', `export const contractVersion = '${text}';\n`);
const call = (...fields) =>
  `import { z } from 'zod';
export const getProfile = {
  id: 'getProfile',
  method: 'GET',
  path: '/profile',
  auth: 'bearer',
  response: z.object({ ${fields.map((name) => `${name}: z.string()`).join(', ')} }),
};
`;
const answer = (...fields) => write(checkout, 'shared-kernel/src/contract/profile.ts', call(...fields));

/** As after an installation: packages are no part of a clone. */
function install(root) {
  mkdirSync(path.join(root, 'node_modules'), { recursive: true });
  symlinkSync(
    path.join(rootDir, 'shared-kernel/node_modules'),
    path.join(root, 'shared-kernel/node_modules'),
  );
}

before(async () => {
  origin = path.join(folder, 'origin');
  checkout = origin;
  mkdirSync(origin);
  git(origin, 'init', '--quiet');
  git(origin, 'config', 'uploadpack.allowAnySHA1InWant', 'false');
  write(origin, '.gitignore', 'node_modules\n');
  write(origin, 'shared-kernel/package.json', '{ "type": "module", "exports": { "./ui": "./src/ui.ts" } }');
  // Without the types of browser and Node, which the compiler would read for every test anew.
  const compilerOptions = { strict: true, lib: ['es2023'], types: [] };
  write(origin, 'shared-kernel/tsconfig.json', JSON.stringify({ compilerOptions }));
  write(origin, 'shared-kernel/src/ui.ts', 'export const Money = 1;\n');
  write(origin, 'shared-kernel/src/domain/money.ts', 'export const zero = 0;\n');
  for (const [file, name] of [
    ['manifest', 'remoteManifestSchema'],
    ['build-record', 'remoteBuildRecordSchema'],
  ])
    write(
      origin,
      `shared-kernel/src/remote/${file}.ts`,
      `import { z } from 'zod';\nexport const ${name} = z.object({ name: z.string() });\n`,
    );
  write(
    origin,
    'shared-kernel/src/contract/events.ts',
    `import { z } from 'zod';
export const serverEventSchema = z.discriminatedUnion('type', [z.object({ type: z.literal('changed') })]);
`,
  );
  write(origin, 'mf-tasks/src/manifest.ts', "export const manifest = { contractRange: '^1.0.0' };\n");
  write(origin, 'mf-tasks/src/root.tsx', "import { Money } from 'shared-kernel/ui';\n");
  version('1.0.0');
  answer('id', 'name');
  install(origin);
  commit(origin);
  write(
    origin,
    'shared-kernel/contract.txt',
    `contract 1.0.0\nreleased 1.0.0 ${git(origin, 'rev-parse', 'HEAD')}\n`,
  );
  commit(origin);
  await recordContract(origin);
  commit(origin);
});
after(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  checkout = path.join(folder, `clone-${++number}`);
  git(folder, 'clone', '--quiet', `file://${origin}`, checkout);
  install(checkout);
});

test('checkContract accepts an unchanged record', async () => {
  assert.match((await checkContract(checkout)).at(-1), /demanded step: none/);
});

test('checkContract refuses an added field before its minor step is recorded', async () => {
  answer('id', 'name', 'email');
  await assert.rejects(checkContract(checkout), /answer\.email added[^]*by a minor step/);
});

test('recordContract gives the new version to the changed line only', async () => {
  answer('id', 'name', 'phone');
  version('1.1.0');
  await assert.rejects(checkContract(checkout), /npm run contract/);
  await recordContract(checkout);
  await checkContract(checkout);
  const { lines } = record();
  assert.equal(lines.get('call getProfile').version, '1.1.0');
  assert.equal(lines.get('event changed').version, '1.0.0');
});

test('recordContract prints what differs from the committed record, and counts the rest', async () => {
  answer('id', 'name', 'phone');
  version('1.1.0');
  await recordContract(checkout);
  commit(checkout);
  write(checkout, 'shared-kernel/src/ui.ts', 'export const Money = 1;\nexport const Share = 2;\n');
  const again = path.join(folder, 'second-change');
  execFileSync('cp', ['-r', checkout, again]);
  await assert.rejects(checkContract(again), /look at the diff\.\n\* changed share shared-kernel\/ui$/);
  const atHand = [
    'beside the committed contract.txt:',
    '* changed share shared-kernel/ui',
    '* shared-kernel/ui: Share added',
    'contract 1.0.0 → 1.1.0; demanded step: minor',
  ];
  assert.deepEqual(await recordContract(again), [
    'since 1.0.0: 2 minor, 0 major; all of them: npm run contract -- --all',
    ...atHand,
  ]);
  assert.deepEqual(await recordContract(again, { isAll: true }), [
    'since 1.0.0: 2 minor, 0 major',
    'minor call getProfile, answer.phone added',
    'minor shared-kernel/ui: Share added',
    ...atHand,
  ]);
});

test('recordContract refuses a removed field with a minor step', async () => {
  answer('id');
  version('1.1.0');
  await assert.rejects(recordContract(checkout), /answer\.name removed[^]*by a major step/);
});

test('recordContract accepts a removed field with a major step', async () => {
  answer('id');
  version('2.0.0');
  await recordContract(checkout);
  assert.equal(record().version, '2.0.0');
});

test('checkContract refuses a record edited by hand over a breaking change', async () => {
  answer('id');
  version('2.0.0');
  await recordContract(checkout);
  const file = 'shared-kernel/contract.txt';
  write(checkout, file, readFileSync(path.join(checkout, file), 'utf8').replaceAll('2.0.0', '1.1.0'));
  const again = path.join(folder, 'forged');
  execFileSync('cp', ['-r', checkout, again]);
  write(again, 'shared-kernel/src/contract/version.ts', "export const contractVersion = '1.1.0';\n");
  await assert.rejects(checkContract(again), /by a major step/);
});

test('checkContract refuses a remote that uses more than the lowest version of its range has', async () => {
  write(checkout, 'shared-kernel/src/ui.ts', 'export const Money = 1;\nexport const Share = 2;\n');
  write(checkout, 'mf-tasks/src/root.tsx', "import { Share } from 'shared-kernel/ui';\n");
  version('1.1.0');
  await assert.rejects(recordContract(checkout), /mf-tasks: shared-kernel\/ui Share/);
  write(checkout, 'mf-tasks/src/manifest.ts', "export const manifest = { contractRange: '^1.1.0' };\n");
  await recordContract(checkout);
});

test('checkContract refuses a remote whose range begins before the version in which an entry point changed', async () => {
  write(checkout, 'shared-kernel/src/ui.ts', 'export const Money = 1;\nexport const Share = 2;\n');
  version('1.1.0');
  await recordContract(checkout);
  commit(checkout);
  await releaseContract(checkout);
  commit(checkout);
  // The remote is let in to a portal of 1.0.0, and imports what came with 1.1.0.
  write(checkout, 'mf-tasks/src/root.tsx', "import { Share } from 'shared-kernel/ui';\n");
  await assert.rejects(checkContract(checkout), /mf-tasks: shared-kernel\/ui Share[^]*to \^1\.1\.0/);
  write(checkout, 'mf-tasks/src/root.tsx', "import { zero } from 'shared-kernel/domain/money';\n");
  await checkContract(checkout);
  write(checkout, 'mf-tasks/src/root.tsx', "import { Share } from 'shared-kernel/ui';\n");
  write(checkout, 'mf-tasks/src/manifest.ts', "export const manifest = { contractRange: '^1.1.0' };\n");
  await checkContract(checkout);
});

test('releaseContract makes the last commit the base of later comparisons', async () => {
  answer('id', 'name', 'address');
  version('1.1.0');
  await recordContract(checkout);
  await assert.rejects(releaseContract(checkout), /recorded and committed/);
  commit(checkout);
  await releaseContract(checkout);
  assert.deepEqual(record().released, { version: '1.1.0', commit: git(checkout, 'rev-parse', 'HEAD') });
  assert.match((await checkContract(checkout)).at(-1), /demanded step: none/);
});

test('checkContract compares with the record alone in a shallow clone, where recording is refused', async () => {
  const shallow = path.join(folder, 'shallow');
  git(folder, 'clone', '--quiet', '--depth', '1', `file://${origin}`, shallow);
  // Nor can the history be fetched.
  git(shallow, 'remote', 'remove', 'origin');
  install(shallow);
  assert.match((await checkContract(shallow)).at(-1), /record alone/);
  await assert.rejects(recordContract(shallow), /git fetch --unshallow/);
  const changed = path.join(folder, 'shallow-changed');
  execFileSync('cp', ['-r', shallow, changed]);
  write(changed, 'shared-kernel/src/contract/profile.ts', call('id', 'other'));
  await assert.rejects(checkContract(changed), /not what contract\.txt records/);
});

test('shared-kernel/contract.txt has at most 600 lines', () => {
  const text = readFileSync(path.join(rootDir, 'shared-kernel/contract.txt'), 'utf8');
  assert.ok(text.split('\n').length <= 600);
});
