import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';

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
