import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { getSortField } from 'shared-kernel/contract/application-columns';
import {
  APPLICATION_STATUSES,
  SORT_FIELDS,
  STAGES,
  type FullApplicationListItem,
} from 'shared-kernel/contract/applications';
import { normaliseList } from 'shared-kernel/contract/common';
import { PRODUCT_CODES } from 'shared-kernel/contract/products';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { rollUpCounts } from './counters-repository.ts';
import { agentAt, createBody, type Json, type TestAgent } from './testing.ts';

let server: TestApp;
let agent: TestAgent;
let curator: TestAgent;
let everything: FullApplicationListItem[];

before(async () => {
  server = await createTestApp({ seed: ['applications'] });
  agent = await agentAt(server.app, 'agent');
  curator = await agentAt(server.app, 'curator');
  everything = await all(agent, 'issues_org', {});
});
after(() => server?.close());

async function page(who: TestAgent, query: Readonly<Record<string, string | number>>) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return normaliseList<FullApplicationListItem>(
    await who.get<Json>(`/agent/rest/issues?${search.toString()}`),
  );
}

async function all(who: TestAgent, name: string, filter: object): Promise<FullApplicationListItem[]> {
  const items: FullApplicationListItem[] = [];
  for (let number = 1; number < 100; number += 1) {
    const { items: next, total } = await page(who, {
      name,
      filter: JSON.stringify(filter),
      page: number,
      itemsPerPage: 17,
    });
    items.push(...next);
    if (items.length >= total || next.length === 0) break;
  }
  return items;
}

const some = <T>(values: readonly T[]): fc.Arbitrary<T[]> =>
  fc.subarray([...values], { minLength: 1, maxLength: 4 });
const filters = fc.record(
  {
    accept: fc.constantFrom('approved', 'refused', 'in_process'),
    signing: fc.constantFrom('signed', 'required', 'not_required'),
    partner: fc.constantFrom('sgb', 'metcome', 'atb'),
    status: some(APPLICATION_STATUSES),
    stage: some(STAGES),
    product: some(PRODUCT_CODES),
    amount_from_kopecks: fc.constantFrom(100_000_000, 1_000_000_000),
    amount_to_kopecks: fc.constantFrom(500_000_000, 3_000_000_000),
    search: fc.constantFrom('ООО', 'строй', '77', '«С', 'ИП', '10020', '%', ''),
    holder: fc.constantFrom('agent', 'bank', 'nobody'),
    sort: fc.constantFrom(...SORT_FIELDS),
    direction: fc.constantFrom('asc', 'desc'),
  },
  { requiredKeys: [] },
);
type Filter = typeof filters extends fc.Arbitrary<infer T> ? T : never;

function naive(filter: Filter): FullApplicationListItem[] {
  const text = (filter.search ?? '').toLowerCase();
  const chosen = everything.filter(
    (item) =>
      (filter.accept === undefined || item.accept === filter.accept) &&
      (filter.signing === undefined || item.signing === filter.signing) &&
      (filter.partner === undefined || item.partner === filter.partner) &&
      (filter.holder === undefined || item.holder === filter.holder) &&
      (filter.status === undefined || filter.status.includes(item.status)) &&
      (filter.stage === undefined || filter.stage.includes(item.stage)) &&
      (filter.product === undefined || filter.product.includes(item.product)) &&
      (filter.amount_from_kopecks === undefined || item.amount_kopecks >= filter.amount_from_kopecks) &&
      (filter.amount_to_kopecks === undefined || item.amount_kopecks <= filter.amount_to_kopecks) &&
      (text === '' ||
        item.client_name.toLowerCase().includes(text) ||
        (/^\d+$/.test(text) && (item.id === Number(text) || (item.client_inn ?? '').startsWith(text)))),
  );
  const key = getSortField(filter.sort ?? 'updated_at');
  if (key === 'client_name') return chosen;
  const getValue = (item: Readonly<Record<string, unknown>>): number =>
    typeof item[key] === 'number' ? item[key] : item[key] === null ? Infinity : Date.parse(String(item[key]));
  const sign = (filter.direction ?? 'desc') === 'asc' ? 1 : -1;
  return chosen.sort((a, b) => sign * (getValue(a) - getValue(b) || a.id - b.id));
}

