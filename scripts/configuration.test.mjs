import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { rootDir } from './lib/process.mjs';

const read = (file) => readFileSync(path.join(rootDir, file), 'utf8');
const page = read('docs/configuration.md');
const named = new Set([...page.matchAll(/`([\w.]+)`/g)].map(([, name]) => name));
/** The part of the page under a heading. */
const part = (heading) => page.split(`\n${heading}\n`)[1].split(/\n##+ /)[0];

test('docs/configuration.md has every variable that bank-api reads', () => {
  const variables = [
    ...read('bank-api/src/config.ts').matchAll(
      /\b(?:text|integer|flag|address|origins|path)\(\s*env,\s*'([A-Z0-9_]+)'/g,
    ),
  ].map(([, name]) => name);
  assert.ok(variables.length > 25);
  assert.deepEqual(
    variables.filter((name) => !named.has(name)),
    [],
  );
});

test('docs/configuration.md has every variable that the delivery server reads', () => {
  const source = read('host/server/config.ts');
  const bucket = /BUCKET_VARIABLES = \[([^\]]+)\]/.exec(source)[1];
  const variables = [
    ...[...source.matchAll(/env\['([A-Z_]+)'\]/g)].map(([, name]) => name),
    ...[...bucket.matchAll(/'(\w+)'/g)].map(([, name]) => `RELEASE_S3_${name}`),
  ];
  assert.ok(variables.length > 12);
  assert.deepEqual(
    variables.filter((name) => !named.has(name)),
    [],
  );
});

test('docs/configuration.md has every field of portal.json under its heading, and no other', () => {
  const source = read('host/server/config.ts');
  for (const [schema, heading] of [
    ['bankSchema', '### banks'],
    ['remoteSchema', '### remotes'],
    ['releasesSchema', '### releases'],
  ]) {
    const body = source.split(`const ${schema} = z.strictObject({`)[1].split('\n});')[0];
    const fields = [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
    const rows = [...part(heading).matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    assert.deepEqual(rows.sort(), fields.sort(), heading);
  }
  const body = source.split('const portalSchema = z.strictObject({')[1].split('\n});')[0];
  for (const [, field] of body.matchAll(/^ {2}(\w+):/gm))
    assert.ok(new RegExp(`\`${field}\\b|### ${field}\\b`).test(page), field);
});
