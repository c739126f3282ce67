import type { InsertObject, Selectable, UpdateObject } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Database } from '../../database/schema.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';

export type { Outcome, StoredOffer } from './tables.ts';
export type ApplicationRow = Selectable<Database['applications']>;
export type ClientRow = Selectable<Database['clients']>;

export function findApplicationByHash(
  db: DbOrTx,
  bank: BankCode,
  hash: string,
): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom('applications')
    .selectAll()
    .where('hash_password', '=', hash)
    .where('bank', '=', bank)
    .executeTakeFirst();
}

/** The application of this hash, whichever bank it is at. */
export function findApplicationAnywhere(db: DbOrTx, hash: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('applications').selectAll().where('hash_password', '=', hash).executeTakeFirst();
}

export function findApplicationById(
  db: DbOrTx,
  bank: BankCode,
  id: number,
): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .where('bank', '=', bank)
    .executeTakeFirst();
}

/** Locks the row until the transaction ends: whoever changes an application locks it first. */
export function lockApplication(tx: Tx, id: number): Promise<ApplicationRow> {
  return tx.selectFrom('applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function insertApplication(
  tx: Tx,
  row: InsertObject<Database, 'applications'>,
): Promise<ApplicationRow> {
  return tx.insertInto('applications').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateApplication(
  tx: Tx,
  id: number,
  changes: UpdateObject<Database, 'applications'>,
): Promise<ApplicationRow> {
  return tx
    .updateTable('applications')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Short names of agents by id. */
export async function findAgentNames(
  db: DbOrTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { last_name: string; first_name: string; middle_name: string | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('agents')
    .select(['id', 'last_name', 'first_name', 'middle_name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}

export function findClientByInn(db: DbOrTx, inn: string): Promise<ClientRow | undefined> {
  return db.selectFrom('clients').selectAll().where('inn', '=', inn).executeTakeFirst();
}

/** The banks that an agent may work at, as a query: what is kept at any other one is shut to the agent everywhere. */
export function selectBanksOpenTo(db: DbOrTx, agentId: string) {
  return db
    .selectFrom('agent_banks')
    .select('bank')
    .where('agent_id', '=', agentId)
    .where('available', '=', true)
    .where('access_locked', '=', false);
}

/** Applications of a client that the agent may know of, at the banks that are open to the agent, the newest first. */
export function findClientApplications(
  db: DbOrTx,
  of: { readonly orgId: string | null; readonly agentId: string },
  clientInn: string,
) {
  return db
    .selectFrom('applications')
    .innerJoin('agents', 'agents.id', 'applications.owner_id')
    .select([
      'applications.id',
      'applications.hash_password',
      'applications.bank',
      'applications.partner',
      'applications.product',
      'applications.status',
      'applications.archived',
      'applications.owner_id',
      'applications.created_at',
      'agents.last_name',
      'agents.first_name',
      'agents.middle_name',
    ])
    .where('applications.client_inn', '=', clientInn)
    .where('applications.bank', 'in', selectBanksOpenTo(db, of.agentId))
    .where((where) =>
      of.orgId === null
        ? where('applications.owner_id', '=', of.agentId)
        : where.or([
            where('applications.org_id', '=', of.orgId),
            where('applications.owner_id', '=', of.agentId),
          ]),
    )
    .orderBy('applications.created_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(50)
    .execute();
}