test('GET issues equals a naive computation for random filters, orders and pages', async () => {
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 20 }),
      async (filter, number, size) => {
        const expected = naive(filter);
        const answer = await page(agent, {
          name: 'issues_org',
          filter: JSON.stringify(filter),
          page: number,
          itemsPerPage: size,
        });
        assert.equal(answer.total, expected.length, JSON.stringify(filter));
        if (filter.sort === 'client') return;
        const window = expected.slice((number - 1) * size, number * size);
        assert.deepEqual(
          answer.items.map((item) => item.id),
          window.map((item) => item.id),
          JSON.stringify(filter),
        );
      },
    ),
    { numRuns: 120 },
  );
});

test('GET issues names the cursors of the neighbouring pages in the shape of each bank', async () => {
  for (const bank of ['sgb', 'metcome'] as const) {
    const who = await agentAt(server.app, 'agent', bank);
    const whole = await all(who, 'issues_org', { sort: 'created_at' });
    const query = { name: 'issues_org', filter: '{"sort":"created_at"}', itemsPerPage: 3 };
    const first = await page(who, query);
    assert.deepEqual([first.previous, first.capped], [null, false]);
    const second = await page(who, { ...query, page: 2, cursor: first.next ?? '' });
    assert.deepEqual(second.items, whole.slice(3, 6));
    assert.deepEqual((await page(who, { ...query, cursor: second.previous ?? '' })).items, first.items);
    for (const [cursor, filter] of [
      [first.next ?? '', '{}'],
      [first.next ?? '', '{"sort":"created_at","direction":"asc"}'],
      ['bm90aGluZw', query.filter],
      ['AAAA', query.filter],
    ] as const) {
      const { status, body } = await who.send(
        'GET',
        `/agent/rest/issues?name=issues_org&cursor=${cursor}&filter=${encodeURIComponent(filter)}`,
      );
      assert.equal(status, 400);
      assert.deepEqual(body.error.fields, [{ path: '/cursor', code: 'format' }]);
    }
  }
});

test('GET issues filters by type, task and overdue and refuses a foreign list or unknown filter', async () => {
  const loans = await page(agent, { name: 'issues_org', type: 'loan', itemsPerPage: 100 });
  assert.equal(loans.total, everything.filter((item) => item.kind === 'loan').length);
  const tasks = await page(agent, {
    name: 'issues_org',
    route_tasks_names: 'doc_list,issue_survey',
    itemsPerPage: 100,
  });
  assert.equal(
    tasks.total,
    everything.filter((item) => ['doc_list', 'issue_survey'].includes(item.stage)).length,
  );
  const overdue = await page(agent, { name: 'issues_org', overdue_tasks_only: 'true', itemsPerPage: 100 });
  const now = new Date().toISOString();
  assert.equal(overdue.total, everything.filter((item) => item.due_at !== null && item.due_at < now).length);
  const saved = await page(agent, {
    name: 'issues_org',
    filter: JSON.stringify({ overdue: true }),
    itemsPerPage: 100,
  });
  assert.equal(saved.total, overdue.total);
  assert.ok('objs' in (await agent.get<object>('/agent/rest/issues')));
  assert.ok(
    'data' in (await (await agentAt(server.app, 'agent', 'metcome')).get<object>('/agent/rest/issues')),
  );
  const bank = await page(curator, { name: 'issues_bank' });
  assert.ok(bank.total > everything.length);
  const { call } = await import('../../testing/harness.ts');
  const refused = await call(server.app, agent.token, 'GET', '/agent/rest/issues?name=issues_bank');
  assert.equal(refused.statusCode, 403);
  for (const filter of ['{', '{"colour":1}', '[]', '{"accept":"maybe"}']) {
    const wrong = await call(
      server.app,
      agent.token,
      'GET',
      `/agent/rest/issues?filter=${encodeURIComponent(filter)}`,
    );
    assert.equal(wrong.statusCode, 400, filter);
  }
});

const MOSCOW_MS = 3 * 3_600_000;
const dayInMoscow = (instant: string): string =>
  new Date(Date.parse(instant) + MOSCOW_MS).toISOString().slice(0, 10);

