import { sql } from 'kysely';
import { SEARCH_TOTAL_LIMIT } from 'shared-kernel/contract/applications';
import type { DbOrTx } from '../../database/types.ts';
import {
  all,
  amounts,
  counted,
  isNumber,
  orderOf,
  scoped,
  sortColumns,
  textOf,
  uncounted,
  type ListFilter,
  type ListOrder,
  type ListScope,
  type Part,
} from './list-conditions.ts';
import {
  pageOf,
  ROW_COLUMNS,
  ROWS_OF_PAGE,
  type CountedRow,
  type ListPage,
  type ListRow,
} from './list-rows.ts';
import { rarePartOf } from './rare-part.ts';
import { bandsBetween, knownSums, UNKNOWN_SUMS } from './rare-sums.ts';

/** So many rows at the beginning of a list are looked through first: less than a millisecond. */
const NEAR_ROWS = 2_000;
/** For pages farther on so many times the rows before them. */
const NEAR_TIMES = 12;
/** Rare sums are looked for no farther: collecting and sorting all of them takes as long. */
const FARTHEST_NEAR = SEARCH_TOTAL_LIMIT * NEAR_TIMES;
/** With a match in so many rows the rest is read in the list's order too: a thousand are likely among so many. */
const DENSE_ONE_IN = 20;
const FURTHER_ROWS = SEARCH_TOTAL_LIMIT * DENSE_ONE_IN;
/** So few bands are merged as one: the planner looks at each of them. */
const FEW_BANDS = 10;
/** Bands of sums that are merged, and entries read of them all, at most. */
const MOST_BANDS = 256;
const MOST_BAND_ENTRIES = 64_000;

const MOST = sql.lit(SEARCH_TOTAL_LIMIT);
const BAND = sql`amount_band(amount_kopecks)`;

interface Wish {
  readonly scope: ListScope;
  readonly filter: ListFilter;
  readonly order: ListOrder;
  readonly offset: number;
  readonly limit: number;
  /** Every condition, for the rows themselves. */
  readonly where: Part;
}

/**
 * A page of a list narrowed by what the counters do not know: text, sums, terms. First the beginning of the list is
 * looked through, farther where it has many matches, and what matches anywhere is counted up to SEARCH_TOTAL_LIMIT, by
 * whichever index finds it first. Mostly the page is among these. Otherwise the list is read on in its order, or, where
 * sums are asked for that lie far from the beginning, through the bands of sums. Where the database's statistics say that
 * the sums are rare, the bands come first.
 */
