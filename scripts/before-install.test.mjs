import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { rootDir } from './lib/process.mjs';

const scripts = path.join(rootDir, 'scripts');

/** Everything that a file imports before its first line runs, with the file that asks for it. */
function readImports(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return source.statements
    .flatMap(({ moduleSpecifier }) => (moduleSpecifier ? [moduleSpecifier.text] : []))
    .flatMap((name) =>
      name.startsWith('.') && !name.endsWith('.ts')
        ? readImports(path.resolve(path.dirname(file), name), seen)
        : [`${path.relative(rootDir, file)}: ${name}`],
    );
}

test('a program that installs the packages imports none of them before, and no TypeScript', () => {
  const programs = readdirSync(scripts)
    .filter((name) => name.endsWith('.mjs') && !name.endsWith('.test.mjs'))
    .map((name) => path.join(scripts, name))
    .filter((file) => readFileSync(file, 'utf8').match(/await (?:ensureInstalled|runBankCommand)\(/));
  for (const name of ['test.mjs', 'bank-info.mjs']) assert.ok(programs.includes(path.join(scripts, name)));
  const packages = programs.flatMap((file) => readImports(file)).filter((each) => !each.includes(': node:'));
  assert.deepEqual(packages, []);
});
