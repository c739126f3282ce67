import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, test } from 'node:test';
import { hostWebpack } from '../shared-kernel/src/federation/host-webpack.ts';
import { rootDir } from './lib/process.mjs';

const webpack = createRequire(path.join(rootDir, 'shared-kernel/package.json'))('webpack');
// Inside the workspace, so that its packages are found.
const folder = mkdtempSync(path.join(rootDir, 'e2e/.size-budget-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const budgetFile = path.join(folder, 'size-budget.json');

/** Text that does not compress: what it weighs as source, it weighs nearly in full as sent. */
function noise(length) {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state % 36).toString(36);
  }).join('');
}

/** Writes `files` into the package and builds it; answers the messages of its errors and what it emitted. */
async function build(files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const config = hostWebpack({ packageFolder: folder, sharesFile: path.join(folder, 'src/no-shares.ts') });
  const stats = await new Promise((resolve, reject) =>
    webpack({ ...config, cache: false }, (error, result) => (error ? reject(error) : resolve(result))),
  );
  const errors = stats.compilation.errors.map(({ message }) => message);
  return { errors, names: errors.length > 0 ? [] : readdirSync(config.output.path) };
}

const host = {
  'package.json': JSON.stringify({ name: 'sample-host', version: '1.0.0', type: 'module' }),
  'tsconfig.json': JSON.stringify({ extends: '../../tsconfig.browser.json', include: ['src'] }),
  'public/robots.txt': '',
  'src/texts/texts.ts': `export const texts = '${noise(6_000)}';`,
  'src/index.ts': `void import(/* webpackChunkName: "sign-in" */ './sign-in.ts');
    void import(/* webpackChunkName: "shell" */ './shell.ts');`,
  'src/sign-in.ts': `import { texts } from './texts/texts.ts'; document.title = texts;`,
  'src/shell.ts': `document.body.title = 'shell';`,
};

test('a build is refused when an entry outgrows its budget, and the part that grew is named', async () => {
  const before = await build(host);
  assert.deepEqual(before.errors, [], 'a package without a file has no budget');

  process.env.PORTAL_RECORD_SIZES = '1';
  try {
    assert.deepEqual((await build({})).errors, []);
  } finally {
    delete process.env.PORTAL_RECORD_SIZES;
  }
  const budget = JSON.parse(readFileSync(budgetFile, 'utf8'));
  assert.deepEqual(Object.keys(budget), ['sign-in', 'shell']);
  assert.ok(budget['sign-in'].limit > 4_000 && budget['sign-in'].limit < 8_000);
  assert.ok(budget['sign-in'].parts['src/texts'] > 6_000);
  assert.deepEqual((await build({})).errors, [], 'what was recorded fits');

  const { errors } = await build({ 'src/texts/texts.ts': `export const texts = '${noise(9_000)}';` });
  assert.equal(errors.length, 1, 'the shell has not grown');
  assert.match(errors[0], /^sign-in weighs \d+\.\d kB brotli, size-budget\.json allows \d+\.\d kB\./);
  assert.match(errors[0], /src\/texts \+3\.0 kB/);
});

test('an entry that has no limit yet is refused', async () => {
  const { errors } = await build({
    ...host,
    'size-budget.json': JSON.stringify({ shell: { limit: 1e6, parts: {} } }),
  });
  assert.equal(errors.length, 1);
  assert.match(errors[0], /^sign-in has no limit in size-budget\.json/);
});
