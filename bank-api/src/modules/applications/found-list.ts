import { sql } from 'kysely';
import { SEARCH_TOTAL_LIMIT } from 'shared-kernel/contract/applications';
import type { DbOrTx } from '../../database/types.ts';
import { orderOf, sortColumns, type Part, type Wish } from './list-conditions.ts';
import { LINES, pageOf, type CountedRow, type ListPage } from './list-rows.ts';

export const MOST = sql.lit(SEARCH_TOTAL_LIMIT);

/** Whether as many rows match as are counted at most, in a statement with `counted`. */
export const IS_CUT = sql`(select total = ${MOST} from counted)`;

/** `found`: rows that match, by whichever index finds them first, as many as are counted at most. */
export function found({ where, order }: Wish): Part {
  return sql`found as materialized (select ${sortColumns(order)} from applications where ${where} limit ${MOST})`;
}

/** The ids of the page among `found`, where `counted` says that these are all. */
export function pageOfFound({ order, offset, limit }: Wish): Part {
  return sql`(select id from found where (select total < ${MOST} from counted)
    order by ${orderOf(order)} limit ${limit} offset ${offset})`;
}

/** The page, where fewer rows match than are counted at most; `otherwise` selects its ids where they are cut. */
export async function readFound(db: DbOrTx, wish: Wish, otherwise?: Part): Promise<ListPage> {
  const { rows } = await sql<CountedRow>`
    with ${found(wish)},
    counted as materialized (select count(*) as total from found),
    page as materialized (${pageOfFound(wish)} ${otherwise === undefined ? sql`` : sql`union all ${otherwise}`})
    select counted.total, ${LINES} order by ${orderOf(wish.order, { table: 'a.' })}`.execute(db);
  return pageOf(rows);
}
