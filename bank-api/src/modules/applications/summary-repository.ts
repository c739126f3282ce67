import { sql } from 'kysely';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { all, inScope, type ListScope } from './list-filter-repository.ts';
import type { ApplicationRow } from './repository.ts';

/** What is asked for in the applications of a list, by status. Reads every row of the list. */
export async function sumAmounts(
  db: Db,
  scope: ListScope,
): Promise<ReadonlyMap<ApplicationRow['status'], number>> {
  const { rows } = await sql<{ status: ApplicationRow['status']; total: number }>`
    select status, cast(sum(amount_kopecks) as bigint) as total
    from applications where ${all(inScope(scope))} group by status`.execute(db);
  return new Map(rows.map(({ status, total }) => [status, total]));
}

/** Commission that came to the agent at the bank from one ISO date to the day before another; forecasts are none. */
export async function sumCommission(
  db: Db,
  { agentId, bank }: Pick<Actor, 'agentId' | 'bank'>,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<number> {
  const { total } = await db
    .selectFrom('income')
    .select((eb) => eb.cast<number | null>(eb.fn.sum('commission_kopecks'), 'bigint').as('total'))
    .where('agent_id', '=', agentId)
    .where('bank', '=', bank)
    .where('state', '<>', 'forecast')
    .where('state_date', '>=', from)
    .where('state_date', '<', until)
    .executeTakeFirstOrThrow();
  return total ?? 0;
}
