import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { INDEX, decisionsIndex } from './decisions.mjs';
import { rootDir } from './lib/process.mjs';

const read = (file) => readFileSync(path.join(rootDir, file), 'utf8');
/** Pages of the checkout, with those that are not committed yet. */
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: rootDir,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(rootDir, file)));
const decisions = pages.filter((file) => file.startsWith('docs/decisions/') && file !== INDEX);
const numbers = new Set(decisions.map((file) => path.basename(file).slice(0, 4)));

const withoutCode = (file) => read(file).replaceAll(/`[^`\n]*`/g, '');

/** The name by which a heading is linked to. */
const toAnchor = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
const findAnchors = (file) => [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => toAnchor(heading));

test('every link of the docs leads to an existing file and heading', () => {
  const dead = [];
  for (const page of pages) {
    for (const [, link] of withoutCode(page).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      const [file, anchor] = link.split('#');
      const target = file === '' ? page : path.join(path.dirname(page), file);
      if (!existsSync(path.join(rootDir, target))) dead.push(`${page}: ${link}`);
      else if (anchor && !findAnchors(target).includes(anchor)) dead.push(`${page}: ${link}`);
    }
  }
  assert.deepEqual(dead, []);
});

test('every capability of a bank is in the table of what the agent sees without it', () => {
  const [, list] = /export const CAPABILITIES = \[([^\]]+)\]/.exec(
    read('shared-kernel/src/contract/capabilities.ts'),
  );
  const [, table] = read('docs/banks.md').split('| Not named ');
  const unnamed = [...list.matchAll(/^ *'(\w+)',$/gm)].filter(([, name]) => !table.includes(`\`${name}\``));
  assert.deepEqual(
    unnamed.map(([, name]) => name),
    [],
  );
});

test('every decision named by its number exists', () => {
  const dead = pages.flatMap((page) =>
    [...read(page).matchAll(/decisions?[ /](\d{4})/g)]
      .filter(([, number]) => !numbers.has(number))
      .map(([text]) => `${page}: ${text}`),
  );
  assert.deepEqual(dead, []);
});

test('every decision has its number, a title and at most 40 lines', () => {
  const wrong = decisions.filter((file) => {
    const text = read(file);
    return (
      !text.startsWith(`# ${path.basename(file).slice(0, 4)}. `) || text.trimEnd().split('\n').length > 40
    );
  });
  assert.deepEqual(wrong, []);
});

test('the index of decisions has them all: npm run decisions', () => {
  assert.equal(read(INDEX), decisionsIndex());
});

test('every name of the glossary exists in the sources', () => {
  const names = [...read('docs/glossary.md').matchAll(/^\| [^|]+ \| ([^|]+) \|/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  assert.ok(names.length > 50, 'the table is read');
  const sources = execFileSync(
    'git',
    ['grep', '-hoE', '\\b\\w+\\b', '--', '*/src/*.ts', '*/src/*.tsx', 'host/server/*.ts'],
    {
      cwd: rootDir,
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    },
  );
  const known = new Set(sources.split('\n'));
  assert.deepEqual(
    names.filter((name) => !known.has(name)),
    [],
  );
});

test('every test that the specification page names exists', () => {
  const named = [
    ...read('docs/specification.md').matchAll(/`([^`]+\.(?:spec|test)\.(?:tsx?|mjs))`: (.+?)(?=<br>| *\|)/g),
  ];
  assert.ok(named.length > 100, 'the table is read');
  const dead = named.filter(([, file, title]) => {
    // Markdown escapes what would be its own.
    const plain = title.replaceAll(/\\([*_`$])/g, '$1').trim();
    return !existsSync(path.join(rootDir, file)) || !read(file).includes(plain);
  });
  assert.deepEqual(
    dead.map(([text]) => text),
    [],
  );
});

test('the changelog of the SDK begins with the version of the contract', async () => {
  const { contractVersion } = await import('../shared-kernel/src/contract/version.ts');
  const changes = readFileSync(path.join(rootDir, 'shared-kernel/CHANGELOG.md'), 'utf8');
  assert.equal(/^## (.+)$/m.exec(changes)?.[1], contractVersion);
});
