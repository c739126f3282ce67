import type { FastifyInstance } from 'fastify';
import {
  deleteStatement,
  exportIncome,
  importStatement,
  listStatements,
  readIncome,
  readStatement,
} from 'shared-kernel/contract/income';
import { createServe } from '../../plugins/contract.ts';
import type { IncomeExport } from './export.ts';
import type { IncomeService } from './service.ts';
import type { StatementService } from './statement-service.ts';

export interface IncomeServices {
  readonly income: IncomeService;
  readonly exports: IncomeExport;
  readonly statements: StatementService;
}

export function incomeRoutes(app: FastifyInstance, { income, exports, statements }: IncomeServices): void {
  const serve = createServe(app, {
    name: 'Income',
    description: "The agent's commission, and statements to compare it with.",
  });
  serve(readIncome, 'The page «Мои доходы».', ({ actor, query }) => income.read(actor, query));
  serve(exportIncome, 'The same rows as a spreadsheet.', ({ actor, query }) =>
    exports.makeFile(actor, query),
  );
  serve(
    importStatement,
    "A bank's statement (CSV or XLSX) to compare with the income.",
    ({ actor, file, request }) => statements.importFile(actor, file, request.id),
  );
  serve(listStatements, 'The imported statements.', ({ actor }) => statements.list(actor));
  serve(readStatement, 'One statement, row by row.', ({ actor, params }) =>
    statements.read(actor, params.id),
  );
  serve(deleteStatement, 'Forgets a statement that was imported by mistake.', async ({ actor, params }) => {
    await statements.forget(actor, params.id);
    return { success: true };
  });
}
