import { sql } from 'kysely';
import { SEARCH_TOTAL_LIMIT } from 'shared-kernel/contract/applications';
import type { DbOrTx } from '../../database/types.ts';
import {
  all,
  counted,
  orderOf,
  scoped,
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
import { readNarrowed } from './narrowed-list.ts';

export type { ListFilter, ListName, ListOrder, ListScope } from './list-conditions.ts';
export type { ListRow } from './list-rows.ts';

/** Scope of the counters of a whole bank. */
export const BANK_SCOPE_ID = '00000000-0000-0000-0000-000000000000';

/**
 * How many rows the filtered list has: exactly, from the counters. Where the filter asks what they do not know (text,
 * sum, term) rows are counted, up to `ceiling`.
 */
export async function countList(
  db: DbOrTx,
  scope: ListScope,
  filter: ListFilter,
  ceiling: number = SEARCH_TOTAL_LIMIT,
): Promise<number> {
  const rowConditions = uncounted(filter);
  if (rowConditions.length > 0) {
    const where = all([...scoped(scope), ...counted(filter), ...rowConditions]);
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from (select 1 from applications where ${where} limit ${ceiling}) counted`.execute(
      db,
    );
    return rows[0]?.n ?? 0;
  }
  const { rows } = await sql<{ n: number }>`${countOf(scope, filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The exact number of rows by the counters, as a query. */
function countOf(scope: ListScope, filter: ListFilter): Part {
  const conditions = counted(filter);
  const counters = all([
    sql`scope = ${scope.of}`,
    sql`scope_id = ${scope.of === 'bank' ? BANK_SCOPE_ID : scope.id}`,
    sql`bank = ${scope.bank}`,
    sql`archived = ${sql.lit(scope.archived)}`,
    sql`detail = ${sql.lit(conditions.length > 0)}`,
    ...conditions,
  ]);
  const deltas = all([...scoped(scope), ...conditions]);
  // Both in one statement: what is folded in meanwhile is seen in exactly one of them.
  return sql`
    select cast(coalesce(sum(n), 0) as bigint) as n from (
      select n from application_counts where ${counters}
      union all
      select n from application_count_deltas where ${deltas}
    ) counted`;
}

/** Page as a window of the ordered list: beyond the middle it is read from the other end. */
export function windowOf(total: number, page: number, size: number) {
  const offset = (page - 1) * size;
  const limit = Math.max(0, Math.min(size, total - offset));
  const fromEnd = total - offset - limit;
  const reversed = fromEnd < offset;
  return { limit, offset: reversed ? fromEnd : offset, reversed };
}

function fromStart(total: number, page: number, size: number) {
  const offset = (page - 1) * size;
  return { limit: Math.max(0, Math.min(size, total - offset)), offset, reversed: false };
}

/** A page of a list. `total` is what `countList` answered for the same filter. */
export async function readPage(
  db: DbOrTx,
  scope: ListScope,
  filter: ListFilter,
  order: ListOrder,
  { page, size, total }: { readonly page: number; readonly size: number; readonly total: number },
): Promise<ListRow[]> {
  // Where rows are counted up to a ceiling only, nobody knows where the other end is.
  const isCut = uncounted(filter).length > 0 && total >= SEARCH_TOTAL_LIMIT;
  const { limit, offset, reversed } = isCut ? fromStart(total, page, size) : windowOf(total, page, size);
  if (limit === 0) return [];
  const where = all([...scoped(scope), ...counted(filter), ...uncounted(filter)]);
  const { rows } = await sql<ListRow>`
    with page as materialized (
      select id from applications where ${where} order by ${orderOf(order, { reversed })} limit ${limit} offset ${offset}
    )
    select ${ROW_COLUMNS} from page ${ROWS_OF_PAGE} order by ${orderOf(order, { table: 'a.' })}`.execute(db);
  return rows;
}

/** Pages up to here are read from the beginning, whatever the total. */
const NEAR_ROWS = 250;

/** A page of a list with the number of its rows. */
export async function readList(
  db: DbOrTx,
  scope: ListScope,
  filter: ListFilter,
  order: ListOrder,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<ListPage> {
  if (uncounted(filter).length > 0) return readNarrowed(db, scope, filter, order, { page, size });
  if (page * size > NEAR_ROWS) {
    const total = await countList(db, scope, filter);
    return { total, rows: await readPage(db, scope, filter, order, { page, size, total }) };
  }
  const where = all([...scoped(scope), ...counted(filter)]);
  const offset = (page - 1) * size;
  const { rows } = await sql<CountedRow>`
    with total as materialized (${countOf(scope, filter)}),
    page as materialized (
      select id from (
        select id from applications where ${where} order by ${orderOf(order)} limit ${size} offset ${offset}
      ) wanted
      -- Never more than there are: looking for one row more would read the whole list.
      limit (select greatest(0, n - ${offset}) from total)
    )
    select total.n as total, ${ROW_COLUMNS} from total left join (page ${ROWS_OF_PAGE}) on true
    order by ${orderOf(order, { table: 'a.' })}`.execute(db);
  return pageOf(rows);
}

/** Folds the pending changes into the counters. @returns How many there were. */
export async function rollUpCounts(db: DbOrTx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select roll_up_application_counts() as n`.execute(db);
  return rows[0]?.n ?? 0;
}
