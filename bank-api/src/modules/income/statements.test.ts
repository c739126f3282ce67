import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import {
  INCOME_ROW_LIMIT,
  type IncomeRow,
  type MonthForecast,
  type Statement,
  type StatementSummary,
} from 'shared-kernel/contract/income';
import { EXPORT_LIMIT } from 'shared-kernel/contract/list-views';
import { addMonths } from 'shared-kernel/domain/dates';
import { sumKopecks, toDecimalString } from 'shared-kernel/domain/money';
import { readXlsxFile } from '../../spreadsheets/read-spreadsheet.ts';
import { writeXlsx } from '../../spreadsheets/spreadsheets.ts';
import type { Actor } from '../../http/actor.ts';
import { createIncomeExport } from './export.ts';
import { call, createTestApp, signIn, type TestApp } from '../../testing/harness.ts';

interface Income {
  readonly rows: readonly IncomeRow[];
  readonly has_more?: boolean;
  readonly totals: Readonly<Record<IncomeRow['state'], number>>;
  readonly month_forecast?: MonthForecast;
}

let server: TestApp;
let token: string;
let rival: string;
let curator: string;
before(async () => {
  server = await createTestApp({ seed: ['applications'] });
  token = await signIn(server.app, 'agent');
  rival = await signIn(server.app, 'rival');
  curator = await signIn(server.app, 'curator');
});
after(() => server.close());

const PATH = '/agent/rest/income/statements';

