import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { IncomeState } from 'shared-kernel/contract/income';
import type { Database } from '../../database/schema.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { IncomeScope } from './scope.ts';

export type StatementRecord = Selectable<Database['income_statements']>;
export type StatementRowRecord = Selectable<Database['income_statement_rows']>;

/** The embedded engine works on the server's own thread: between batches other calls have their turn. */
const BATCH = 250;

export interface ComparedIncome {
  readonly application_id: number;
  readonly commission_kopecks: number;
  readonly state: IncomeState;
}

function batches<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
    items.slice(index * BATCH, (index + 1) * BATCH),
  );
}

/** Income by application number; locked, so that what is moved forward is what was compared. */
export async function lockIncome(
  tx: Tx,
  { bank, agentId }: IncomeScope,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, ComparedIncome>> {
  const found = new Map<number, ComparedIncome>();
  for (const batch of batches([...new Set(numbers)].sort((a, b) => a - b))) {
    let query = tx
      .selectFrom('income')
      .select(['application_id', 'commission_kopecks', 'state'])
      .where('bank', '=', bank)
      .where('application_id', 'in', [...batch])
      .orderBy('application_id')
      .forUpdate();
    if (agentId !== null) query = query.where('agent_id', '=', agentId);
    for (const row of await query.execute()) found.set(row.application_id, row);
    await setImmediate();
  }
  return found;
}

export function findStatementOfFile(
  db: DbOrTx,
  key: { readonly agentId: string; readonly bank: BankCode; readonly sha256: string },
): Promise<StatementRecord | undefined> {
  return db
    .selectFrom('income_statements')
    .selectAll()
    .where('agent_id', '=', key.agentId)
    .where('bank', '=', key.bank)
    .where('sha256', '=', key.sha256)
    .executeTakeFirst();
}

export async function insertStatement(
  tx: Tx,
  statement: Omit<StatementRecord, 'id'>,
  rows: readonly Omit<StatementRowRecord, 'statement_id'>[],
): Promise<StatementRecord> {
  const saved = await tx
    .insertInto('income_statements')
    .values(statement)
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const batch of batches(rows)) {
    await tx
      .insertInto('income_statement_rows')
      .values(batch.map((row) => ({ ...row, statement_id: saved.id })))
      .execute();
    await setImmediate();
  }
  return saved;
}

export async function moveForward(
  tx: Tx,
  bank: BankCode,
  row: { readonly applicationId: number; readonly state: IncomeState; readonly date: string },
): Promise<void> {
  await tx
    .updateTable('income')
    .set({ state: row.state, state_date: row.date })
    .where('bank', '=', bank)
    .where('application_id', '=', row.applicationId)
    .execute();
}

/** Statements of an agent, the newest first, each with the count of rows that match the records of now (`compareRow`). */
export function findStatements(db: DbOrTx, readerId: string, { bank, agentId }: IncomeScope) {
  return db
    .selectFrom('income_statements as s')
    .selectAll('s')
    .select(({ selectFrom, fn }) => {
      const matching = selectFrom('income_statement_rows as r')
        .innerJoin('income as i', 'i.application_id', 'r.application_number')
        .whereRef('r.statement_id', '=', 's.id')
        .whereRef('r.commission_kopecks', '=', 'i.commission_kopecks')
        .where('r.result', '<>', 'duplicate')
        .where('i.state', '<>', 'forecast')
        .where('i.bank', '=', bank);
      return (agentId === null ? matching : matching.where('i.agent_id', '=', agentId))
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .as('match_count');
    })
    .where('s.agent_id', '=', readerId)
    .where('s.bank', '=', bank)
    .orderBy('s.imported_at', 'desc')
    .orderBy('s.id')
    .limit(200)
    .execute();
}

export function findStatement(
  db: DbOrTx,
  agentId: string,
  bank: BankCode,
  id: string,
): Promise<StatementRecord | undefined> {
  return db
    .selectFrom('income_statements')
    .selectAll()
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where('bank', '=', bank)
    .executeTakeFirst();
}

/** @returns Whether there was one. */
export async function deleteStatement(
  db: DbOrTx,
  agentId: string,
  bank: BankCode,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('income_statements')
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .where('bank', '=', bank)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Rows of a statement; the link only where the reader's own income knows the application. */
function findRowsAfter(db: DbOrTx, statementId: string, { bank, agentId }: IncomeScope, line: number) {
  return db
    .selectFrom('income_statement_rows as r')
    .leftJoin('income as i', (join) => {
      const on = join.onRef('i.application_id', '=', 'r.application_number').on('i.bank', '=', bank);
      return agentId === null ? on : on.on('i.agent_id', '=', agentId);
    })
    .leftJoin('applications as a', 'a.id', 'i.application_id')
    .selectAll('r')
    .select([
      'a.hash_password',
      'a.client_name as known_client',
      'i.commission_kopecks as recorded_kopecks',
      'i.state as recorded_state',
    ])
    .where('r.statement_id', '=', statementId)
    .where('r.line', '>', line)
    .orderBy('r.line')
    .limit(BATCH)
    .execute();
}

/** All rows of a statement in their order; read in batches for the reason above. */
export async function findStatementRows(db: DbOrTx, statementId: string, scope: IncomeScope) {
  const rows: Awaited<ReturnType<typeof findRowsAfter>> = [];
  for (;;) {
    const batch = await findRowsAfter(db, statementId, scope, rows.at(-1)?.line ?? 0);
    rows.push(...batch);
    if (batch.length < BATCH) return rows;
    await setImmediate();
  }
}

/** Accrued income of the period that a statement does not mention. */
export function findMissing(
  db: DbOrTx,
  statementId: string,
  { bank, agentId }: IncomeScope,
  period: { readonly from: string; readonly to: string },
) {
  let query = db
    .selectFrom('income as i')
    .innerJoin('applications as a', 'a.id', 'i.application_id')
    .select([
      'a.id as application_number',
      'a.hash_password',
      'a.client_name',
      'i.commission_kopecks',
      'i.state',
      'i.state_date as date',
    ])
    .where('i.bank', '=', bank)
    .where('i.state', '<>', 'forecast')
    .where('i.state_date', '>=', period.from)
    .where('i.state_date', '<=', period.to)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('income_statement_rows as r')
            .select('r.line')
            .where('r.statement_id', '=', statementId)
            .whereRef('r.application_number', '=', 'i.application_id'),
        ),
      ),
    )
    .orderBy('i.state_date')
    .orderBy('a.id')
    .limit(500);
  if (agentId !== null) query = query.where('i.agent_id', '=', agentId);
  return query.execute();
}
