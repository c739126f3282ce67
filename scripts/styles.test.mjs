import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';

const root = path.resolve(import.meta.dirname, '..');
const require = createRequire(path.join(root, 'shared-kernel/package.json'));
const { theme } = require('antd');
const { token2CSSVar } = require('@ant-design/cssinjs');

/** Exports of antd that draw nothing of their own. */
const UNSTYLED = ['config-provider', 'grid', 'locale/ru_RU', 'theme', 'version', 'watermark'];
/** Components whose class is not their name. */
const CLASSES = {
  'auto-complete': 'select',
  calendar: 'picker-calendar',
  'date-picker': 'picker',
  'float-button': 'float-btn',
  'qr-code': 'qrcode',
  'time-picker': 'picker',
};

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

test('whichever component of antd a remote asks the host for, its style sheet comes with it', () => {
  const dist = path.join(root, 'host/dist');
  const { initial, groups, shares } = JSON.parse(readFileSync(path.join(dist, 'portal-host.json'), 'utf8'));
  const read = (files) =>
    files
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFileSync(path.join(dist, file), 'utf8'))
      .join('');
  const ofThePage = read([...initial, ...groups.portal]);
  const components = Object.entries(shares)
    .filter(([key]) => key.startsWith('antd/es/') && !UNSTYLED.includes(key.slice(8)))
    .map(([key, files]) => [key.slice(8), files]);
  const missing = components
    .filter(([name, files]) => !(ofThePage + read(files)).includes(`.ant-${CLASSES[name] ?? name}`))
    .map(([name]) => name);
  assert.ok(components.length > 50);
  assert.deepEqual(missing, []);
});