async function send(who: string, content: Buffer | string, fileName = 'statement.csv') {
  const boundary = 'statement-boundary';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: text/csv\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await call(server.app, who, 'POST', PATH, {
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  return { status: response.statusCode, body: response.json() };
}

async function income(who: string): Promise<Income> {
  const response = await call(server.app, who, 'GET', '/agent/rest/income?from=2000-01-01&to=2100-01-01');
  assert.equal(response.statusCode, 200, response.body);
  return response.json<Income>();
}

const toCsv = (rows: readonly (readonly string[])[]): string =>
  ['№ заявки;Клиент;Комиссия, ₽;Дата;Состояние', ...rows.map((row) => row.join(';'))].join('\r\n');
const rubles = (kopecks: number): string => toDecimalString(kopecks).replace('.', ',');

test('the income export has the rows of the page, sums as numbers and no formula', async () => {
  const { rows } = await income(token);
  const [one] = rows;
  assert.ok(one);
  await sql`update applications set client_name = '=cmd|x' where id = ${one.application.id}`.execute(
    server.app.context.db,
  );
  const file = join(tmpdir(), `income-${process.pid}.xlsx`);
  const toCells = async (who: string, query = '') => {
    const path = `/agent/rest/income/export?from=2000-01-01&to=2100-01-01${query}`;
    const response = await call(server.app, who, 'GET', path);
    assert.equal(response.statusCode, 200, response.body);
    await writeFile(file, response.rawPayload);
    return readXlsxFile(file);
  };
  const cells = await toCells(token);
  assert.equal(cells.length, rows.length + 1);
  const found = cells.find(([number]) => number === one.application.id);
  assert.equal(found?.[1], "'=cmd|x");
  assert.deepEqual([found?.[4], found?.[5]], [one.amount_kopecks / 100, one.commission_kopecks / 100]);
  assert.deepEqual(found?.[7], { date: one.date });
  const total = cells.slice(1).reduce((sum, row) => sum + Math.round(Number(row[5]) * 100), 0);
  assert.equal(total, sumKopecks(rows.map((row) => row.commission_kopecks)));
  assert.equal((await toCells(token, '&mismatch=true')).length, 1);
  // A curator's file says whose commission it is.
  assert.equal((await toCells(curator))[0]?.[0], 'Агент');
  await rm(file);
});

test('income tells when each commission is to be paid, and what the current month is to bring', async () => {
  const { rows, month_forecast: forecast } = await income(token);
  assert.ok(forecast);
  for (const { state, date, expected_payment: expected } of rows) {
    if (state === 'paid') assert.equal(expected, null);
    else assert.equal(expected, `${addMonths(date, 1).slice(0, 7)}-15`);
  }
  const due = rows.filter((row) => row.state !== 'paid' && row.date < forecast.month);
  assert.ok(due.length > 0 && due.length < rows.length);
  assert.deepEqual(
    [forecast.count, forecast.commission_kopecks],
    [due.length, sumKopecks(due.map((row) => row.commission_kopecks))],
  );
  // Whatever period is asked for.
  const narrow = await call(server.app, token, 'GET', '/agent/rest/income?from=2000-01-01&to=2000-01-02');
  assert.deepEqual(narrow.json<Income>().month_forecast, forecast);
  assert.notDeepEqual((await income(rival)).month_forecast, forecast);
});

test('an imported statement tells matching, differing, foreign, repeated and missing rows apart', async () => {
  const before = await income(token);
  // The newest and the oldest: the statement lacks all between.
  const earned = before.rows.filter((row) => row.state !== 'forecast');
  const [first, between, second] = [earned[0], earned.slice(1, -1), earned.at(-1)];
  assert.ok(first && second && between.length > 0);
  const foreign = (await income(rival)).rows[0]?.application.id ?? 99_999_999;
  const line = (id: number, kopecks: number, { date } = first): string[] => [
    String(id),
    'Клиент',
    rubles(kopecks),
    date.split('-').reverse().join('.'),
    'Выплачено',
  ];
  const { status, body } = await send(
    token,
    toCsv([
      line(first.application.id, first.commission_kopecks),
      line(second.application.id, second.commission_kopecks + 1, second),
      line(foreign, 100),
      line(first.application.id, first.commission_kopecks),
    ]),
  );
  assert.equal(status, 200, JSON.stringify(body));
  const statement = body as Statement;
  assert.deepEqual(
    statement.rows.map((row) => [row.line, row.result, row.hash_password !== null]),
    [
      [2, 'match', true],
      [3, 'amount_differs', true],
      [4, 'unknown_application', false],
      [5, 'duplicate', true],
    ],
  );
  assert.equal(statement.rows[1]?.expected_kopecks, second.commission_kopecks);
  assert.equal(statement.mismatch_count, 3);
  assert.equal(statement.commission_kopecks, sumKopecks(statement.rows.map((row) => row.commission_kopecks)));
  assert.deepEqual(
    statement.missing.map((row) => row.application_number).sort(),
    between.map((row) => row.application.id).sort(),
  );

  const after = await income(token);
  assert.deepEqual(after.totals, before.totals, 'an agent’s import changes no record of the bank');
  assert.equal(after.rows.find((row) => row.id === second.id)?.statement?.result, 'amount_differs');
  assert.equal(after.rows.find((row) => row.id === first.id)?.statement?.result, 'match');
  for (const state of ['forecast', 'accrued', 'act', 'paid'] as const) {
    const rows = after.rows.filter((row) => row.state === state);
    assert.equal(after.totals[state], sumKopecks(rows.map((row) => row.commission_kopecks)));
  }
});

test('POST statement with a broken row imports nothing and names every broken cell', async () => {
  const count = async (): Promise<number> =>
    (await call(server.app, token, 'GET', PATH)).json<StatementSummary[]>().length;
  const before = await count();
  const { status, body } = await send(
    token,
    toCsv([
      ['10001', '', '100,00', '05.03.2026', 'Выплачено'],
      ['х', '', 'много', '05.03.2026', 'Выплачено'],
    ]),
  );
  assert.deepEqual([status, body.error.code], [422, 'statement_broken']);
  assert.deepEqual(
    body.error.fields.map((field: { path: string }) => field.path),
    ['/rows/3/application', '/rows/3/commission'],
  );
  assert.equal(await count(), before);
});

test('POST statement reads XLSX and Windows-1251 and stores the same file once', async () => {
  const table = await writeXlsx({
    sheet: 'Выписка',
    columns: [
      { title: 'Заявка', kind: 'number', width: 10 },
      { title: 'Комиссия', kind: 'kopecks', width: 10 },
      { title: 'Дата', kind: 'date', width: 10 },
    ],
    rows: [[77_777_777, 123_456, '2026-03-05']],
  });
  const first = await send(token, table, 'Выписка.xlsx');
  assert.equal(first.status, 200, JSON.stringify(first.body));
  assert.deepEqual(
    [first.body.rows[0].commission_kopecks, first.body.rows[0].date, first.body.rows[0].result],
    [123_456, '2026-03-05', 'unknown_application'],
  );
  const again = await send(token, table, 'Другое имя.xlsx');
  assert.equal(again.body.id, first.body.id);
  const cyrillic = Uint8Array.from([...'Заявка;Комиссия;Дата'].map((letter) => win1251(letter)));
  const old = await send(token, Buffer.concat([cyrillic, Buffer.from('\n10001;1,00;05.03.2026\n')]));
  assert.equal(old.status, 200, JSON.stringify(old.body));
});

function win1251(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
}

test('POST statement refuses a file that is no table', async () => {
  for (const content of [
    Buffer.from('%PDF-1.4\0'),
    Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]),
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]),
  ]) {
    const { status, body } = await send(token, content);
    assert.deepEqual([status, body.error.code], [415, 'file_type_refused']);
  }
  const { body } = await send(token, 'просто текст');
  assert.deepEqual(body.error.fields, [{ path: '/header', code: 'required' }]);
});

