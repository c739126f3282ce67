import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { FullApplicationListItem } from 'shared-kernel/contract/applications';
import { normaliseList } from 'shared-kernel/contract/common';
import { LIST_COLUMNS, type SavedView } from 'shared-kernel/contract/list-views';
import { readXlsxFile } from '../../spreadsheets/read-spreadsheet.ts';
import { call, createTestApp, type TestApp } from '../../testing/harness.ts';
import { agentAt, type Json, type TestAgent } from './testing.ts';

let server: TestApp;
let agent: TestAgent;
let colleague: TestAgent;
before(async () => {
  server = await createTestApp({ seed: ['applications'] });
  agent = await agentAt(server.app, 'agent');
  colleague = await agentAt(server.app, 'colleague');
});
after(() => server.close());

const PATH = '/agent/rest/list-views';
const body = (name: string, change: object = {}) => ({
  list: 'issues',
  name,
  view: {
    filter: { accept: 'refused', sort: 'amount', direction: 'asc' },
    type: 'all',
    columns: ['id', 'amount'],
  },
  ...change,
});

test('a saved view can be replaced, renamed and deleted, and its name is unique in its list', async () => {
  const saved = await agent.ok<SavedView>('POST', PATH, body('Отказы по сумме'));
  assert.deepEqual(
    (await agent.get<SavedView[]>(PATH)).map((view) => view.id),
    [saved.id],
  );
  const taken = await agent.send('POST', PATH, body('отказы ПО сумме'));
  assert.deepEqual([taken.status, taken.body.error.code], [409, 'conflict']);
  await agent.ok('POST', PATH, body('Отказы по сумме', { list: 'issues_org' }));
  const replaced = await agent.ok<SavedView>(
    'PUT',
    `${PATH}/${saved.id}`,
    body('Отказы', {
      view: { filter: { accept: 'refused' }, type: 'loan', columns: [...LIST_COLUMNS] },
    }),
  );
  assert.deepEqual([replaced.name, replaced.view.type], ['Отказы', 'loan']);
  assert.deepEqual(replaced.view.columns, LIST_COLUMNS);
  const wrong = await agent.send(
    'PUT',
    `${PATH}/${saved.id}`,
    body('Отказы', {
      view: { filter: { accept: 'maybe' }, type: 'loan', columns: ['secret'] },
    }),
  );
  assert.equal(wrong.status, 400);
  await agent.ok('DELETE', `${PATH}/${saved.id}`);
  assert.equal((await agent.send('DELETE', `${PATH}/${saved.id}`)).status, 404);
});

test('a saved view is visible to its owner at its bank only', async () => {
  const { id } = await agent.ok<SavedView>('POST', PATH, body('Моё'));
  assert.deepEqual(await colleague.get<SavedView[]>(PATH), []);
  assert.equal((await colleague.send('DELETE', `${PATH}/${id}`)).status, 404);
  assert.equal((await colleague.send('PUT', `${PATH}/${id}`, body('Чужое'))).status, 404);
  const elsewhere = await agentAt(server.app, 'agent', 'metcome');
  assert.deepEqual(await elsewhere.get<SavedView[]>(PATH), []);
});

async function exported(who: TestAgent, query: string) {
  const response = await call(server.app, who.token, 'GET', `/agent/rest/issues/export?${query}`);
  assert.equal(response.statusCode, 200, response.body);
  assert.match(String(response.headers['content-disposition']), /\.xlsx/);
  const path = join(server.dataDir, 'export.xlsx');
  await writeFile(path, response.rawPayload);
  return readXlsxFile(path);
}

test('the export has the asked columns and the filtered rows in order, sums as numbers', async () => {
  const filter = encodeURIComponent(JSON.stringify({ accept: 'refused', sort: 'amount', direction: 'asc' }));
  const listed = await agent.get<Json>(
    `/agent/rest/issues?name=issues_org&filter=${filter}&itemsPerPage=100`,
  );
  const rows = normaliseList<FullApplicationListItem>(listed).items;
  assert.ok(rows.length > 3);
  const cells = await exported(agent, `name=issues_org&filter=${filter}&columns=id,client,amount,updated_at`);
  assert.deepEqual(cells[0], ['№', 'Клиент', 'ИНН', 'Сумма, ₽', 'Обновлена']);
  assert.deepEqual(
    cells.slice(1).map((row) => [row[0], row[1], row[3]]),
    rows.map((row) => [row.id, row.client_name, row.amount_kopecks / 100]),
  );
  const narrow = await exported(agent, 'columns=id');
  assert.ok(narrow.every((row) => row.length === 1));
});

test('the export of chosen rows has these alone, with the columns in the order they were asked for', async () => {
  const mine = normaliseList<FullApplicationListItem>(await agent.get<Json>('/agent/rest/issues')).items;
  const [first, second, third] = mine;
  assert.ok(first && second && third);
  const elsewhere = normaliseList<FullApplicationListItem>(
    await (await agentAt(server.app, 'agent', 'metcome')).get<Json>('/agent/rest/issues'),
  ).items[0];
  assert.ok(elsewhere);
  const ids = [first.id, third.id, elsewhere.id].join(',');
  const cells = await exported(agent, `ids=${ids}&columns=amount,id`);
  assert.deepEqual(cells[0], ['Сумма, ₽', '№']);
  assert.deepEqual(
    cells.slice(1).map((row) => row[1]),
    [first.id, third.id],
  );
  for (const wrong of ['1,x', '', ',1'])
    assert.equal((await agent.send('GET', `/agent/rest/issues/export?ids=${wrong}`)).status, 400);
});

test('the export neutralises formulas and refuses a list that the caller may not see', async () => {
  const { db } = server.app.context;
  const [row] = normaliseList<FullApplicationListItem>(await agent.get<Json>('/agent/rest/issues')).items;
  assert.ok(row);
  await sql`update applications set client_name = '=cmd|x' where id = ${row.id}`.execute(db);
  const filter = encodeURIComponent(JSON.stringify({ search: '=cmd' }));
  const cells = await exported(agent, `filter=${filter}&columns=client`);
  assert.equal(cells[1]?.[0], "'=cmd|x");
  const forbidden = await call(server.app, agent.token, 'GET', '/agent/rest/issues/export?name=issues_bank');
  assert.equal(forbidden.statusCode, 403);
  for (const query of ['columns=password', 'zone=Mars/Olympus', 'filter={'])
    assert.equal(
      (await call(server.app, agent.token, 'GET', `/agent/rest/issues/export?${query}`)).statusCode,
      400,
    );
});
