import {
  INCOME_STATES,
  type IncomeState,
  type Statement,
  type StatementResult,
  type StatementRow,
  type StatementSummary,
} from 'shared-kernel/contract/income';
import { sumKopecks } from 'shared-kernel/domain/money';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db, DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { UploadedFile } from '../../http/upload.ts';
import type { Clock } from '../module.ts';
import { compareRow } from './compare-row.ts';
import { toIncomeScope, type IncomeScope } from './scope.ts';
import type { ParsedRow } from './statement-parser.ts';
import type { StatementReader } from './statement-reader.ts';
import {
  deleteStatement,
  findMissing,
  findStatement,
  findStatementOfFile,
  findStatementRows,
  findStatements,
  insertStatement,
  lockIncome,
  moveForward,
  type ComparedIncome,
  type StatementRecord,
} from './statement-repository.ts';

function isForward(from: IncomeState, to: IncomeState): boolean {
  return INCOME_STATES.indexOf(to) > INCOME_STATES.indexOf(from);
}

function withName(fileName: string): string {
  return (
    fileName
      .replace(/[\p{Cc}/\\]/gu, ' ')
      .trim()
      .slice(-200) || 'statement'
  );
}

/** The rows as they are stored. A repeat tells the same state of an application: the act and then its payment are two. */
function toRows(parsed: readonly ParsedRow[], incomes: ReadonlyMap<number, ComparedIncome>) {
  const seen = new Set<string>();
  return parsed.map((row) => {
    const key = `${row.applicationNumber}/${row.state}`;
    const isRepeated = seen.has(key);
    seen.add(key);
    const income = incomes.get(row.applicationNumber);
    const result = compareRow({ commissionKopecks: row.commissionKopecks, isRepeated }, toRecorded(income));
    return {
      line: row.line,
      application_number: row.applicationNumber,
      client_name: row.clientName,
      commission_kopecks: row.commissionKopecks,
      state: row.state,
      state_date: row.date,
      // Of the file itself, whatever the records will say.
      result: isRepeated ? 'duplicate' : result,
      expected_kopecks: income?.commission_kopecks ?? null,
    };
  });
}

const toRecorded = (income: ComparedIncome | undefined) =>
  income && { commissionKopecks: income.commission_kopecks, state: income.state };

/** The bank's own statement: its matching rows become the records, never backwards. @returns How many moved. */
async function settle(
  tx: Tx,
  actor: Actor,
  rows: ReturnType<typeof toRows>,
  incomes: ReadonlyMap<number, ComparedIncome>,
): Promise<number> {
  const reached = new Map<number, IncomeState>();
  for (const row of rows) {
    const { application_number: applicationId, state, state_date: date } = row;
    const income = incomes.get(applicationId);
    const known = reached.get(applicationId) ?? income?.state;
    if (row.result !== 'match' || known === undefined || !isForward(known, state)) continue;
    await moveForward(tx, actor.bank, { applicationId, state, date });
    reached.set(applicationId, state);
  }
  return reached.size;
}

function summary(statement: StatementRecord, mismatchCount: number): StatementSummary {
  const { id, file_name, imported_at, row_count, commission_kopecks } = statement;
  return { id, file_name, imported_at, row_count, mismatch_count: mismatchCount, commission_kopecks };
}

function toStatementRow(row: Awaited<ReturnType<typeof findStatementRows>>[number]): StatementRow {
  const { commission_kopecks, recorded_kopecks, recorded_state } = row;
  const recorded =
    recorded_kopecks === null || recorded_state === null
      ? undefined
      : { commissionKopecks: recorded_kopecks, state: recorded_state };
  return {
    line: row.line,
    application_number: row.application_number,
    hash_password: row.hash_password,
    client_name: row.client_name ?? row.known_client,
    commission_kopecks,
    expected_kopecks: recorded_kopecks,
    state: row.state,
    date: row.state_date,
    result: compareRow(
      { commissionKopecks: commission_kopecks, isRepeated: row.result === 'duplicate' },
      recorded,
    ),
  };
}

