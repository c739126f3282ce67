import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.resolve(import.meta.dirname, '..');
const read = (file) => readFileSync(path.join(root, file), 'utf8');

/** Lines of every file that holds texts of screens, letters and notifications, without comments and search words. */
const lines = globSync(
  [
    '{host,mf-*,shared-kernel}/{src,server}/locale/*.ts',
    'mf-*/src/**/locale/*.ts',
    'bank-api/src/modules/**/{texts,*-texts}.ts',
  ],
  { cwd: root, exclude: ['**/node_modules/**', '**/consent-texts.ts'] },
).flatMap((file) =>
  read(file)
    .split('\n')
    .map((text, index) => ({ text, where: `${file}:${index + 1}` }))
    .filter(({ text }) => !/^\s*(?:\/\*\*|\*|\/\/)|keywords:/.test(text)),
);

const found = (pattern) => lines.filter(({ text }) => pattern.test(text)).map(({ where }) => where);

/** The stem of each word, so that «символами» is «символ». */
const toPattern = (phrase) =>
  new RegExp(`(?<![а-яё])${phrase.replace(/(?:[аяиоеу]|ой|ый)(?= |$)/gu, '[а-яё]*')}`, 'iu');

const refused = [
  ...read('docs/glossary.md')
    .split('## Words of the screens')[1]
    .matchAll(/^\| [^|]+ \| ([^|]+) \|/gm),
]
  .map(([, cell]) => cell.trim())
  .filter((cell) => cell !== 'Not' && !/^-+$/.test(cell))
  .flatMap((cell) => cell.split(', '));

test('locale files are read, and the glossary names words', () => {
  assert.ok(lines.length > 3000, String(lines.length));
  assert.ok(refused.length > 8, String(refused.length));
});

for (const phrase of refused) {
  test(`no screen says «${phrase}»`, () => assert.deepEqual(found(toPattern(phrase)), []));
}

test('a name stands in quotation marks by quoted(), which knows inner ones', () => {
  assert.deepEqual(found(/«\$\{/u), []);
});

test('a number keeps its unit by a non-breaking space', () => {
  assert.deepEqual(found(/(?:\d|\}) (?:мс|мин|МБ|КБ|ГБ|₽|%|дн\.|мес\.|раб\.)/u), []);
});

test('no gender in brackets, and no short dash between words', () => {
  assert.deepEqual(found(/[а-яё]\([а-яё]{1,2}\)|[а-яё»)] – [а-яё«]/u), []);
});

test('a name at the end of a sentence stands there by withFullStop(), which knows its initials', () => {
  assert.deepEqual(found(/(?:: \$\{(?:name|by|agent|preparedBy|author)\}|\$\{to\})\.(?![a-z])/u), []);
});

test('no sentence ends with two stops, and no word lacks its ё', () => {
  assert.deepEqual(found(/[а-яё»)}]\.\.(?!\.)/iu), []);
  const words =
    'впер[её]д|ещ[её]|уч[её]т|отч[её]т|расч[её]т|ид[её]т|прид[её]т|найд[её]т|пришл[её]т|пут[её]м|при[её]м';
  const withoutYo = words.replaceAll('[её]', 'е');
  assert.deepEqual(found(new RegExp(`(?<![а-яё])(?:${withoutYo})(?![а-яё])`, 'iu')), []);
});
