import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { SEARCH_TOTAL_LIMIT } from 'shared-kernel/contract/applications';
import { createTestApp, demoAgent, type TestApp } from '../../testing/harness.ts';
import {
  countList,
  readList,
  type ListFilter,
  type ListPage,
  type ListRequest,
  type ListScope,
} from './list-repository.ts';

const ROWS = 6_000;
const OVERDUE_AT = '2026-05-01T00:00:00.000Z';

interface Row {
  readonly id: number;
  readonly updated_at: string;
  readonly created_at: string;
  readonly amount_kopecks: number;
  readonly due_at: string;
  readonly client_name: string;
  readonly client_inn: string;
  readonly status: string;
}

let server: TestApp;
let rows: readonly Row[];
let orgId: string;
let scopes: readonly ListScope[];

before(async () => {
  server = await createTestApp();
  const { db } = server.app.context;
  const agent = await demoAgent(server.app, 'agent');
  orgId = agent.org_id ?? '';
  // Sums grow with age, so that the largest lie at the end of the list; every seventh row falls out of that order.
  // Instants are finer than the milliseconds that the server tells.
  await sql`
    insert into applications (hash_password, bank, org_id, owner_id, client_request_id, kind, product, partner,
      amount_kopecks, term_months, client_name, client_inn, status, stage, accept, signing, holder, archived,
      scoring_state, created_at, updated_at, due_at)
    select 'listed-' || n, 'sgb', ${orgId}, ${agent.id}, gen_random_uuid(), 'loan', 'overdraft', 'sgb',
      100000000 + (case when n % 7 = 0 then ${sql.lit(ROWS)} - n else n end)::bigint * 700000, 12,
      'ООО «Клиент ' || n || '»', lpad((n * 7919 % 9999999)::text, 10, '7'),
      case n % 50 when 0 then 'scoring' else 'survey' end, 'issue_survey', 'in_process', 'not_required', 'agent', false,
      'none', timestamptz '2026-06-01' - (n * 37 % ${sql.lit(ROWS)}) * interval '1 minute',
      timestamptz '2026-06-01' - (n / 9) * interval '1 minute' + (n / 3 % 3) * interval '1 microsecond',
      timestamptz '2026-05-03' - n * interval '1 minute'
    from generate_series(1, ${sql.lit(ROWS)}) n`.execute(db);
  await sql`analyze applications`.execute(db);
  const read = await sql<Row>`
    select id, updated_at::text, created_at::text, amount_kopecks, due_at, client_name, client_inn, status
    from applications where org_id = ${orgId} and bank = 'sgb' and not archived`.execute(db);
  rows = read.rows;
  scopes = [
    { bank: 'sgb', of: 'org', id: orgId, archived: false },
    { bank: 'sgb', of: 'owner', id: agent.id, archived: false },
    { bank: 'sgb', of: 'bank', id: '', archived: false },
  ];
});
after(() => server?.close());

const texts = ['клиент', 'Клиент 77', 'ооо «клиент 555»', 'клиент 5', '7', '77', '777', 'нет такого', '«к'];
const filters = fc.record(
  {
    amount_from_kopecks: fc.oneof(fc.constant(0), fc.integer({ min: 90_000_000, max: 4_500_000_000 })),
    amount_to_kopecks: fc.integer({ min: 90_000_000, max: 4_500_000_000 }),
    search: fc.constantFrom(...texts),
    overdueAt: fc.constant(OVERDUE_AT),
    status: fc.constantFrom<('survey' | 'scoring')[]>(['survey'], ['scoring'], ['survey', 'scoring']),
  },
  { requiredKeys: [] },
);
const orders = fc.record({
  sort: fc.constantFrom('updated_at', 'created_at', 'amount', 'id', 'client'),
  direction: fc.constantFrom('desc', 'asc'),
});

type Order = typeof orders extends fc.Arbitrary<infer Value> ? Value : never;

function naive(filter: ListFilter, { sort, direction }: Order): Row[] {
  const text = filter.search?.toLowerCase() ?? '';
  const key = sort === 'amount' ? 'amount_kopecks' : sort === 'client' ? 'client_name' : sort;
  const sign = direction === 'asc' ? 1 : -1;
  return rows
    .filter(
      (row) =>
        row.amount_kopecks >= (filter.amount_from_kopecks ?? 0) &&
        row.amount_kopecks <= (filter.amount_to_kopecks ?? Infinity) &&
        (row.client_name.toLowerCase().includes(text) ||
          (/^\d+$/.test(text) && (row.id === Number(text) || row.client_inn.startsWith(text)))) &&
        (filter.overdueAt === undefined || row.due_at < filter.overdueAt) &&
        (filter.status === undefined || filter.status.some((status) => status === row.status)),
    )
    .sort((a, b) => sign * (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : a.id - b.id));
}

function getIds(found: readonly { readonly id: number }[]): readonly number[] {
  return found.map(({ id }) => id);
}

/** Whether only the rows can tell how many match. */
function hasCappedTotal({ amount_from_kopecks: from, amount_to_kopecks: to, search, overdueAt }: ListFilter) {
  return [from, to, search, overdueAt].some((value) => value !== undefined);
}

