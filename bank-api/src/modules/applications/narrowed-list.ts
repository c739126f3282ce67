import { sql } from 'kysely';
import { SEARCH_TOTAL_LIMIT } from 'shared-kernel/contract/applications';
import type { DbOrTx } from '../../database/types.ts';
import { bandsOf, readBands, readMerged } from './banded-list.ts';
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
  type Wish,
} from './list-conditions.ts';
import { IS_CUT, MOST, readFound } from './found-list.ts';
import {
  LINES,
  pageOf,
  ROW_COLUMNS,
  ROWS_OF_PAGE,
  type CountedRow,
  type ListPage,
  type ListRow,
} from './list-rows.ts';
import { rarePartOf } from './rare-part.ts';
import { bandsBetween, knownSums, shareOfScope, UNKNOWN_SUMS } from './rare-sums.ts';
import { isWalked, readWalked } from './walked-list.ts';

/** So many rows at the beginning of a list are looked through first: less than a millisecond. */
const NEAR_ROWS = 2_000;
/** For pages farther on so many times the rows before them. */
const NEAR_TIMES = 12;
/** Rare sums are looked for no farther where they are not dense: collecting and sorting all of them takes as long. */
const FARTHEST_NEAR = SEARCH_TOTAL_LIMIT * NEAR_TIMES;
/** With a match in so many rows the rest is read in the list's order too: a thousand are likely among so many. */
const DENSE_ONE_IN = 20;
const FURTHER_ROWS = SEARCH_TOTAL_LIMIT * DENSE_ONE_IN;
/** With fewer of them collecting all takes as long as walking past the others. */
const WALKED_ONE_IN = 200;
/** A list with a smaller share of the applications would walk past the sums of all others. */
const LARGE_ONE_IN = 10;
/** So few bands are read before anything else. */
const FEW_BANDS = 10;
/** Up to so many entries of them all are read and sorted; more are merged by a union, which takes longer to plan. */
const FEW_BAND_ENTRIES = 1_000;

/**
 * A page of a list narrowed by what the counters do not know: text, sums, terms. First the beginning of the list is
 * looked through, farther where it has many matches, and what matches anywhere is counted up to SEARCH_TOTAL_LIMIT, by
 * whichever index finds it first. Mostly the page is among these. Otherwise the list is read on in its order, or, where
 * sums are asked for that lie far from the beginning, through the bands of sums. Where the database's statistics say that
 * the sums are rare, the bands come first, or the days and numbers of the list's order.
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
  const bands = bandsBetween(from, to);
  if (isRare && order.sort === 'updated_at' && bands <= FEW_BANDS) {
    const areFew = bands * (offset + limit) <= FEW_BAND_ENTRIES;
    return (
      (areFew ? await readBands(db, wish, { isCut: false }) : undefined) ?? readMerged(db, wish, [from, to])
    );
  }
  if (isRare && isWalked(wish) && share * WALKED_ONE_IN >= 1) {
    if ((await shareOfScope(db, scope)) * LARGE_ONE_IN >= 1) return readWalked(db, wish);
  }
  if (!isCovered(wish)) {
    if (isRare) return readSorted(db, wish);
    const page = await readFound(db, wish);
    return page.total < SEARCH_TOTAL_LIMIT ? page : readOn(db, wish);
  }
  const atLeast = Math.max(NEAR_ROWS, (offset + limit) * NEAR_TIMES);
  const likely = isRare ? Math.max(atLeast, Math.ceil((2 * (offset + limit)) / share)) : atLeast;
  const isFar = isRare && likely > FARTHEST_NEAR;
  const near = isFar ? NEAR_ROWS : likely;
  // In another order than that of the bands rare sums are sorted, unless enough of them are at its beginning.
  const sorts = isFar || (isRare && order.sort !== 'updated_at');
  const { page, isSparse } = await readBeginning(db, wish, { near, sorts });
  if (page !== undefined) return page;
  const isBanded = isSparse && hasBands && order.sort === 'updated_at';
  const banded = isBanded ? await readBands(db, wish, { isCut: true }) : undefined;
  return banded ?? (isRare ? readSorted : readOn)(db, wish);
}

/** Whether the index of the order holds everything that is asked, so that looking through it reads no rows. */
function isCovered({ scope, filter, order }: Wish): boolean {
  if (scope.archived || isNumber(textOf(filter))) return false;
  return order.sort === 'updated_at' || (scope.of !== 'owner' && order.sort !== 'amount');
}

type BegunRow = CountedRow & { readonly has_page: boolean; readonly n: number };

interface Beginning {
  readonly near: number;
  /** Whether the page is looked for among all matches where it is not at the beginning. */
  readonly sorts: boolean;
}

/**
 * The page, when the beginning of the list, its first `near` rows, holds it or fewer rows match than are counted at most.
 * A beginning with many matches is read on in the list's order until there are a thousand of them.
 */
async function readBeginning(db: DbOrTx, wish: Wish, { near, sorts }: Beginning) {
  const { scope, filter, where, order, offset, limit } = wish;
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
      ${sorts ? sql`union all ${sorted(wish, sql`(select not has_page from counted)`)}` : sql``}
    )
    select counted.total, counted.has_page, counted.n, ${LINES}
    order by ${orderOf(order, { table: 'a.' })}`.execute(db);
  const { has_page: hasPage = true, n = 0 } = rows[0] ?? {};
  return { page: hasPage || sorts ? pageOf(rows) : undefined, isSparse: n * DENSE_ONE_IN < near };
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

/** The page among all rows that match, where `condition` holds: they are collected from the bands of their sums. */
function sorted({ where, filter, order, offset, limit }: Wish, condition: Part): Part {
  return sql`
    (select id from (
        select ${sortColumns(order)} from applications where ${where} and ${bandsOf(filter)} and ${condition}
        -- A query of its own: in the index of the order the planner would look for them too long.
        offset 0
      ) everything
      order by ${orderOf(order)} limit ${limit} offset ${offset})`;
}

/** The page of a list with rare sums whose order is not that of the bands: the matches are sorted. */
function readSorted(db: DbOrTx, wish: Wish): Promise<ListPage> {
  return readFound(db, wish, sorted(wish, IS_CUT));
}
