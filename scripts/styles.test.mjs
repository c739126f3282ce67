import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { SPACING_UNIT, TYPE_SCALE, lightTheme } from '../shared-kernel/src/ui/theme-tokens.ts';

const root = path.resolve(import.meta.dirname, '..');
const sheets = globSync('{host,shared-kernel,mf-*}/{src,gallery}/**/*.css', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
}));
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

const known = new Set(
  Object.keys(theme.getDesignToken(lightTheme)).map((name) => token2CSSVar(name, 'portal')),
);

/** Every declaration of the properties that the pattern names, outside of print, with what is wrong with its value. */
function findInDeclarations(property, isWrong) {
  const found = sheets
    .filter(({ file }) => !file.endsWith('/print.css'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/(?<=[{;]\s*)([\w-]+):\s*([^;{}]+);/g)].map(([, name, value]) => ({
        file,
        name,
        value,
      })),
    )
    .filter(({ name }) => property.test(name));
  assert.notEqual(found.length, 0);
  return found.filter(isWrong).map(({ file, name, value }) => `${file}: ${name}: ${value}`);
}

test('a text has one of the five sizes of the theme', () => {
  const sizes = Object.values(TYPE_SCALE).map((size) => `${size}px`);
  const variables = Object.keys(TYPE_SCALE).map((name) => `var(${token2CSSVar(name, 'portal')})`);
  const wrong = findInDeclarations(/^font-size$/, ({ file, value }) => {
    // The host's sheets stand before antd's variables do.
    const allowed = file.startsWith('host/') ? sizes : variables;
    return !['inherit', '1em', ...allowed].includes(value);
  });
  assert.deepEqual(wrong, []);
});

test('a width of the window is asked for as a range', () => {
  const wrong = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/@(?:media|container)[^{]*(?:min|max)-width[^{]*/g)].map(
      ([query]) => `${file}: ${query}`,
    ),
  );
  assert.deepEqual(wrong, []);
});

test('distances are multiples of four pixels', () => {
  const wrong = findInDeclarations(/^(?:padding|margin|(?:row-|column-)?gap)\b/, ({ file, value }) =>
    [...value.matchAll(/(?<![\w.-])-?(\d+)px/g)].some(
      // Hairlines, and the place of a slider's handle on its line.
      ([, px]) => px > 2 && px % SPACING_UNIT !== 0 && !file.endsWith('/range.module.css'),
    ),
  );
  assert.deepEqual(wrong, []);
});

const markup = globSync('{host,shared-kernel,mf-*}/{src,gallery}/**/*.tsx', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(path.join(root, file), 'utf8'),
}));

test('gaps in markup are multiples of four pixels', () => {
  const gaps = markup.flatMap(({ file, text }) =>
    [...text.matchAll(/\bgap=(?:\{(\d+)\}|"([^"]+)")/g)].map(([, number, words]) => ({
      file,
      pixels: number === undefined ? [...words.matchAll(/(\d+)px/g)].map(([, px]) => px) : [number],
    })),
  );
  assert.notEqual(gaps.length, 0);
  const wrong = gaps.filter(({ pixels }) => pixels.some((px) => px > 2 && px % SPACING_UNIT !== 0));
  assert.deepEqual(wrong, []);
});

test('a tag has its colour from a tone', () => {
  const wrong = markup
    .filter(({ file, text }) => /<Tag\b[^>]*\bcolor=/.test(text) && !file.endsWith('/status-tag.tsx'))
    .map(({ file }) => file);
  assert.deepEqual(wrong, []);
});

test('a colour is one of the theme', () => {
  const wrong = findInDeclarations(
    /./,
    ({ file, name, value }) =>
      /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i.test(value) &&
      // What the shell mixes and the picture beside the sign-in are named once; a mask has no colour.
      !(file === 'host/src/styles/base.css' && name.startsWith('--')) &&
      name !== 'mask',
  );
  assert.deepEqual(wrong, []);
});

test('the page has the face of the theme before antd comes', () => {
  const { text } = sheets.find(({ file }) => file === 'host/src/styles/base.css');
  const [, family] = /font-family:\s*([^;]+);/.exec(text);
  assert.equal(family.replaceAll(/\s+/g, ' '), lightTheme.token.fontFamily);
});

test('a theme variable in a style sheet is one that antd writes', () => {
  const uses = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--portal-[\w-]+)/g)].map(([, name]) => `${file}: ${name}`),
  );
  assert.notEqual(uses.length, 0);
  assert.deepEqual(
    uses.filter((use) => !known.has(use.slice(use.indexOf('--portal-')))),
    [],
  );
});

test('whichever component of antd a remote asks the host for, its style sheet comes with it', () => {
  const dist = path.join(root, 'host/dist');
  assert.ok(existsSync(dist), 'Not built yet: npm run build.');
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

test('a sheet of antd that comes later declares nothing for which the whole page would be styled again', () => {
  const dist = path.join(root, 'host/dist');
  const { groups, shares } = JSON.parse(readFileSync(path.join(dist, 'portal-host.json'), 'utf8'));
  const early = new Set([...groups.portal, ...groups.shell]);
  const later = Object.values(shares)
    .flat()
    .filter((file) => file.endsWith('.css') && !early.has(file));
  assert.ok(later.length > 20);
  const heavy = later.filter((file) =>
    /:root\b[^{]*\{--portal-|\[class\^=[^{}]*\{box-sizing/.test(readFileSync(path.join(dist, file), 'utf8')),
  );
  assert.deepEqual([...new Set(heavy)], []);
});

test('every component of the kernel has an exhibit in the gallery', () => {
  /** What has nothing of its own to show, or shows nothing without a bank. */
  const unseen = ['ConnectBanks', 'IfOffered', 'PortalTheme', 'TableFrame'];
  const gallery = globSync('shared-kernel/gallery/*.tsx', { cwd: root })
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
  const doors = ['ui/index.ts', 'drafts/index.ts', 'forms/index.ts', 'form-dialog.ts'];
  const components = doors.flatMap((door) => {
    const index = readFileSync(path.join(root, 'shared-kernel/src', door), 'utf8');
    return [...index.matchAll(/^export \{([^}]+)\} from '[^']+\.tsx?';$/gm)]
      .flatMap(([, names]) => names.split(','))
      .map((name) => name.trim().split(' as ').at(-1))
      .filter((name) => /^[A-Z][a-z]/.test(name));
  });
  assert.ok(components.length > 25);
  const missing = components.filter((name) => !new RegExp(`<${name}\\b`).test(gallery));
  assert.deepEqual(missing.sort(), unseen);
});
