import { sql } from 'kysely';
import type { DbOrTx } from '../../database/types.ts';
import {
  all,
  amounts,
  counted,
  orderOf,
  scoped,
  sortColumns,
  uncounted,
  type ListOrder,
  type Part,
  type Wish,
} from './list-conditions.ts';
import { MOST } from './found-list.ts';
import { LINES, pageOf, type CountedRow, type ListPage } from './list-rows.ts';

/** Stretches of an order, as the indexes of migration 0261 have them, and what lies before all and after all of them. */
interface Stretches {
  readonly of: Part;
  readonly asc: Part;
  readonly desc: Part;
}

const STRETCHES: Readonly<Partial<Record<ListOrder['sort'], Stretches>>> = {
  created_at: {
    of: sql`((created_at at time zone 'UTC')::date)`,
    asc: sql`'-infinity'::date`,
    desc: sql`'infinity'::date`,
  },
  id: { of: sql`(id >> 12)`, asc: sql`-1::bigint`, desc: sql`9223372036854775807` },
};

/** Whether a list is asked for in an order that is walked, and narrowed by nothing but sums. */
export function isWalked({ filter, order }: Wish): boolean {
  return (
    order.sort in STRETCHES &&
    counted(filter).length === 0 &&
    uncounted(filter).length === amounts(filter).length
  );
}

/**
 * The page of a list with rare sums, by stretches of its order (days of creation, 4096 numbers): the sums of one after
 * another are counted in an index until the page is among them, then those that hold it are sorted.
 */
export async function readWalked(
  db: DbOrTx,
  { scope, filter, where, order, offset, limit }: Wish,
): Promise<ListPage> {
  const stretches = STRETCHES[order.sort];
  if (stretches === undefined) throw new Error(`No stretches of ${order.sort}`);
  const farther = order.direction === 'asc' ? sql`>` : sql`<`;
  const way = order.direction === 'asc' ? sql`asc` : sql`desc`;
  const within = (stretch: Part): Part =>
    sql`${all([...scoped(scope), ...amounts(filter)])} and ${stretches.of} = ${stretch}`;
  const { rows } = await sql<CountedRow>`
    with recursive walked(stretch, n, seen) as (
      select ${stretches[order.direction]}, 0::bigint, 0::bigint
      union all
      select next.stretch, here.n, walked.seen + here.n from walked
      cross join lateral (
        -- Of any organisation: looking for the next one of this alone could read all the others.
        select ${stretches.of} as stretch from applications
        where not archived and ${stretches.of} ${farther} walked.stretch order by ${stretches.of} ${way} limit 1
      ) next
      cross join lateral (
        select count(*) as n from (
          select 1 from applications where ${within(sql`next.stretch`)} limit ${offset + limit} - walked.seen
        ) wanted
      ) here
      where walked.seen < ${offset + limit}
    ),
    counted as materialized (
      select count(*) as total from (select 1 from applications where ${where} limit ${MOST}) found
    ),
    page as materialized (
      select here.id from walked
      cross join lateral (select ${sortColumns(order)} from applications where ${within(sql`walked.stretch`)}) here
      where walked.n > 0 and walked.seen > ${offset}
      order by ${orderOf(order, { table: 'here.' })}
      limit ${limit} offset ${offset} - (select max(seen) from walked where seen <= ${offset})
    )
    select counted.total, ${LINES} order by ${orderOf(order, { table: 'a.' })}`.execute(db);
  return pageOf(rows);
}
