import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { SEARCH_TOTAL_LIMIT } from 'shared-kernel/contract/applications';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { readList, type ListFilter, type ListOrder, type ListScope } from './list-query.ts';
import { rarePartOf, wordsOf } from './rare-part.ts';
import { knownSums } from './rare-sums.ts';

const ROWS = 6_000;
const CROWDED = 1_500;
const CROWDED_SUM = 2_000_000_000;
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

before(async () => {
  server = await createTestApp();
  const { db } = server.app.context;
  const agent = await db
    .selectFrom('agents')
    .select(['id', 'org_id'])
    .where('email', '=', 'agent@example.com')
    .executeTakeFirstOrThrow();
  orgId = agent.org_id ?? '';
  const add = (from: number, to: number, amount: RawBuilder<unknown>) =>
    sql`
    insert into applications (hash_password, bank, org_id, owner_id, client_request_id, kind, product, partner,
      amount_kopecks, term_months, client_name, client_inn, status, stage, accept, signing, holder, archived,
      scoring_state, created_at, updated_at, due_at)
    select 'narrowed-' || n, 'sgb', ${orgId}, ${agent.id}, gen_random_uuid(), 'loan', 'overdraft', 'sgb',
      ${amount}, 12,
      'ООО «Клиент ' || n || '»', lpad((n * 7919 % 9999999)::text, 10, '7'),
      case n % 50 when 0 then 'scoring' else 'survey' end, 'issue_survey', 'in_process', 'not_required', 'agent', false,
      'none', timestamptz '2026-06-01' - (n * 37 % ${sql.lit(ROWS)}) * interval '1 minute',
      timestamptz '2026-06-01' - (n / 3) * interval '1 minute', timestamptz '2026-05-03' - n * interval '1 minute'
    from generate_series(${sql.lit(from)}::int, ${sql.lit(to)}) n`.execute(db);
  // Sums grow with age, so that the largest lie at the end of the list; every seventh row falls out of that order.
  await add(
    1,
    ROWS,
    sql`100000000 + (case when n % 7 = 0 then ${sql.lit(ROWS)} - n else n end)::bigint * 700000`,
  );
  await sql`analyze applications`.execute(db);
  await knownSums(db, {});
  // Sums that are called rare, from statistics of before these rows, though more than a thousand have them.
  await add(ROWS + 1, ROWS + CROWDED, sql`${sql.lit(CROWDED_SUM)} + n % 40 * 100000`);
  const read = await sql<Row>`
    select id, updated_at, created_at, amount_kopecks, due_at, client_name, client_inn, status
    from applications where org_id = ${orgId} and bank = 'sgb' and not archived`.execute(db);
  rows = read.rows;
});
after(() => server?.close());

const texts = ['клиент', 'Клиент 77', 'ооо «клиент 555»', 'клиент 5', '7', '77', '777', 'нет такого', '«к'];
/** Sums that the statistics call rare, also beneath, beyond and at the ends of all. */
const rareSums = fc
  .tuple(fc.integer({ min: 90_000_000, max: 4_400_000_000 }), fc.integer({ min: 0, max: 150_000_000 }))
  .map(([from, width]) => ({ amount_from_kopecks: from, amount_to_kopecks: from + width }));
const crowded = fc
  .tuple(fc.integer({ min: 0, max: 4_000_000 }), fc.integer({ min: 0, max: 40_000_000 }))
  .map(([over, width]) => ({
    amount_from_kopecks: CROWDED_SUM + over,
    amount_to_kopecks: CROWDED_SUM + over + width,
  }));
const largest = fc
  .integer({ min: 4_150_000_000, max: 4_310_000_000 })
  .map((from) => ({ amount_from_kopecks: from }));
const smallest = fc.integer({ min: 0, max: 250_000_000 }).map((to) => ({ amount_to_kopecks: to }));
const anyFilters = fc.record(
  {
    amount_from_kopecks: fc.oneof(fc.constant(0), fc.integer({ min: 90_000_000, max: 4_500_000_000 })),
    amount_to_kopecks: fc.integer({ min: 90_000_000, max: 4_500_000_000 }),
    search: fc.constantFrom(...texts),
    overdueAt: fc.constant(OVERDUE_AT),
    status: fc.constantFrom<('survey' | 'scoring')[]>(['survey'], ['scoring']),
  },
  { requiredKeys: [] },
);
const filters = fc.oneof(
  anyFilters,
  // In some orders the way depends on whether anything but sums is asked for.
  fc.oneof(rareSums, crowded),
  fc
    .tuple(anyFilters, fc.oneof(rareSums, crowded, largest, smallest))
    .map(([{ amount_from_kopecks: _from, amount_to_kopecks: _to, ...filter }, sums]) => ({
      ...filter,
      ...sums,
    })),
);
const orders = fc.record({
  sort: fc.constantFrom('updated_at', 'updated_at', 'created_at', 'amount', 'id', 'client'),
  direction: fc.constantFrom('desc', 'asc'),
});

function naive(filter: ListFilter, { sort, direction }: ListOrder): Row[] {
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

function isNarrowed({ amount_from_kopecks: from, amount_to_kopecks: to, search, overdueAt }: ListFilter) {
  return [from, to, search, overdueAt].some((value) => value !== undefined);
}

const windows = fc.constantFrom([1, 25], [2, 25], [7, 100], [10, 100], [40, 25], [41, 25], [3, 7]);

test('pages and totals of narrowed lists beyond what is counted are those of a naive computation', async () => {
  const { db } = server.app.context;
  const scopes: readonly ListScope[] = [
    { bank: 'sgb', of: 'org', id: orgId, archived: false },
    { bank: 'sgb', of: 'bank', id: '', archived: false },
  ];
  await fc.assert(
    fc.asyncProperty(
      filters,
      orders,
      windows,
      fc.constantFrom(...scopes),
      async (filter, order, [page = 1, size = 25], scope) => {
        const expected = naive(filter, order);
        const most = isNarrowed(filter) ? SEARCH_TOTAL_LIMIT : Infinity;
        const answer = await readList(db, scope, filter, order, { page, size });
        assert.equal(answer.total, Math.min(expected.length, most));
        assert.deepEqual(
          answer.rows.map(({ id }) => id),
          expected
            .slice((page - 1) * size, page * size)
            .slice(0, Math.max(0, most - (page - 1) * size))
            .map(({ id }) => id),
        );
      },
    ),
    { numRuns: 400 },
  );
});

test('a search looks up the rare word of a text, and the whole text where no word is common', async () => {
  const { db } = server.app.context;
  assert.deepEqual(wordsOf('ООО «Клиент 555»'), ['ооо ', '«клиент ', ' 555»']);
  // Without trigrams (the embedded database has none) there is nothing to look up.
  const index = await sql<{
    name: string | null;
  }>`select to_regclass('applications_client_search') as name`.execute(db);
  assert.equal(await rarePartOf(db, 'клиент 555»'), index.rows[0]?.name === null ? undefined : ' 555»');
  assert.equal(await rarePartOf(db, 'ромашка лютик'), undefined);
  assert.equal(await rarePartOf(db, 'клиент'), undefined);
});
