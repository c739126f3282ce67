import { sql } from 'kysely';
import type { DbOrTx } from '../../database/types.ts';
import {
  all,
  inScope,
  toWhere,
  type ListFilter,
  type ListScope,
  type Sql,
} from './list-filter-repository.ts';
import type { ApplicationRow } from './repository.ts';

/** Scope of the counters of a whole bank. */
const BANK_SCOPE_ID = '00000000-0000-0000-0000-000000000000';

function inCounters({ bank, of, id, archived }: ListScope): Sql {
  return sql`scope = ${of} and scope_id = ${of === 'bank' ? BANK_SCOPE_ID : id} and bank = ${bank} and archived = ${archived}`;
}

/** The exact number of rows, by the counters. Both in one statement: a change that is folded in is seen in one of them. */
export function selectCount(scope: ListScope, filter: ListFilter): Sql {
  const conditions = toWhere(filter);
  return sql`select cast(coalesce(sum(n), 0) as bigint) as n from (
    select n from application_counts
    where ${all([inCounters(scope), sql`detail = ${conditions.length > 0}`, ...conditions])}
    union all
    select n from application_count_deltas where ${all([...inScope(scope), ...conditions])}
  ) counts`;
}

/** Applications of a list by status. */
export async function countByStatus(db: DbOrTx, scope: ListScope) {
  const { rows } = await sql<{ status: ApplicationRow['status']; count: number }>`
    select status, cast(sum(n) as bigint) as count from (
      select status, n from application_counts where ${inCounters(scope)} and detail
      union all
      select status, n from application_count_deltas where ${all(inScope(scope))}
    ) counts
    group by status having sum(n) > 0 order by count desc, status`.execute(db);
  return rows;
}

/** Folds the pending changes into the counters. @returns How many there were. */
export async function rollUpCounts(db: DbOrTx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select roll_up_application_counts() as n`.execute(db);
  return rows[0]?.n ?? 0;
}