const windows = fc.constantFrom(
  [1, 25],
  [2, 25],
  [7, 100],
  [10, 100],
  [40, 25],
  [41, 25],
  [61, 100],
  [240, 25],
);

test('readList equals a naive computation for random filters, orders and pages', async () => {
  const { db } = server.app.context;
  await fc.assert(
    fc.asyncProperty(
      filters,
      orders,
      windows,
      fc.constantFrom(0, 1, 2),
      async (filter, order, [page = 1, size = 25], scopeAt) => {
        const scope = scopes[scopeAt] as ListScope;
        const expected = naive(filter, order);
        const answer = await readList(db, { scope, filter, order, size, at: { page } });
        const isCapped = hasCappedTotal(filter) && expected.length > SEARCH_TOTAL_LIMIT;
        assert.equal(answer.isCapped, isCapped);
        assert.equal(answer.total, isCapped ? SEARCH_TOTAL_LIMIT : expected.length);
        assert.deepEqual(getIds(answer.rows), getIds(expected.slice((page - 1) * size, page * size)));
        assert.equal(answer.next !== null, page * size < expected.length && answer.rows.length > 0);
        assert.equal(answer.previous !== null, page > 1 && answer.rows.length > 0);
        assert.equal(await countList(db, scope, filter, 100_000), expected.length);
      },
    ),
    { numRuns: 200 },
  );
});

test('cursors walk through every row in order, forwards and backwards from any page', async () => {
  const { db } = server.app.context;
  await fc.assert(
    fc.asyncProperty(
      filters,
      orders,
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 150, max: 700 }),
      async (filter, order, page, size) => {
        const expected = naive(filter, order);
        const request = { scope: scopes[0] as ListScope, filter, order, size };
        const pages: ListPage[] = [await readList(db, { ...request, at: { page } })];
        for (let at = pages[0]?.next; at; at = pages.at(-1)?.next)
          pages.push(await readList(db, { ...request, at }));
        assert.deepEqual(
          getIds(pages.flatMap(({ rows: found }) => found)),
          getIds(expected.slice((page - 1) * size)),
        );
        let back = pages.at(-1);
        const seen = [...getIds(back?.rows ?? [])];
        while (back?.previous) {
          back = await readList(db, { ...request, at: back.previous });
          seen.unshift(...getIds(back.rows));
        }
        assert.deepEqual(seen, seen.length === 0 ? [] : getIds(expected));
      },
    ),
    { numRuns: 60 },
  );
});

test('a cursor walk shows each unmoved row exactly once while others write', async () => {
  const { db } = server.app.context;
  for (const sort of ['updated_at', 'amount'] as const) {
    const request: Omit<ListRequest, 'at'> = {
      scope: scopes[0] as ListScope,
      filter: { status: ['survey'] },
      order: { sort, direction: 'desc' },
      size: 50,
    };
    const still = getIds(
      naive({ status: ['survey'] }, { sort, direction: 'desc' }).filter(({ id }) => id % 10 !== 0),
    );
    let isDone = false;
    let writes = 0;
    const write = async () => {
      while (!isDone) {
        writes += 1;
        // Every tenth row moves to the front or to the back, or leaves the list and comes again; new rows come in.
        await sql`update applications set amount_kopecks = 1 + (amount_kopecks * 7919) % 5000000000,
            updated_at = updated_at + (random() - 0.5) * interval '60 days', client_name = client_name || ${writes},
            status = case status when 'survey' then 'review' else 'survey' end
          where org_id = ${orgId} and id % 10 = 0 and (id / 10) % 40 = ${writes % 40}::int`.execute(db);
        await sql`insert into applications (hash_password, bank, org_id, owner_id, client_request_id, kind, product,
            partner, amount_kopecks, client_name, status, stage, accept, signing, holder, scoring_state, created_at, updated_at)
          select 'walked-' || gen_random_uuid(), bank, org_id, owner_id, gen_random_uuid(), kind, product, partner,
            amount_kopecks + 1, client_name, status, stage, accept, signing, holder, scoring_state, created_at, updated_at
          from applications where id = ${still[(writes * 97) % still.length]}`.execute(db);
      }
    };
    const writing = write();
    const seen: number[] = [];
    try {
      let page = await readList(db, { ...request, at: { page: 1 } });
      seen.push(...getIds(page.rows));
      while (page.next) {
        page = await readList(db, { ...request, at: page.next });
        seen.push(...getIds(page.rows));
      }
    } finally {
      isDone = true;
      await writing;
    }
    assert.ok(writes > 20, `${writes} writes`);
    const own = new Set(still);
    assert.deepEqual(
      seen.filter((id) => own.has(id)),
      still,
    );
    await sql`delete from applications where hash_password like 'walked-%'`.execute(db);
  }
});

test('the table applications has at most ten indexes', async () => {
  const { rows: indexes } = await sql<{ indexname: string }>`
    select indexname from pg_indexes where tablename = 'applications' order by indexname`.execute(
    server.app.context.db,
  );
  assert.deepEqual(
    indexes.map(({ indexname }) => indexname),
    [
      'applications_by_amount',
      'applications_by_client',
      'applications_by_created',
      'applications_by_number',
      'applications_by_updated',
      'applications_due',
      'applications_hash_key',
      'applications_of_client',
      'applications_request_key',
      'applications_search',
    ],
  );
});