test('a statement answers 404 to everybody but its importer', async () => {
  const [mine] = (await call(server.app, token, 'GET', PATH)).json<StatementSummary[]>();
  assert.ok(mine);
  assert.equal((await call(server.app, rival, 'GET', `${PATH}/${mine.id}`)).statusCode, 404);
  assert.equal((await call(server.app, rival, 'DELETE', `${PATH}/${mine.id}`)).statusCode, 404);
  assert.equal((await call(server.app, token, 'GET', `${PATH}/${mine.id}`)).statusCode, 200);
  assert.equal((await call(server.app, token, 'DELETE', `${PATH}/${mine.id}`)).statusCode, 200);
  assert.equal((await call(server.app, token, 'GET', `${PATH}/${mine.id}`)).statusCode, 404);
});

test('a statement of the bank moves income from accrued to act to paid and never back', async () => {
  // On the first day of a month nothing of the demo data has been earned in it yet.
  const row = (await income(curator)).rows.find(({ state }) => state === 'accrued' || state === 'act');
  assert.ok(row && !row.agent.is_me);
  await sql`update income set state = 'accrued' where id = ${row.id}`.execute(server.app.context.db);
  const importing = async (state: string, date: string): Promise<IncomeRow | undefined> => {
    const line = [String(row.application.id), '', rubles(row.commission_kopecks), date, state];
    const { status, body } = await send(curator, toCsv([line]));
    assert.equal(status, 200, JSON.stringify(body));
    return (await income(curator)).rows.find((candidate) => candidate.id === row.id);
  };
  const act = await importing('В акте', '10.03.2026');
  assert.deepEqual([act?.state, act?.date], ['act', '2026-03-10']);
  const paid = await importing('Выплачено', '12.03.2026');
  assert.deepEqual([paid?.state, paid?.date], ['paid', '2026-03-12']);
  const back = await importing('В акте', '13.03.2026');
  assert.deepEqual([back?.state, back?.date], ['paid', '2026-03-12']);
});

test('a statement of the bank that tells an act and its payment ends with the payment, in either order', async () => {
  const rows = (await income(curator)).rows.slice(0, 2);
  assert.equal(rows.length, 2);
  for (const [index, row] of rows.entries()) {
    await sql`update income set state = 'accrued' where id = ${row.id}`.execute(server.app.context.db);
    const line = (state: string, date: string): string[] => [
      String(row.application.id),
      '',
      rubles(row.commission_kopecks),
      date,
      state,
    ];
    const told = [line('В акте', '10.04.2026'), line('Выплачено', '12.04.2026')];
    const { body } = await send(curator, toCsv(index === 0 ? told : told.toReversed()));
    assert.deepEqual(
      (body as Statement).rows.map(({ result }) => result),
      ['match', 'match'],
    );
    const now = (await income(curator)).rows.find(({ id }) => id === row.id);
    assert.deepEqual([now?.state, now?.date], ['paid', '2026-04-12']);
    assert.deepEqual([now?.statement?.state, now?.statement?.result], ['paid', 'match']);
  }
});

