import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { STARTER_SCRIPTS } from '../shared-kernel/src/team/starter.ts';
import { pinnedNode, rootDir, run } from './lib/process.mjs';
import { toAddress } from './lib/services.mjs';

/**
 * Walks the pages: every command that one names is known here, with the file that runs it and the words by which it does.
 * A new command has to be added, and with it a test that runs it.
 */
const RUN_BY = [
  [/^npm (?:start|test)\b/, 'e2e/fixtures/start-portal.ts', 'as `npm start` runs it'],
  [/^npm run (?:check|format)\b/, 'scripts/test.mjs', 'format:'],
  [/^npm run lint\b/, 'scripts/test.mjs', "whole('eslint'"],
  [/^npm run typecheck\b/, 'scripts/test.mjs', 'scripts/typecheck.mjs'],
  [/^npm run boundaries\b/, 'scripts/test.mjs', "'boundaries'"],
  [/^npm run build\b/, 'scripts/test.mjs', 'scripts/build.mjs'],
  [/^npm run dev\b/, 'e2e/specs/dev.spec.ts', 'scripts/dev.mjs'],
  [/^npm run contract\b/, 'scripts/test.mjs', 'scripts/contract.mjs'],
  [/^npm run audit\b/, 'bank-api/attacks/data-folder.test.ts', 'src/audit-command.ts'],
  [/^npm run account\b/, 'scripts/first-start.test.mjs', 'scripts/account.mjs'],
  [/^npm run bank-info\b/, 'scripts/first-start.test.mjs', 'scripts/bank-info.mjs'],
  [
    /^npm run bank-directory\b/,
    'bank-api/src/modules/registries/bank-directory.test.ts',
    'src/bank-directory-command.ts',
  ],
  [/^npm run deploy-file\b/, 'scripts/compose.test.mjs', 'deployText()'],
  [/^npm run new-remote\b/, 'scripts/release.test.mjs', 'scripts/new-remote.mjs'],
  [/^npm run pack-sdk\b/, 'e2e/fixtures/team-repository.ts', 'scripts/pack-sdk.mjs'],
  [
    /^node package\/dist\/team\/cli\.js new\b/,
    'e2e/fixtures/team-repository.ts',
    "'package/dist/team/cli.js'",
  ],
  [/^npm install$/, 'e2e/fixtures/team-repository.ts', "'install'"],
  [/^npm run standalone$/, 'e2e/specs/delivery-team-repository.spec.ts', "serve('standalone')"],
  [/^npm run release$/, 'e2e/specs/delivery-team-repository.spec.ts', "'release'"],
  [/^npm run schemas\b/, 'scripts/schemas.test.mjs', 'schemaTexts()'],
  [/^npm run decisions\b/, 'scripts/docs.test.mjs', 'decisionsIndex()'],
  [/^npm run portal -- move-data\b/, 'scripts/data.test.mjs', "'move-data'"],
  [/^npm run portal -- backup\b/, 'scripts/data.test.mjs', "'backup'"],
  [/^npm run portal -- restore\b/, 'scripts/data.test.mjs', "'restore'"],
  [/^npm run portal -- check-bank\b/, 'scripts/check-bank.test.mjs', 'check('],
  [/^npm run portal -- pack\b/, 'scripts/schemas.test.mjs', 'pack-command.ts'],
  [/^npm run portal -- doctor\b/, 'host/server/wrong-config.test.ts', "'doctor'"],
  [/^npm run portal -- help$/, 'scripts/commands.test.mjs', "'help'"],
  ...['releases', 'publish', 'activate', 'canary', 'rollback', 'keygen', 'sign', 'token'].map((command) => [
    new RegExp(`^npm run portal -- ${command}\\b`),
    'host/server/commands/commands.test.ts',
    `portal('${command}'`,
  ]),
  [/^npm test -- compose$/, 'scripts/test.mjs', 'startContainerEngine()'],
  [/^npm test -- firefox$/, 'scripts/test.mjs', 'ensureFirefox()'],
  [/^docker compose (?:up|build|cp|run|exec)\b/, 'e2e/compose/compose.spec.ts', "project.compose('exec'"],
  [/^deploy\/update\.sh\b/, 'e2e/compose/compose.spec.ts', "project.run('deploy/update.sh'"],
  [/^npm ci$/, 'e2e/fixtures/configured-portal.ts', "'ci'"],
  [/^node_modules\/\.bin\/node e2e\/minimal-bank\b/, 'e2e/fixtures/minimal-portal.ts', 'createMinimalBank('],
];
/**
 * What no test runs: it takes minutes to hours, or changes what git keeps. `npm run portal` and
 * `<command>` are no commands but speak of them.
 */
