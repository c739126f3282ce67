import type { UpdateObject } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Database } from '../../database/schema.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';

export function findAccount(db: DbOrTx, email: string) {
  return db
    .selectFrom('agents')
    .select(['id', 'email', 'last_name', 'first_name', 'has_access_to_all_tasks'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** What the account is at each bank, in the order of the banks. */
export function listBankAccess(db: DbOrTx, agentId: string) {
  return db
    .selectFrom('agent_banks')
    .innerJoin('banks', 'banks.code', 'agent_banks.bank')
    .leftJoin('agents as curator', 'curator.id', 'agent_banks.curator_id')
    .select([
      'agent_banks.bank',
      'agent_banks.role',
      'agent_banks.available',
      'agent_banks.access_locked',
      'curator.email as curator',
    ])
    .where('agent_banks.agent_id', '=', agentId)
    .orderBy('banks.sort_order')
    .orderBy('banks.code')
    .execute();
}

export type BankAccess = Awaited<ReturnType<typeof listBankAccess>>[number];

export async function setBankAccess(
  tx: Tx,
  agentId: string,
  bank: BankCode,
  changes: Omit<UpdateObject<Database, 'agent_banks'>, 'agent_id' | 'bank'>,
): Promise<void> {
  await tx
    .updateTable('agent_banks')
    .set(changes)
    .where('agent_id', '=', agentId)
    .where('bank', '=', bank)
    .execute();
}

export async function setAllTasks(tx: Tx, agentId: string, hasAccess: boolean): Promise<void> {
  await tx
    .updateTable('agents')
    .set({ has_access_to_all_tasks: hasAccess })
    .where('id', '=', agentId)
    .execute();
}

/** Takes the curator from the agents of a bank whom this one looked after. */
export async function dismissCurator(tx: Tx, curatorId: string, bank: BankCode): Promise<void> {
  await tx
    .updateTable('agent_banks')
    .set({ curator_id: null })
    .where('curator_id', '=', curatorId)
    .where('bank', '=', bank)
    .execute();
}
