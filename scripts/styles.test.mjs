import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';

const root = path.resolve(import.meta.dirname, '..');
const require = createRequire(path.join(root, 'shared-kernel/package.json'));
const { theme } = require('antd');
const { token2CSSVar } = require('@ant-design/cssinjs');

const known = new Set(Object.keys(theme.getDesignToken()).map((name) => token2CSSVar(name, 'portal')));

test('a theme variable in a style sheet is one that antd writes', () => {
  const sheets = globSync('{host,shared-kernel,mf-*}/src/**/*.css', { cwd: root });
  const uses = sheets.flatMap((sheet) =>
    [...readFileSync(path.join(root, sheet), 'utf8').matchAll(/var\((--portal-[\w-]+)/g)].map(
      ([, name]) => `${sheet}: ${name}`,
    ),
  );
  assert.notEqual(uses.length, 0);
  assert.deepEqual(
    uses.filter((use) => !known.has(use.slice(use.indexOf('--portal-')))),
    [],
  );
});
