import { sql } from 'kysely';
import { SEARCH_TOTAL_LIMIT } from 'shared-kernel/contract/applications';
import type { DbOrTx } from '../../database/types.ts';
import {
  all,
  orderOf,
  scoped,
  sortColumns,
  type ListFilter,
  type Part,
  type Wish,
} from './list-conditions.ts';
import { found, MOST, pageOfFound, readFound } from './found-list.ts';
import { LINES, pageOf, type CountedRow, type ListPage } from './list-rows.ts';
import { bandsBetween } from './rare-sums.ts';

/** Bands of sums that are merged, and entries read of them all, at most. */
const MOST_BANDS = 256;
const MOST_BAND_ENTRIES = 64_000;

const BAND = sql`amount_band(amount_kopecks)`;

/** Condition on the bands that the asked sums lie in. A sum is never below one kopeck, and zero has no band. */
export function bandsOf({ amount_from_kopecks: from, amount_to_kopecks: to }: ListFilter): Part {
  return sql`${BAND} >= amount_band(${Math.max(1, from ?? 1)})
    and ${BAND} <= amount_band(${Math.max(1, to ?? Number.MAX_SAFE_INTEGER)})`;
}

/**
 * The page of a list with rare sums in its usual order: the few bands that they lie in are merged as one, so that of all
 * of them together no more is read than the page needs. Beneath and beyond the sums that were known there is hardly any.
 */
export async function readMerged(
  db: DbOrTx,
  wish: Wish,
  [from, to]: readonly [number, number],
): Promise<ListPage> {
  const { where, filter, order, offset, limit } = wish;
  const first = sql`amount_band(${from})`;
  const inOrder = (bands: Part): Part =>
    sql`(select ${sortColumns(order)} from applications where ${where} and ${bands} order by ${orderOf(order)})`;
  const count = bandsBetween(from, to);
  const merged = [
    ...(from > (filter.amount_from_kopecks ?? 1)
      ? [inOrder(sql`${bandsOf(filter)} and ${BAND} < ${first}`)]
      : []),
    ...Array.from({ length: count }, (_, at) => inOrder(sql`${BAND} = ${first} + ${sql.lit(at)}`)),
    inOrder(sql`${bandsOf(filter)} and ${BAND} >= ${first} + ${sql.lit(count)}`),
  ];
  return readFound(
    db,
    wish,
    sql`
      (select id from (${sql.join(merged, sql` union all `)}) merged order by ${orderOf(order)}
        limit (select case when total < ${MOST} then 0 else ${limit} end from counted) offset ${offset})`,
  );
}

/**
 * The page of a list in its usual order, merged from the bands that the sums lie in: each band is an index of its own in
 * that order. `undefined` when there are too many of them. A list that is not known to be cut (`isCut`) is counted first.
 */
export async function readBands(
  db: DbOrTx,
  wish: Wish,
  { isCut }: { readonly isCut: boolean },
): Promise<ListPage | undefined> {
  const { scope, filter, where, order, offset, limit } = wish;
  const most = Math.min(MOST_BANDS, Math.floor(MOST_BAND_ENTRIES / (offset + limit)));
  const next = (after: Part): Part => sql`(select ${BAND} from applications
    where ${all(scoped(scope))} and ${bandsOf(filter)} ${after} order by ${BAND} limit 1)`;
  const { rows } = await sql<CountedRow & { readonly is_read: boolean }>`
    with recursive bands(at, number) as (
      select ${next(sql``)}, 1
      union all
      select ${next(sql`and ${BAND} > bands.at`)}, number + 1 from bands where at is not null and number <= ${most}
    ),${isCut ? sql`` : sql`${found(wish)},`}
    counted as materialized (
      select ${isCut ? sql`${MOST}::bigint` : sql`(select count(*) from found)`} as total,
        max(number) <= ${most} + 1 and bool_or(at is null) as is_read from bands
    ),
    page as materialized (${isCut ? sql`` : sql`${pageOfFound(wish)} union all`}
      (select merged.id from bands cross join lateral (
        select id, updated_at from applications where ${where} and ${BAND} = bands.at
        order by ${orderOf(order)} limit ${offset + limit}
      ) merged
      where bands.at is not null and (select is_read and total = ${MOST} from counted)
      order by ${orderOf(order)} limit ${limit} offset ${offset})
    )
    select counted.total, counted.is_read, ${LINES} order by ${orderOf(order, { table: 'a.' })}`.execute(db);
  const { is_read: isRead = false, total = 0 } = rows[0] ?? {};
  return isRead || total < SEARCH_TOTAL_LIMIT ? pageOf(rows) : undefined;
}
