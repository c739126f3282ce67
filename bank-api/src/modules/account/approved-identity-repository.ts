import type { DbOrTx, Tx } from '../../database/types.ts';

/** An approved identity beside what the agent and the organisation are now. */
export function approvedBesideCurrent(db: DbOrTx, agentId: string) {
  return db
    .selectFrom('approved_identities as approved')
    .innerJoin('agents', 'agents.id', 'approved.agent_id')
    .leftJoin('organisations', 'organisations.id', 'agents.org_id')
    .select([
      'approved.last_name',
      'approved.first_name',
      'approved.middle_name',
      'approved.org_inn',
      'approved.org_full_name',
      'approved.org_short_name',
      'agents.approval',
      'agents.last_name as now_last_name',
      'agents.first_name as now_first_name',
      'agents.middle_name as now_middle_name',
      'organisations.inn as now_org_inn',
      'organisations.full_name as now_org_full_name',
      'organisations.short_name as now_org_short_name',
    ])
    .where('approved.agent_id', '=', agentId)
    .executeTakeFirst();
}

/** Keeps others from ending the approval until the transaction is over. */
export async function lockApproved(tx: Tx, agentId: string): Promise<void> {
  await tx
    .selectFrom('approved_identities')
    .select('agent_id')
    .where('agent_id', '=', agentId)
    .forUpdate()
    .execute();
}

/** Keeps the agent's name and organisation as they are now. */
export async function insertApproved(tx: Tx, agentId: string, at: string): Promise<void> {
  const now = await tx
    .selectFrom('agents')
    .leftJoin('organisations', 'organisations.id', 'agents.org_id')
    .select([
      'agents.last_name',
      'agents.first_name',
      'agents.middle_name',
      'organisations.inn as org_inn',
      'organisations.full_name as org_full_name',
      'organisations.short_name as org_short_name',
    ])
    .where('agents.id', '=', agentId)
    .executeTakeFirstOrThrow();
  const facts = { ...now, approved_at: at };
  await tx
    .insertInto('approved_identities')
    .values({ agent_id: agentId, ...facts })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(facts))
    .execute();
}

export async function deleteApproved(tx: Tx, agentId: string): Promise<void> {
  await tx.deleteFrom('approved_identities').where('agent_id', '=', agentId).execute();
}
