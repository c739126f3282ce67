import { sql, type InsertObject, type Selectable, type UpdateObject } from 'kysely';
import { STAGES, type Stage } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { ProductCode } from 'shared-kernel/contract/products';
import type { Database } from '../../database/schema.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import { selectBanksOpenTo, type ApplicationRow } from '../applications/index.ts';

export type StepRow = Selectable<Database['application_steps']>;
export type ScoringRunRow = Selectable<Database['scoring_runs']>;
export type DocumentRequestRow = Selectable<Database['document_requests']>;

/** Class of the advisory locks of a client and a product. */
const CLIENT_PRODUCT_LOCKS = 727;

export function findApplicationByRequestId(
  db: DbOrTx,
  bank: BankCode,
  ownerId: string,
  clientRequestId: string,
): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom('applications')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('bank', '=', bank)
    .where('client_request_id', '=', clientRequestId)
    .executeTakeFirst();
}

/** The other applications that were begun together with this one, at the banks that are open to the owner, in the order they were made. */
export async function findDealApplications(
  db: DbOrTx,
  of: Pick<ApplicationRow, 'id' | 'deal_id' | 'owner_id'>,
): Promise<ApplicationRow[]> {
  if (of.deal_id === null) return [];
  return db
    .selectFrom('applications')
    .selectAll()
    .where('deal_id', '=', of.deal_id)
    .where('owner_id', '=', of.owner_id)
    .where('bank', 'in', selectBanksOpenTo(db, of.owner_id))
    .where('id', '!=', of.id)
    .orderBy('id')
    .limit(10)
    .execute();
}

/** The owner's latest other applications for the same client at the same bank, outside the deal. */
export async function findEarlierApplications(
  db: DbOrTx,
  of: Pick<ApplicationRow, 'id' | 'bank' | 'deal_id' | 'owner_id' | 'client_inn'>,
): Promise<ApplicationRow[]> {
  if (of.client_inn === null) return [];
  return db
    .selectFrom('applications')
    .selectAll()
    .where('client_inn', '=', of.client_inn)
    .where('owner_id', '=', of.owner_id)
    .where('bank', '=', of.bank)
    .where('id', '<', of.id)
    .where(sql<boolean>`(deal_id is distinct from ${of.deal_id} or deal_id is null)`)
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
}

/** Other applications of the owner for the same client that took answers from this one, outside its deal, at the banks open to the owner. */
export async function findPrefilledApplications(
  db: DbOrTx,
  of: Pick<ApplicationRow, 'id' | 'deal_id' | 'owner_id' | 'client_inn'>,
): Promise<ApplicationRow[]> {
  if (of.client_inn === null) return [];
  return db
    .selectFrom('applications')
    .selectAll()
    .where('client_inn', '=', of.client_inn)
    .where('owner_id', '=', of.owner_id)
    .where('bank', 'in', selectBanksOpenTo(db, of.owner_id))
    .where('id', '!=', of.id)
    .where(sql<boolean>`deal_id is distinct from ${of.deal_id} or deal_id is null`)
    .where(
      sql<boolean>`exists (
        select 1 from application_steps s, jsonb_each(s.origins) o
        where s.application_id = applications.id and not s.complete and o.value ->> 'application_id' = ${String(of.id)}
      )`,
    )
    .orderBy('id')
    .limit(10)
    .execute();
}

/** Steps of an application in the order of the step table. */
export function findSteps(db: DbOrTx, applicationId: number): Promise<StepRow[]> {
  return db
    .selectFrom('application_steps')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('position')
    .execute();
}

export async function insertStep(
  tx: Tx,
  step: Omit<InsertObject<Database, 'application_steps'>, 'position' | 'stage'> & { readonly stage: Stage },
): Promise<void> {
  const position = STAGES.indexOf(step.stage) + 1;
  await tx
    .insertInto('application_steps')
    .values({ ...step, position })
    .execute();
}

export async function updateStep(
  tx: Tx,
  applicationId: number,
  stage: Stage,
  changes: UpdateObject<Database, 'application_steps'>,
): Promise<void> {
  await tx
    .updateTable('application_steps')
    .set(changes)
    .where('application_id', '=', applicationId)
    .where('stage', '=', stage)
    .execute();
}

