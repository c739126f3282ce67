import {
  INCOME_STATES,
  type IncomeState,
  type Statement,
  type StatementResult,
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

function toResult(row: ParsedRow, income: ComparedIncome | undefined, isRepeated: boolean): StatementResult {
  if (income === undefined) return 'unknown_application';
  if (isRepeated) return 'duplicate';
  if (income.commission_kopecks !== row.commissionKopecks) return 'amount_differs';
  return income.state === 'forecast' ? 'not_accrued' : 'match';
}

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

/** The bank's own statement: its matching rows become the records, never backwards. */
async function settle(
  tx: Tx,
  actor: Actor,
  rows: readonly {
    readonly result: StatementResult;
    readonly application_number: number;
    readonly state: 'act' | 'paid';
    readonly state_date: string;
  }[],
  incomes: ReadonlyMap<number, ComparedIncome>,
): Promise<void> {
  for (const row of rows) {
    const income = incomes.get(row.application_number);
    if (row.result !== 'match' || income === undefined || !isForward(income.state, row.state)) continue;
    await moveForward(tx, actor.bank, {
      applicationId: row.application_number,
      state: row.state,
      date: row.state_date,
    });
  }
}

function summary(statement: StatementRecord): StatementSummary {
  const { id, file_name, imported_at, row_count, mismatch_count, commission_kopecks } = statement;
  return { id, file_name, imported_at, row_count, mismatch_count, commission_kopecks };
}

async function view(db: DbOrTx, scope: IncomeScope, statement: StatementRecord): Promise<Statement> {
  const rows = await findStatementRows(db, statement.id, scope);
  const dates = rows.map((row) => row.state_date).sort();
  const missing = await findMissing(db, statement.id, scope, {
    from: dates[0] ?? '9999-12-31',
    to: dates.at(-1) ?? '0001-01-01',
  });
  return {
    ...summary(statement),
    rows: rows.map((row) => ({
      line: row.line,
      application_number: row.application_number,
      hash_password: row.hash_password,
      client_name: row.client_name ?? row.known_client,
      commission_kopecks: row.commission_kopecks,
      expected_kopecks: row.expected_kopecks,
      state: row.state,
      date: row.state_date,
      result: row.result,
    })),
    missing,
  };
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
     * records of matching rows forward with it; an agent's import changes no record.
     * @throws DomainError `approval_required`, `statement_broken` with every broken row, `file_type_refused`,
     * `file_too_large`, `rate_limited` while another file of the same person is read.
     */
    async importFile(actor: Actor, file: UploadedFile, requestId: string): Promise<Statement> {
      if (actor.approval !== 'success') throw new DomainError('approval_required');
      const parsed = await readStatementFile(actor.agentId, file);
      if (!parsed.ok) throw new DomainError('statement_broken', { fields: parsed.errors });
      const scope = toIncomeScope(actor);
      return withTransaction(db, async (tx) => {
        const key = { agentId: actor.agentId, bank: actor.bank, sha256: file.sha256 };
        const known = await findStatementOfFile(tx, key);
        if (known !== undefined) return view(tx, scope, known);
        const incomes = await lockIncome(
          tx,
          scope,
          parsed.rows.map((row) => row.applicationNumber),
        );
        const seen = new Set<number>();
        const rows = parsed.rows.map((row) => {
          const income = incomes.get(row.applicationNumber);
          const result = toResult(row, income, seen.has(row.applicationNumber));
          seen.add(row.applicationNumber);
          return {
            line: row.line,
            application_number: row.applicationNumber,
            client_name: row.clientName,
            commission_kopecks: row.commissionKopecks,
            state: row.state,
            state_date: row.date,
            result,
            expected_kopecks: income?.commission_kopecks ?? null,
          };
        });
        if (actor.role === 'staff') await settle(tx, actor, rows, incomes);
        const saved = await insertStatement(
          tx,
          {
            agent_id: actor.agentId,
            bank: actor.bank,
            sha256: file.sha256,
            file_name: withName(file.fileName),
            row_count: rows.length,
            mismatch_count: rows.filter((row) => row.result !== 'match').length,
            commission_kopecks: sumKopecks(rows.map((row) => row.commission_kopecks)),
            imported_at: clock().toISOString(),
          },
          rows,
        );
        await audit(tx, {
          action: 'income.import_statement',
          bank: actor.bank,
          actorId: actor.agentId,
          subject: { type: 'statement', id: saved.id },
          detail: { rows: saved.row_count, mismatches: saved.mismatch_count },
          requestId,
        });
        return view(tx, scope, saved);
      });
    },

    /** The reader's statements, the newest first. */
    async list(actor: Actor): Promise<StatementSummary[]> {
      return (await findStatements(db, actor.agentId, actor.bank)).map(summary);
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
