import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { createRequire, findPackageJSON, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { rootDir } from './lib/process.mjs';

const WORKSPACE = /^(?:#|(?:shared-kernel|telemetry)(?:\/|$))/;
const sources = globSync('{bank-api/src,host/server,telemetry/src}/**/*.ts', { cwd: rootDir }).filter(
  (file) => !/\.test\.ts$|\.d\.ts$|\/testing(?:\/|\.ts$)/.test(file),
);

/** What a source loads, also later and on demand; types are gone by then. */
const readImports = (file) =>
  ts
    .preProcessFile(stripTypeScriptTypes(readFileSync(file, 'utf8')))
    .importedFiles.map(({ fileName }) => fileName);

/** Sources of the servers with everything of the workspace that they load. @returns `package: dependency` by files */
function packagesOfServers() {
  const files = new Set(sources.map((file) => path.join(rootDir, file)));
  const needed = new Map();
  for (const file of files) {
    for (const name of readImports(file)) {
      const next = name.startsWith('.')
        ? path.resolve(path.dirname(file), name)
        : WORKSPACE.test(name) && createRequire(file).resolve(name);
      if (next) {
        if (next.endsWith('.ts')) files.add(next);
        continue;
      }
      if (name.startsWith('node:')) continue;
      const [scope, rest] = name.split('/');
      const dependency = scope.startsWith('@') ? `${scope}/${rest}` : scope;
      needed.set(`${findPackageJSON(pathToFileURL(file))} ${dependency}`, path.relative(rootDir, file));
    }
  }
  return needed;
}

test('a server loads only packages that its image has: dependencies, and no devDependencies', () => {
  const needed = packagesOfServers();
  assert.ok(needed.size > 30, 'the sources are read');
  const lacking = [...needed].flatMap(([key, file]) => {
    const [manifest, name] = key.split(' ');
    const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
    return name in dependencies ? [] : [`${file}: ${name}`];
  });
  assert.deepEqual(lacking, []);
});