/** What the request form is prefilled with from the agent's own profile. */
export function findAgentContacts(db: DbOrTx, agentId: string) {
  return db
    .selectFrom('agents')
    .select(['last_name', 'first_name', 'middle_name', 'phone', 'email'])
    .where('id', '=', agentId)
    .executeTakeFirst();
}

export function findLatestScoringRun(db: DbOrTx, applicationId: number): Promise<ScoringRunRow | undefined> {
  return db
    .selectFrom('scoring_runs')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertScoringRun(tx: Tx, run: InsertObject<Database, 'scoring_runs'>): Promise<void> {
  await tx.insertInto('scoring_runs').values(run).execute();
}

export async function updateScoringRun(
  tx: Tx,
  applicationId: number,
  number: number,
  changes: UpdateObject<Database, 'scoring_runs'>,
): Promise<void> {
  await tx
    .updateTable('scoring_runs')
    .set(changes)
    .where('application_id', '=', applicationId)
    .where('number', '=', number)
    .execute();
}

export function findRequests(db: DbOrTx, applicationId: number): Promise<DocumentRequestRow[]> {
  return db
    .selectFrom('document_requests')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function insertRequest(
  tx: Tx,
  request: InsertObject<Database, 'document_requests'>,
): Promise<DocumentRequestRow> {
  return tx.insertInto('document_requests').values(request).returningAll().executeTakeFirstOrThrow();
}

export async function updateRequest(
  tx: Tx,
  id: string,
  changes: UpdateObject<Database, 'document_requests'>,
): Promise<void> {
  await tx.updateTable('document_requests').set(changes).where('id', '=', id).execute();
}

/** Of these the requests that wait for a file. */
export async function findOpenRequestIds(db: DbOrTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('document_requests')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Closes requests that nothing has answered: the bank needs no answer any more. */
export async function closeRequests(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('document_requests')
    .set({ state: 'accepted' })
    .where('id', 'in', [...ids])
    .execute();
}

export async function acceptAnsweredRequests(tx: Tx, applicationId: number): Promise<void> {
  await tx
    .updateTable('document_requests')
    .set({ state: 'accepted' })
    .where('application_id', '=', applicationId)
    .where('state', '=', 'answered')
    .execute();
}

/** Banks at which the organisation (or the agent alone) has an open application of the client for the product. */
export async function findBanksWithOpenApplication(
  db: DbOrTx,
  of: { readonly orgId: string | null; readonly agentId: string; readonly except?: number },
  clientInn: string,
  product: ProductCode,
): Promise<ReadonlySet<BankCode>> {
  const rows = await db
    .selectFrom('applications')
    .select('bank')
    .distinct()
    .where('client_inn', '=', clientInn)
    .where('product', '=', product)
    .where('outcome', 'is', null)
    .where('archived', '=', false)
    .where((where) =>
      of.orgId === null ? where('owner_id', '=', of.agentId) : where('org_id', '=', of.orgId),
    )
    .$if(of.except !== undefined, (query) => query.where('id', '!=', of.except ?? 0))
    .execute();
  return new Set(rows.map((row) => row.bank));
}

/**
 * Waits for whoever else is about to open an application of this client for this product at this bank, until the
 * transaction ends: of two at once the second one sees the first.
 */
export async function lockClientProduct(
  tx: Tx,
  of: { readonly orgId: string | null; readonly agentId: string; readonly bank: BankCode },
  clientInn: string,
  product: ProductCode,
): Promise<void> {
  const key = [of.bank, of.orgId ?? of.agentId, clientInn, product].join(' ');
  await sql`select pg_advisory_xact_lock(${sql.lit(CLIENT_PRODUCT_LOCKS)}, hashtext(${key}))`.execute(tx);
}

/** Applications whose background work may have been lost with a process. */
export function findBusyApplications(db: DbOrTx) {
  return db
    .selectFrom('applications')
    .select(['id', 'scoring_state', 'bank_processing'])
    .where((where) => where.or([where('scoring_state', '=', 'running'), where('bank_processing', '=', true)]))
    .execute();
}

/** Availability of each bank for an agent. */
export async function findBanksOpenTo(db: DbOrTx, agentId: string): Promise<ReadonlySet<BankCode>> {
  const rows = await selectBanksOpenTo(db, agentId).execute();
  return new Set(rows.map((row) => row.bank));
}