export async function readNarrowed(
  db: DbOrTx,
  scope: ListScope,
  filter: ListFilter,
  order: ListOrder,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<ListPage> {
  const offset = (page - 1) * size;
  const limit = Math.min(size, SEARCH_TOTAL_LIMIT - offset);
  const rarePart = await rarePartOf(db, textOf(filter));
  const where = all([...scoped(scope), ...counted(filter), ...uncounted(filter, rarePart)]);
  const wish: Wish = { scope, filter, order, offset, limit, where };
  if (limit <= 0) return { ...(await readCut(db, { ...wish, offset: 0, limit: 1 })), rows: [] };
  return readCut(db, wish);
}

async function readCut(db: DbOrTx, wish: Wish): Promise<ListPage> {
  const { scope, filter, order, offset, limit } = wish;
  const hasBands =
    amounts(filter).length > 0 && scope.of !== 'owner' && !scope.archived && order.sort !== 'amount';
  const { share, from, to } = hasBands ? await knownSums(db, filter) : UNKNOWN_SUMS;
  const isRare = share * DENSE_ONE_IN < 1;
  if (isRare && order.sort === 'updated_at' && bandsBetween(from, to) <= FEW_BANDS)
    return readMerged(db, wish, [from, to]);
  const atLeast = Math.max(NEAR_ROWS, (offset + limit) * NEAR_TIMES);
  const near = isRare ? Math.max(atLeast, Math.ceil((2 * (offset + limit)) / share)) : atLeast;
  // In another order rare sums are sorted, unless enough of them are likely at its beginning.
  if (isRare && (!isCovered(wish) || near > FARTHEST_NEAR)) return readSorted(db, wish);
  if (!isCovered(wish)) return (await readFound(db, wish)) ?? readOn(db, wish);
  const { page, isSparse } = await readBeginning(db, wish, near);
  if (page !== undefined) return page;
  const isBanded = isSparse && hasBands && order.sort === 'updated_at';
  const banded = isBanded ? await readBands(db, wish) : undefined;
  return banded ?? (isRare ? readSorted : readOn)(db, wish);
}

/** Whether the index of the order holds everything that is asked, so that looking through it reads no rows. */
function isCovered({ scope, filter, order }: Wish): boolean {
  if (scope.archived || isNumber(textOf(filter))) return false;
  return order.sort === 'updated_at' || (scope.of !== 'owner' && order.sort !== 'amount');
}

/** Lines of `page` with the total of `counted`. */
const LINES = sql`${ROW_COLUMNS} from counted left join (page ${ROWS_OF_PAGE}) on true`;

/** The page, when fewer rows match than are counted at most. */
async function readFound(db: DbOrTx, { where, order, offset, limit }: Wish): Promise<ListPage | undefined> {
  const { rows } = await sql<CountedRow>`
    with found as materialized (
      select ${sortColumns(order)} from applications where ${where} limit ${MOST}
    ),
    counted as materialized (select count(*) as total from found),
    page as materialized (
      select id from found where (select total < ${MOST} from counted)
      order by ${orderOf(order)} limit ${limit} offset ${offset}
    )
    select counted.total, ${LINES} order by ${orderOf(order, { table: 'a.' })}`.execute(db);
  const answer = pageOf(rows);
  return answer.total < SEARCH_TOTAL_LIMIT ? answer : undefined;
}

type BegunRow = CountedRow & { readonly has_page: boolean; readonly n: number };

/**
 * The page, when the beginning of the list, its first `near` rows, holds it or fewer rows match than are counted at most.
 * A beginning with many matches is read on in the list's order until there are a thousand of them.
 */
async function readBeginning(db: DbOrTx, { scope, filter, where, order, offset, limit }: Wish, near: number) {
  const matchesAmong = (few: Part): Part => sql`
    select ${sortColumns(order)} from (
      select ${sortColumns(order)}, accept, signing, partner, holder, kind, product, status, stage, amount_kopecks, due_at${
        order.sort === 'client' ? sql`` : sql`, client_name`
      }
      from applications where ${all(scoped(scope))} ${few}
    ) rows
    where ${all([...counted(filter), ...uncounted(filter)])}`;
  const { rows } = await sql<BegunRow>`
    with beginning as materialized (
      ${matchesAmong(sql`order by ${orderOf(order)} limit ${near}`)} limit ${MOST}
    ),
    begun as materialized (select count(*) as n from beginning),
    further as materialized (
      ${matchesAmong(sql`and (select n * ${sql.lit(DENSE_ONE_IN)} >= ${near} and n < ${MOST} from begun)
        order by ${orderOf(order)} limit ${sql.lit(FURTHER_ROWS)} offset ${near}`)} limit (select ${MOST} - n from begun)
    ),
    near as materialized (select * from beginning union all select * from further),
    seen as materialized (select count(*) as n from near),
    found as materialized (
      select ${sortColumns(order)} from applications where ${where} and (select n < ${MOST} from seen) limit ${MOST}
    ),
    counted as materialized (
      select n, greatest(n, n_found) as total, n >= ${offset + limit} as is_near,
        n >= ${offset + limit} or n_found < ${MOST} as has_page
      from seen, (select count(*) as n_found from found) found
    ),
    page as materialized (
      (select id from near where (select is_near from counted)
        order by ${orderOf(order)} limit ${limit} offset ${offset})
      union all
      (select id from found where (select has_page and not is_near from counted)
        order by ${orderOf(order)} limit ${limit} offset ${offset})
    )
    select counted.total, counted.has_page, counted.n, ${LINES}
    order by ${orderOf(order, { table: 'a.' })}`.execute(db);
  const { has_page: hasPage = true, n = 0 } = rows[0] ?? {};
  return { page: hasPage ? pageOf(rows) : undefined, isSparse: n * DENSE_ONE_IN < near };
}

/** The page of a list that is known to be cut, in its order. */
async function readOn(db: DbOrTx, { where, order, offset, limit }: Wish): Promise<ListPage> {
  const { rows } = await sql<ListRow>`
    with page as materialized (
      select id from applications where ${where} order by ${orderOf(order)} limit ${limit} offset ${offset}
    )
    select ${ROW_COLUMNS} from page ${ROWS_OF_PAGE} order by ${orderOf(order, { table: 'a.' })}`.execute(db);
  return { total: SEARCH_TOTAL_LIMIT, rows };
}

/** Condition on the bands that the asked sums lie in. A sum is never below one kopeck, and zero has no band. */
function bandsOf({ amount_from_kopecks: from, amount_to_kopecks: to }: ListFilter): Part {
  return sql`${BAND} >= amount_band(${Math.max(1, from ?? 1)})
    and ${BAND} <= amount_band(${Math.max(1, to ?? Number.MAX_SAFE_INTEGER)})`;
}

/** The page of a list with rare sums in an order that the bands are not in: the matches are sorted. */
async function readSorted(db: DbOrTx, { where, filter, order, offset, limit }: Wish): Promise<ListPage> {
  const { rows } = await sql<CountedRow>`
    with found as materialized (
      select ${sortColumns(order)} from applications where ${where} limit ${MOST}
    ),
    counted as materialized (select count(*) as total from found),
    page as materialized (
      (select id from found where (select total < ${MOST} from counted)
        order by ${orderOf(order)} limit ${limit} offset ${offset})
      union all
      (select id from (
          select ${sortColumns(order)} from applications
          where ${where} and ${bandsOf(filter)} and (select total = ${MOST} from counted)
          -- A query of its own: in the index of the order the planner would look for them too long.
          offset 0
        ) everything
        order by ${orderOf(order)} limit ${limit} offset ${offset})
    )
    select counted.total, ${LINES} order by ${orderOf(order, { table: 'a.' })}`.execute(db);
  return pageOf(rows);
}

/**
 * The page of a list with rare sums in its usual order: the few bands that they lie in are merged as one, so that of all
 * of them together no more is read than the page needs. Beneath and beyond the sums that were known there is hardly any.
 */
async function readMerged(
  db: DbOrTx,
  { where, filter, order, offset, limit }: Wish,
  [from, to]: readonly [number, number],
): Promise<ListPage> {
  const first = sql`amount_band(${from})`;
  const inOrder = (bands: Part): Part =>
    sql`(select ${sortColumns(order)} from applications where ${where} and ${bands} order by ${orderOf(order)})`;
  const count = bandsBetween(from, to);
  const merged = [
    inOrder(sql`${bandsOf(filter)} and ${BAND} < ${first}`),
    ...Array.from({ length: count }, (_, at) => inOrder(sql`${BAND} = ${first} + ${sql.lit(at)}`)),
    inOrder(sql`${bandsOf(filter)} and ${BAND} >= ${first} + ${sql.lit(count)}`),
  ];
  const { rows } = await sql<CountedRow>`
    with found as materialized (
      select ${sortColumns(order)} from applications where ${where} limit ${MOST}
    ),
    counted as materialized (select count(*) as total from found),
    page as materialized (
      (select id from found where (select total < ${MOST} from counted)
        order by ${orderOf(order)} limit ${limit} offset ${offset})
      union all
      (select id from (${sql.join(merged, sql` union all `)}) merged order by ${orderOf(order)}
        limit (select case when total < ${MOST} then 0 else ${limit} end from counted) offset ${offset})
    )
    select counted.total, ${LINES} order by ${orderOf(order, { table: 'a.' })}`.execute(db);
  return pageOf(rows);
}

/**
 * The page of a list that is known to be cut, merged from the bands that the sums lie in: each band is an index of its own
 * in the order of the list. `undefined` when there are too many of them.
 */
async function readBands(db: DbOrTx, { scope, filter, where, order, offset, limit }: Wish) {
  const most = Math.min(MOST_BANDS, Math.floor(MOST_BAND_ENTRIES / (offset + limit)));
  const next = (after: Part): Part => sql`(select ${BAND} from applications
    where ${all(scoped(scope))} and ${bandsOf(filter)} ${after} order by ${BAND} limit 1)`;
  const { rows } = await sql<CountedRow & { readonly is_read: boolean }>`
    with recursive bands(at, number) as (
      select ${next(sql``)}, 1
      union all
      select ${next(sql`and ${BAND} > bands.at`)}, number + 1 from bands where at is not null and number <= ${most}
    ),
    counted as materialized (
      select ${MOST}::bigint as total, max(number) <= ${most} + 1 and bool_or(at is null) as is_read from bands
    ),
    page as materialized (
      select merged.id from bands cross join lateral (
        select id, updated_at from applications where ${where} and ${BAND} = bands.at
        order by ${orderOf(order)} limit ${offset + limit}
      ) merged
      where bands.at is not null and (select is_read from counted)
      order by ${orderOf(order)} limit ${limit} offset ${offset}
    )
    select counted.total, counted.is_read, ${LINES} order by ${orderOf(order, { table: 'a.' })}`.execute(db);
  return rows[0]?.is_read === true ? pageOf(rows) : undefined;
}