const countMismatches = (rows: readonly { readonly result: StatementResult }[]): number =>
  rows.filter(({ result }) => result !== 'match').length;

async function view(db: DbOrTx, scope: IncomeScope, statement: StatementRecord): Promise<Statement> {
  const rows = (await findStatementRows(db, statement.id, scope)).map(toStatementRow);
  const dates = rows.map(({ date }) => date).sort();
  const missing = await findMissing(db, statement.id, scope, {
    from: dates[0] ?? '9999-12-31',
    to: dates.at(-1) ?? '0001-01-01',
  });
  return { ...summary(statement, countMismatches(rows)), rows, missing };
}

export interface StatementDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly readStatementFile: StatementReader;
}

export type StatementService = ReturnType<typeof createStatementService>;

/** Statements of the bank, compared with its records. */
export function createStatementService({ db, clock, readStatementFile }: StatementDependencies) {
  return {
    /**
     * Imports a statement whole or not at all, and compares each row with the bank's record. A person of the bank moves the
     * records of matching rows forward with it, and with the same file again what has been accrued since; an agent's import
     * changes no record.
     * @throws DomainError `approval_required`, `statement_broken` with every broken row, `file_type_refused`,
     * `file_too_large`, `rate_limited` while another file of the same person is read.
     */
    async importFile(actor: Actor, file: UploadedFile, requestId: string): Promise<Statement> {
      if (actor.approval !== 'success') throw new DomainError('approval_required');
      const parsed = await readStatementFile(actor.agentId, file);
      if (!parsed.ok) throw new DomainError('statement_broken', { fields: parsed.errors });
      const scope = toIncomeScope(actor);
      return withTransaction(db, async (tx) => {
        const numbers = parsed.rows.map((row) => row.applicationNumber);
        const incomes = await lockIncome(tx, scope, numbers);
        const rows = toRows(parsed.rows, incomes);
        const movedCount = actor.role === 'staff' ? await settle(tx, actor, rows, incomes) : 0;
        const mismatchCount = countMismatches(rows);
        const key = { agentId: actor.agentId, bank: actor.bank, sha256: file.sha256 };
        const known = await findStatementOfFile(tx, key);
        const statement =
          known ??
          (await insertStatement(
            tx,
            {
              agent_id: actor.agentId,
              bank: actor.bank,
              sha256: file.sha256,
              file_name: withName(file.fileName),
              row_count: rows.length,
              mismatch_count: mismatchCount,
              commission_kopecks: sumKopecks(rows.map((row) => row.commission_kopecks)),
              imported_at: clock().toISOString(),
            },
            rows,
          ));
        if (known === undefined || movedCount > 0)
          await audit(tx, {
            action: 'income.import_statement',
            bank: actor.bank,
            actorId: actor.agentId,
            subject: { type: 'statement', id: statement.id },
            detail: { rows: statement.row_count, mismatches: mismatchCount },
            requestId,
          });
        return view(tx, scope, statement);
      });
    },

    /** The reader's statements, the newest first. */
    async list(actor: Actor): Promise<StatementSummary[]> {
      const found = await findStatements(db, actor.agentId, toIncomeScope(actor));
      return found.map((statement) => summary(statement, statement.row_count - (statement.match_count ?? 0)));
    },

    /** @throws DomainError `not_found`. */
    async read(actor: Actor, id: string): Promise<Statement> {
      const statement = await findStatement(db, actor.agentId, actor.bank, id);
      if (statement === undefined) throw new DomainError('not_found');
      return view(db, toIncomeScope(actor), statement);
    },

    /** @throws DomainError `not_found`. */
    async forget(actor: Actor, id: string): Promise<void> {
      if (!(await deleteStatement(db, actor.agentId, actor.bank, id))) throw new DomainError('not_found');
    },
  };
}
