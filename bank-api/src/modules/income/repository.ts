import { sql } from 'kysely';
import type { BankCode, PartnerCode } from 'shared-kernel/contract/banks';
import type { IncomeState } from 'shared-kernel/contract/income';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { IncomeScope } from './scope.ts';

export interface NewIncome {
  readonly bank: BankCode;
  readonly agentId: string;
  readonly applicationId: number;
  readonly partner: PartnerCode;
  readonly productTitle: string;
  readonly amountKopecks: number;
  readonly commissionKopecks: number;
  /** `forecast` while the application is under way, `accrued` when it has finished. */
  readonly state: IncomeState;
  /** ISO date the state was reached, or is expected for a forecast. */
  readonly date: string;
}

/** The commission of an application: recorded, or brought up to date. Repeating changes nothing. */
export async function recordIncome(tx: Tx, income: NewIncome): Promise<void> {
  const changes = {
    amount_kopecks: income.amountKopecks,
    commission_kopecks: income.commissionKopecks,
    state: income.state,
    state_date: income.date,
    product_title: income.productTitle,
    partner: income.partner,
  };
  await tx
    .insertInto('income')
    .values({ ...changes, bank: income.bank, agent_id: income.agentId, application_id: income.applicationId })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(changes))
    .execute();
}

/** Removes the forecast of an application that came to nothing; what has been accrued stays. */
export async function dropForecast(tx: Tx, applicationId: number): Promise<void> {
  await tx
    .deleteFrom('income')
    .where('application_id', '=', applicationId)
    .where('state', '=', 'forecast')
    .execute();
}

/** The forecast of an application that has a new owner. */
export async function giveForecastToOwner(tx: Tx, applicationId: number, ownerId: string): Promise<void> {
  await tx
    .updateTable('income')
    .set({ agent_id: ownerId })
    .where('application_id', '=', applicationId)
    .where('state', '=', 'forecast')
    .execute();
}

export interface IncomeFilter {
  readonly scope: IncomeScope;
  /** Whose statements the records are compared with. */
  readonly readerId: string;
  /** First and last day of the period, ISO dates. */
  readonly from: string;
  readonly to: string;
  readonly partner: PartnerCode | undefined;
  readonly state: IncomeState | undefined;
}

function selectIncome(db: DbOrTx, { scope: { bank, agentId }, from, to, partner, state }: IncomeFilter) {
  let query = db
    .selectFrom('income')
    .where('income.bank', '=', bank)
    .where('income.state_date', '>=', from)
    .where('income.state_date', '<=', to);
  if (agentId !== null) query = query.where('income.agent_id', '=', agentId);
  if (partner !== undefined) query = query.where('income.partner', '=', partner);
  if (state !== undefined) query = query.where('income.state', '=', state);
  return query;
}

/** Commissions of a period by state. */
export function sumIncome(db: DbOrTx, filter: IncomeFilter) {
  return selectIncome(db, filter)
    .select([
      'income.state',
      sql<number>`cast(sum(income.commission_kopecks) as bigint)`.as('commission_kopecks'),
    ])
    .groupBy('income.state')
    .execute();
}

/** Income of a period, the latest first, each with what the reader's latest statement says of it; at most `limit` rows. */
export function findIncome(db: DbOrTx, filter: IncomeFilter, limit: number | undefined) {
  const { readerId, scope } = filter;
  return (
    selectIncome(db, filter)
      .innerJoin('applications', 'applications.id', 'income.application_id')
      .innerJoin('agents', 'agents.id', 'income.agent_id')
      // What the reader's latest statement says of the application.
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('income_statement_rows as r')
            .innerJoin('income_statements as s', 's.id', 'r.statement_id')
            .whereRef('r.application_number', '=', 'income.application_id')
            .where('s.agent_id', '=', readerId)
            .where('s.bank', '=', scope.bank)
            .select([
              's.id as statement_id',
              'r.commission_kopecks as statement_kopecks',
              'r.state as statement_state',
              'r.state_date as statement_date',
            ])
            .orderBy('s.imported_at', 'desc')
            // One that tells the act and the payment says that it is paid.
            .orderBy(sql`r.state = 'paid'`, 'desc')
            .orderBy('r.line')
            .limit(1)
            .as('latest'),
        (join) => join.onTrue(),
      )
      .select([
        'income.id',
        'income.partner',
        'income.product_title',
        'income.amount_kopecks',
        'income.commission_kopecks',
        'income.state',
        'income.state_date',
        'applications.id as application_id',
        'applications.hash_password',
        'applications.client_name',
        'income.agent_id',
        'agents.last_name',
        'agents.first_name',
        'agents.middle_name',
        'latest.statement_id',
        'latest.statement_kopecks',
        'latest.statement_state',
        'latest.statement_date',
      ])
      .orderBy('income.state_date', 'desc')
      .orderBy('income.id', 'desc')
      .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
      .execute()
  );
}

/** Commissions from before a date that are not paid yet. */
export function sumUnpaid(db: DbOrTx, { bank, agentId }: IncomeScope, before: string) {
  let query = db
    .selectFrom('income')
    .where('bank', '=', bank)
    .where('state', '<>', 'paid')
    .where('state_date', '<', before);
  if (agentId !== null) query = query.where('agent_id', '=', agentId);
  return query
    .select((eb) => [
      sql<number>`cast(coalesce(sum(commission_kopecks), 0) as bigint)`.as('commission_kopecks'),
      eb.fn.countAll<number>().as('count'),
    ])
    .executeTakeFirstOrThrow();
}

export type IncomeRecord = Awaited<ReturnType<typeof findIncome>>[number];