const NOT_RUN = /^(?:npm run (?:bench|statements)\b|docker compose$|npm run portal(?: -- <command>)?$)/;
/** Steps between commands, and programs that are not ours. */
const NOT_OURS = /^(?:cd|cp|chmod|curl|openssl|export|#|\||\$|git|psql|nginx|tar|mkdir)\b|^[#|]/;

const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: rootDir,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(rootDir, file)));

/** Commands of a page: lines of `sh` blocks, continued ones joined, and inline `npm …` and `docker compose …`. */
function readCommands(page) {
  const text = readFileSync(path.join(rootDir, page), 'utf8');
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) =>
    block.replaceAll(/\\\n\s*/g, ' ').split('\n'),
  );
  const inline = [...text.matchAll(/`((?:npm|docker compose) [^`\n]+)`/g)].map(([, command]) => command);
  return [...blocks, ...inline]
    .map((line) =>
      line
        .trim()
        .replace(/\s+#.*$/, '')
        .replace(/^(?:\w+=\S*\s+)+/, ''),
    )
    .filter((line) => line !== '' && !NOT_OURS.test(line));
}
const commands = pages.flatMap((page) => readCommands(page).map((command) => ({ page, command })));

test('every command of the pages is run by a test', () => {
  assert.ok(commands.length > 40, 'the pages are read');
  const unknown = commands.filter(
    ({ command }) => !NOT_RUN.test(command) && !RUN_BY.some(([pattern]) => pattern.test(command)),
  );
  assert.deepEqual(
    unknown.map(({ page, command }) => `${page}: ${command}`),
    [],
  );
  for (const [pattern, file, words] of RUN_BY)
    assert.ok(readFileSync(path.join(rootDir, file), 'utf8').includes(words), `${pattern}: ${file}`);
});

test('every measurement that the pages name is there', () => {
  const named = commands.flatMap(({ command }) => /^npm run bench -- ([\w-]+)/.exec(command)?.[1] ?? []);
  assert.ok(named.length > 10);
  assert.deepEqual(
    named.filter((name) => !existsSync(path.join(rootDir, `bench/benches/${name}.mjs`))),
    [],
  );
});

test('every npm script that the pages name is in package.json, or in that of a new remote', () => {
  const own = JSON.parse(readFileSync(path.join(rootDir, 'package.json'), 'utf8'));
  const scripts = { ...STARTER_SCRIPTS, ...own.scripts };
  const named = new Set(commands.flatMap(({ command }) => /^npm run ([\w:-]+)/.exec(command)?.[1] ?? []));
  assert.deepEqual(
    [...named].filter((name) => scripts[name] === undefined),
    [],
  );
});

test('every portal command that the pages name is in its help', async () => {
  const { output } = await run(pinnedNode, ['host/server/cli.ts', 'help'], { cwd: rootDir, capture: true });
  const named = new Set(
    commands.flatMap(({ command }) => /^npm run portal -- ([\w-]+)/.exec(command)?.[1] ?? []),
  );
  named.delete('help');
  assert.ok(named.size > 8);
  assert.deepEqual(
    [...named].filter((name) => !new RegExp(`^ {2}${name}\\b`, 'm').test(output)),
    [],
  );
});

test('npm start asks its server where HOST lets it listen', () => {
  const known = {
    '127.0.0.1': 'http://127.0.0.1:8080',
    '0.0.0.0': 'http://127.0.0.1:8080',
    '::': 'http://[::1]:8080',
    '::1': 'http://[::1]:8080',
    localhost: 'http://localhost:8080',
  };
  for (const [host, address] of Object.entries(known)) {
    assert.equal(toAddress(host, 8080), address);
    assert.ok(URL.canParse(address));
  }
  const start = readFileSync(path.join(rootDir, 'scripts/start.mjs'), 'utf8');
  assert.match(start, /waitUntilReady\(`\$\{toAddress\(host, port\)\}/);
});
