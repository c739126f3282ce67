import type { BankCode } from 'shared-kernel/contract/banks';
import type { DbOrTx, Tx } from '../../database/types.ts';

/** Agents of an organisation who can work at the bank: approved, not blocked, with an account that is open there. */
function agentsAtWork(db: DbOrTx, bank: BankCode, orgId: string) {
  return db
    .selectFrom('agents')
    .innerJoin('agent_banks', 'agent_banks.agent_id', 'agents.id')
    .select(['agents.id', 'agents.last_name', 'agents.first_name', 'agents.middle_name'])
    .where('agents.org_id', '=', orgId)
    .where('agents.approval', '=', 'success')
    .where('agents.locked_at', 'is', null)
    .where('agents.erased_at', 'is', null)
    .where('agent_banks.bank', '=', bank)
    .where('agent_banks.role', '=', 'user')
    .where('agent_banks.available', '=', true)
    .where('agent_banks.access_locked', '=', false);
}

/** Those who can be handed an application of the organisation, by name. */
export function findColleagues(db: DbOrTx, bank: BankCode, orgId: string) {
  return agentsAtWork(db, bank, orgId)
    .orderBy('agents.last_name')
    .orderBy('agents.first_name')
    .orderBy('agents.id')
    .execute();
}

/** One of them, who cannot be blocked before the transaction ends. */
export function lockColleague(tx: Tx, bank: BankCode, orgId: string, agentId: string) {
  return agentsAtWork(tx, bank, orgId).where('agents.id', '=', agentId).forShare('agents').executeTakeFirst();
}