test('GET issues filters by whole days in Moscow of the deadline, the creation and the change', async () => {
  for (const [from, to, key] of [
    ['created_from', 'created_to', 'created_at'],
    ['updated_from', 'updated_to', 'updated_at'],
    ['due_from', 'due_to', 'due_at'],
  ] as const) {
    const known = everything.flatMap((item) => (item[key] === null ? [] : [dayInMoscow(item[key])])).sort();
    const [low, high] = [known[Math.floor(known.length / 4)], known[Math.floor(known.length / 2)]];
    assert.ok(low && high);
    const expected = everything.filter((item) => {
      if (item[key] === null) return false;
      const day = dayInMoscow(item[key]);
      return day >= low && day <= high;
    });
    assert.ok(expected.length > 0 && expected.length < everything.length, key);
    const found = await all(agent, 'issues_org', { [from]: low, [to]: high });
    assert.deepEqual(found.map(({ id }) => id).sort(), expected.map(({ id }) => id).sort(), key);
  }
  const filter = encodeURIComponent('{"due_from":"tomorrow"}');
  assert.equal((await agent.send('GET', `/agent/rest/issues?filter=${filter}`)).status, 400);
});

test('GET issues by deadline puts the nearest first and those without one last, over cursors too', async () => {
  const filter = JSON.stringify({ sort: 'holder', direction: 'asc' });
  const query = { name: 'issues_org', filter, itemsPerPage: 20 };
  const seen: FullApplicationListItem[] = [];
  for (let cursor: string | null | undefined = ''; cursor !== null && cursor !== undefined;) {
    const next = await page(agent, cursor === '' ? query : { ...query, cursor });
    seen.push(...next.items);
    cursor = next.next;
  }
  const value = (item: FullApplicationListItem): number =>
    item.due_at === null ? Infinity : Date.parse(item.due_at);
  const expected = [...everything].sort((a, b) => value(a) - value(b) || a.id - b.id);
  assert.ok(value(expected[0]!) < Infinity && value(expected.at(-1)!) === Infinity);
  assert.deepEqual(
    seen.map(({ id }) => id),
    expected.map(({ id }) => id),
  );
});

test('GET list-queues counts what each tab of the list shows', async () => {
  for (const name of ['issues', 'issues_org']) {
    const counts = await agent.get<object>(`/agent/rest/list-queues?name=${name}`);
    const shown = async (filter: object): Promise<number> =>
      (await page(agent, { name, filter: JSON.stringify(filter) })).total;
    const expected = {
      my_turn: await shown({ holder: 'agent' }),
      overdue: await shown({ overdue: true }),
      to_sign: await shown({ holder: 'agent', signing: 'required' }),
    };
    assert.deepEqual(counts, expected);
    assert.ok(expected.my_turn > expected.to_sign && expected.to_sign > 0 && expected.overdue > 0, name);
  }
  const staff = await curator.get<{ readonly my_turn: number }>('/agent/rest/list-queues?name=issues_bank');
  assert.equal(
    staff.my_turn,
    (await page(curator, { name: 'issues_bank', filter: '{"holder":"bank"}' })).total,
  );
  assert.equal((await agent.send('GET', '/agent/rest/list-queues?name=issues_bank')).status, 403);
});

test('the list counters stay exact under parallel writes and count-rollup', async () => {
  const { db } = server.app.context;
  const work = Array.from({ length: 40 }, async (_, at) => {
    const created = await agent.ok<Json>('POST', '/agent/rest/create-issue', createBody());
    if (at % 3 === 0)
      await agent.ok('POST', '/agent/rest/archive-issue', { hashPassword: created.hash_password });
    if (at % 3 === 1) {
      await agent.ok('POST', '/agent/rest/cancel', {
        hash_password: created.hash_password,
        reason: 'client_refused',
      });
    }
    if (at % 5 === 0) await rollUpCounts(db);
  });
  await Promise.all([...work, rollUpCounts(db), rollUpCounts(db)]);
  for (const folded of [false, true]) {
    if (folded) await rollUpCounts(db);
    for (const [name, condition] of [
      ['issues', sql`owner_id = (select id from agents where email = 'agent@example.com') and not archived`],
      [
        'issues_org',
        sql`org_id = (select org_id from agents where email = 'agent@example.com') and not archived`,
      ],
      [
        'issues_archived',
        sql`org_id = (select org_id from agents where email = 'agent@example.com') and archived`,
      ],
    ] as const) {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from applications where bank = 'sgb' and ${condition}`.execute(db);
      assert.equal((await page(agent, { name })).total, rows[0]?.n, `${name}, folded: ${folded}`);
    }
    const { rows } = await sql<{ status: string; n: number }>`
      select status, count(*) as n from applications where bank = 'sgb' and not archived group by status`.execute(
      db,
    );
    for (const { status, n } of rows) {
      const { total } = await page(curator, {
        name: 'issues_bank',
        filter: JSON.stringify({ status: [status] }),
      });
      assert.equal(total, n, `${status}, folded: ${folded}`);
    }
  }
});