test('a statement is compared with the records of now, and settles with the same file what was accrued since', async () => {
  const { db } = server.app.context;
  const row = (await income(token)).rows.find(({ state }) => state === 'forecast');
  assert.ok(row);
  const line = [String(row.application.id), '', rubles(row.commission_kopecks), '20.04.2026', 'Выплачено'];
  const file = toCsv([line, line]);
  const imported: Statement[] = [];
  for (const who of [token, curator]) {
    const { body } = await send(who, file);
    imported.push(body as Statement);
  }
  const told = async () => {
    const list = await Promise.all(
      [token, curator].map(async (who, index) => {
        const { id } = imported[index] as Statement;
        const one = (await call(server.app, who, 'GET', `${PATH}/${id}`)).json<Statement>();
        const all = (await call(server.app, who, 'GET', PATH)).json<StatementSummary[]>();
        const listed = all.find((each) => each.id === id)?.mismatch_count;
        const own = (await income(who)).rows.find(({ id: other }) => other === row.id);
        return [...one.rows.map(({ result }) => result), one.mismatch_count, listed, own?.statement?.result];
      }),
    );
    assert.deepEqual(list[0], list[1]);
    return list[0];
  };
  assert.deepEqual(await told(), ['not_accrued', 'duplicate', 2, 2, 'not_accrued']);

  await sql`update income set state = 'accrued' where id = ${row.id}`.execute(db);
  assert.deepEqual(await told(), ['match', 'duplicate', 1, 1, 'match']);
  await sql`update income set commission_kopecks = commission_kopecks + 1 where id = ${row.id}`.execute(db);
  assert.deepEqual(await told(), ['amount_differs', 'duplicate', 2, 2, 'amount_differs']);
  await sql`update income set commission_kopecks = commission_kopecks - 1 where id = ${row.id}`.execute(db);

  const state = async () => (await income(token)).rows.find(({ id }) => id === row.id)?.state;
  assert.equal((await send(token, file)).body.id, imported[0]?.id);
  assert.equal(await state(), 'accrued', 'an agent’s import changes no record');
  const again = await send(curator, file);
  assert.deepEqual([again.body.id, again.body.rows[0].result], [imported[1]?.id, 'match']);
  assert.equal(await state(), 'paid');
  const noted = await db
    .selectFrom('audit_log')
    .select('id')
    .where('subject_id', '=', String(imported[1]?.id))
    .execute();
  assert.equal(noted.length, 2, 'what moves records is audited');
});

test('the bank reads the latest rows of a period that has more, with the sums of all and a file of all', async () => {
  const { db } = server.app.context;
  const period = '?from=1990-01-01&to=1990-12-31';
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'applications' and is_generated = 'NEVER' and column_name not in ('id', 'hash_password', 'client_request_id')
  `.execute(db);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const begin = async (count: number, key: string): Promise<void> => {
    await sql`
      with copies as (
        insert into applications (${names}, hash_password, client_request_id)
        select ${names}, md5(${key} || n), gen_random_uuid()
        from generate_series(1, ${sql.lit(count)}) n, (select * from applications where bank = 'sgb' limit 1) one
        returning id, bank, owner_id
      )
      insert into income (bank, agent_id, application_id, partner, product_title, amount_kopecks,
        commission_kopecks, state, state_date)
      select bank, owner_id, id, bank, 'Овердрафт', 100, 3, 'accrued', date '1990-01-01' from copies
    `.execute(db);
  };
  const read = async (): Promise<Income> =>
    (await call(server.app, curator, 'GET', `/agent/rest/income${period}`)).json<Income>();
  await begin(INCOME_ROW_LIMIT, 'all');
  const all = await read();
  assert.deepEqual([all.rows.length, all.has_more], [INCOME_ROW_LIMIT, undefined]);
  await begin(1, 'one more');
  const part = await read();
  assert.deepEqual([part.rows.length, part.has_more], [INCOME_ROW_LIMIT, true]);
  assert.equal(part.totals.accrued, (INCOME_ROW_LIMIT + 1) * 3);
  const file = await call(server.app, curator, 'GET', `/agent/rest/income/export${period}`);
  assert.equal(file.statusCode, 200);
  await sql`update income set agent_id = (select id from agents where email = 'agent@example.com')
    where state_date = '1990-01-01'`.execute(db);
  const own = (await call(server.app, token, 'GET', `/agent/rest/income${period}`)).json<Income>();
  assert.equal(own.rows.length, INCOME_ROW_LIMIT + 1, 'an agent reads all');
});

test('the income export refuses more rows than a file takes', async () => {
  const income = { read: (_: unknown, __: unknown, limit?: number) => Promise.resolve(tooMany(limit)) };
  const tooMany = (limit?: number) => {
    assert.equal(limit, EXPORT_LIMIT);
    return { rows: [], has_more: true, totals: { forecast: 0, accrued: 0, act: 0, paid: 0 }, month_forecast };
  };
  const month_forecast = { month: '2026-01-01', commission_kopecks: 0, count: 0 };
  const actor = { role: 'staff' } as Actor;
  const query = { from: '2026-01-01', to: '2026-12-31' };
  await assert.rejects(createIncomeExport({ income }).makeFile(actor, query), { code: 'export_too_large' });
});
