import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readXlsxFile } from './read-spreadsheet.ts';
import { SpreadsheetError, writeXlsx } from './spreadsheets.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spreadsheets-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function reread(table: Parameters<typeof writeXlsx>[0]) {
  const path = join(folder, 'table.xlsx');
  await writeFile(path, await writeXlsx(table));
  return readXlsxFile(path);
}

test('writeXlsx writes sums as numbers, dates as dates and formulas as text', async () => {
  const cells = await reread({
    sheet: 'Заявки',
    columns: [
      { title: '№', kind: 'number', width: 8 },
      { title: 'Клиент', kind: 'text', width: 30 },
      { title: 'Сумма', kind: 'kopecks', width: 16 },
      { title: 'Дата', kind: 'date', width: 12 },
      { title: 'Обновлена', kind: 'instant', width: 16 },
    ],
    rows: [
      [10001, '=HYPERLINK("http://x")', 123_456_750, '2026-03-05', '2026-03-05T23:30'],
      [10002, '+7 999', 1, null, null],
      [10003, '-1', 0, null, null],
      [10004, '@SUM(A1)', 100, null, null],
      [10005, 'ООО «Ромашка & Ко» <b>', 100, null, null],
    ],
  });
  assert.deepEqual(cells[0], ['№', 'Клиент', 'Сумма', 'Дата', 'Обновлена']);
  assert.deepEqual(cells[1]?.slice(0, 4), [
    10001,
    '\'=HYPERLINK("http://x")',
    1_234_567.5,
    { date: '2026-03-05' },
  ]);
  assert.deepEqual(
    cells.slice(2).map((row) => [row[1], row[2]]),
    [
      ["'+7 999", 0.01],
      ["'-1", 0],
      ["'@SUM(A1)", 1],
      ['ООО «Ромашка & Ко» <b>', 1],
    ],
  );
});

test('readXlsxFile refuses a file that is no spreadsheet', async () => {
  const path = join(folder, 'no.xlsx');
  await writeFile(path, 'PK\u0003\u0004 nothing');
  await assert.rejects(readXlsxFile(path), SpreadsheetError);
});
