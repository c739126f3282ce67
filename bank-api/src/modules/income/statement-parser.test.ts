import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseStatement } from './statement-parser.ts';

const HEADER = ['№ заявки', 'Клиент', 'Комиссия, ₽', 'Дата', 'Состояние'];

test('parseStatement skips preamble and total and reads sums written as text or number', () => {
  const parsed = parseStatement([
    ['АО «СГБ»', null],
    [],
    HEADER,
    ['№10001', 'ООО «Ромашка»', '12 345,67', '05.03.2026', 'Выплачено'],
    [10002, null, 100.1, { date: '2026-03-06' }, 'В акте'],
    ['', '', '', '', ''],
    ['Заявка №10003', 'ИП', '0', '2026-03-07', 'оплачено'],
    ['Итого', null, '12 445,77', null, null],
    ['подпись', null, null, null, null],
  ]);
  assert.deepEqual(parsed, {
    ok: true,
    rows: [
      row(4, 10001, 1_234_567, '2026-03-05', 'paid', 'ООО «Ромашка»'),
      row(5, 10002, 10_010, '2026-03-06', 'act', null),
      row(7, 10003, 0, '2026-03-07', 'paid', 'ИП'),
    ],
  });
});

function row(
  line: number,
  applicationNumber: number,
  commissionKopecks: number,
  date: string,
  state: 'act' | 'paid',
  clientName: string | null,
) {
  return { line, applicationNumber, commissionKopecks, date, state, clientName };
}

test('parseStatement goes on below the total of an act', () => {
  const parsed = parseStatement([
    HEADER,
    ['10001', 'ООО «Ромашка»', '100,00', '05.03.2026', 'В акте'],
    ['Итого по акту № 7', null, '100,00', null, null],
    HEADER,
    ['10002', 'Итого Трейд', '200,00', '06.03.2026', 'В акте'],
    ['Итого по акту № 8', null, '200,00', null, null],
    ['Клиент', '№ заявки', 'Дата', 'Комиссия', 'Состояние'],
    ['ИП', '10003', '07.03.2026', '300,00', 'В акте'],
    ['Итого', 2, null, '300,00', null],
    ['Главный бухгалтер', null, null, { date: '2026-03-07' }, null],
    ['Всего к выплате', null, '300,00', null, null],
  ]);
  assert.ok(parsed.ok);
  assert.deepEqual(
    parsed.rows.map(({ line, applicationNumber, commissionKopecks }) => [
      line,
      applicationNumber,
      commissionKopecks,
    ]),
    [
      [2, 10001, 10_000],
      [5, 10002, 20_000],
      [8, 10003, 30_000],
    ],
  );
});

test('parseStatement takes the numbers of applications from the column that is named, beside one that counts rows', () => {
  const parsed = parseStatement([
    ['№', 'Номер заявки', 'Комиссия', 'Дата'],
    [1, 10007, 100, '05.03.2026'],
    [2, 10008, 200, '06.03.2026'],
  ]);
  assert.ok(parsed.ok);
  assert.deepEqual(
    parsed.rows.map(({ applicationNumber }) => applicationNumber),
    [10007, 10008],
  );
  const alone = parseStatement([
    ['№', 'Комиссия', 'Дата'],
    [10007, 100, '05.03.2026'],
  ]);
  assert.ok(alone.ok && alone.rows[0]?.applicationNumber === 10_007);
});

test('parseStatement leaves a row «Всего» out, and keeps a client of that name', () => {
  const parsed = parseStatement([
    HEADER,
    ['10001', 'Всего Трейд', '100,00', '05.03.2026', 'В акте'],
    ['Всего к выплате', null, '100,00', null, null],
  ]);
  assert.deepEqual(parsed, { ok: true, rows: [row(2, 10001, 10_000, '2026-03-05', 'act', 'Всего Трейд')] });
});

test('parseStatement knows the column of sums with its currency or without', () => {
  for (const name of ['Сумма вознаграждения, руб.', 'Комиссия (руб.)', 'Агентское вознаграждение, ₽']) {
    const parsed = parseStatement([
      ['№ заявки', name, 'Дата'],
      ['10001', '1,50', '01.01.2026'],
    ]);
    assert.ok(parsed.ok && parsed.rows[0]?.commissionKopecks === 150, name);
  }
});

test('parseStatement names a broken cell below a total as above it', () => {
  const parsed = parseStatement([
    HEADER,
    ['10001', '', '1,00', '05.03.2026', 'Выплачено'],
    ['Итого', '', '1,00', '', ''],
    ['10002', '', 'много', '05.03.2026', 'Выплачено'],
    ['десять', '', '1,00', '05.03.2026', 'Выплачено'],
  ]);
  assert.deepEqual(parsed, {
    ok: false,
    errors: [
      { path: '/rows/4/commission', code: 'format' },
      { path: '/rows/5/application', code: 'format' },
    ],
  });
});

test('parseStatement takes every row as paid without a column of states', () => {
  const parsed = parseStatement([
    ['Заявка', 'Вознаграждение', 'Дата выплаты'],
    ['10001', '1', '01.01.2026'],
  ]);
  assert.ok(parsed.ok && parsed.rows[0]?.state === 'paid');
});

test('parseStatement names every broken cell and gives no rows', () => {
  const parsed = parseStatement([
    HEADER,
    ['10001', '', '1,00', '05.03.2026', 'Выплачено'],
    ['десять', '', '1,00', '05.03.2026', 'Выплачено'],
    ['10002', '', '', '31.02.2026', 'Выплачено'],
    ['10003', '', '-5', '05.03.2026', 'Забыто'],
    ['10004', '', 1.005, '05.03.2026', 'Выплачено'],
  ]);
  assert.deepEqual(parsed, {
    ok: false,
    errors: [
      { path: '/rows/3/application', code: 'format' },
      { path: '/rows/4/commission', code: 'required' },
      { path: '/rows/4/date', code: 'format' },
      { path: '/rows/5/commission', code: 'format' },
      { path: '/rows/5/state', code: 'enum' },
      { path: '/rows/6/commission', code: 'format' },
    ],
  });
});

test('parseStatement refuses a file without the columns or without rows', () => {
  assert.deepEqual(parseStatement([['Имя', 'Сумма']]), {
    ok: false,
    errors: [{ path: '/header', code: 'required' }],
  });
  assert.deepEqual(parseStatement([HEADER]), {
    ok: false,
    errors: [{ path: '/rows', code: 'minItems', detail: { limit: 1 } }],
  });
});
