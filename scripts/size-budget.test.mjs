import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, test } from 'node:test';
import { hostWebpack } from '../shared-kernel/src/federation/host-webpack.ts';
import { remoteWebpack } from '../shared-kernel/src/federation/remote-webpack.ts';
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

function write(packageFolder, files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(packageFolder, file)), { recursive: true });
    writeFileSync(path.join(packageFolder, file), text);
  }
}

/** Writes `files` into the host's package and builds it. */
function build(files) {
  write(folder, files);
  const sharesFile = path.join(folder, 'src/no-shares.ts');
  const signInFile = path.join(folder, 'src/prerender.ts');
  return run(hostWebpack({ packageFolder: folder, sharesFile, signInFile }));
}

/** The messages of a build's errors and what it emitted. */
async function run(config) {
  const stats = await new Promise((resolve, reject) =>
    webpack({ ...config, cache: false }, (error, result) => (error ? reject(error) : resolve(result))),
  );
  const errors = stats.compilation.errors.map(({ message }) => message);
  return { errors, names: errors.length > 0 ? [] : readdirSync(config.output.path) };
}

async function recording(work) {
  process.env.PORTAL_RECORD_SIZES = '1';
  try {
    return await work();
  } finally {
    delete process.env.PORTAL_RECORD_SIZES;
  }
}

const host = {
  'package.json': JSON.stringify({ name: 'sample-host', version: '1.0.0', type: 'module' }),
  'tsconfig.json': JSON.stringify({ extends: '../../tsconfig.browser.json', include: ['src'] }),
  'public/robots.txt': '',
  'src/texts/texts.ts': `export const texts = '${noise(6_000)}';`,
  'src/index.ts': `void import(/* webpackChunkName: "sign-in" */ './sign-in.ts');
    void import(/* webpackChunkName: "shell" */ './shell.ts');`,
  'src/sign-in.ts': `import { texts } from './texts/texts.ts'; document.title = texts;`,
  'src/prerender.ts': `console.log('{}');`,
  'src/shell.ts': `document.body.title = 'shell';`,
};

test('a build is refused when an entry outgrows its budget, and the part that grew is named', async () => {
  const before = await build(host);
  assert.deepEqual(before.errors, [], 'a package without a file has no budget');

  assert.deepEqual((await recording(() => build({}))).errors, []);
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

const toPage = (length) => `export default '${noise(length)}';`;
const remote = {
  'package.json': JSON.stringify({ name: 'mf-sample', version: '1.0.0', type: 'module' }),
  'tsconfig.json': JSON.stringify({ extends: '../../../tsconfig.browser.json', include: ['src'] }),
  'src/manifest.ts': `import { defineRemoteManifest } from 'shared-kernel/remote/manifest';
    import { routes } from './routes.ts';
    export const manifest = defineRemoteManifest({
      name: 'mf-sample', version: '1.0.0', title: 'Sample', contractRange: '*', routes,
    });`,
  'src/routes.ts': `import { defineRoutes } from 'shared-kernel/paths';
    export const routes = defineRoutes({
      list: { path: '/list', page: () => import('./list/page.ts') },
      card: { path: '/card', page: () => import('./card/page.ts') },
      chart: { path: '/chart', page: () => import('./chart/page.ts') },
      added: { path: '/added', page: () => import('./added/page.ts') },
    });`,
  'src/remote.tsx': `export { routes } from './routes.ts';`,
  'src/list/page.ts': toPage(4_000),
  'src/card/page.ts': toPage(8_000),
  'src/chart/page.ts': toPage(40_000),
  'src/added/page.ts': toPage(7_000),
};

test('a page that nobody has recorded may weigh as much as the median page of its remote', async () => {
  const packageFolder = path.join(folder, 'mf-sample');
  const buildRemote = async (files) => {
    write(packageFolder, files);
    return (await run(await remoteWebpack({ packageFolder }))).errors;
  };
  assert.deepEqual(await recording(() => buildRemote({ ...remote, 'size-budget.json': '{}' })), []);
  const { '/added': own, ...recorded } = JSON.parse(
    readFileSync(path.join(packageFolder, 'size-budget.json'), 'utf8'),
  );
  assert.ok(own.limit < recorded['/card'].limit);
  const budget = { 'size-budget.json': JSON.stringify(recorded) };
  assert.deepEqual(await buildRemote(budget), [], 'lighter than the card');

  const [error, ...others] = await buildRemote({ 'src/added/page.ts': toPage(12_000) });
  assert.deepEqual(others, [], 'no other page has grown');
  const allowed = (recorded['/card'].limit / 1000).toFixed(1);
  assert.match(error, /^\/added weighs \d+\.\d kB brotli, a new page may weigh as much as the median page, /);
  assert.ok(error.includes(`the median page, ${allowed} kB. Grown`), error);
  assert.match(error, /: src\/added \+12\.0 kB/);
});
