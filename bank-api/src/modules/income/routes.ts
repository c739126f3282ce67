import type { FastifyInstance } from 'fastify';
import {
  deleteStatement,
  exportIncome,
  importStatement,
  listStatements,
  readIncome,
  readStatement,
} from 'shared-kernel/contract/income';
import { registerEndpoint } from '../../plugins/contract.ts';
import type { IncomeExport } from './export.ts';
import type { IncomeService } from './service.ts';
import type { StatementService } from './statement-service.ts';

export interface IncomeServices {
  readonly income: IncomeService;
  readonly exports: IncomeExport;
  readonly statements: StatementService;
}

export function incomeRoutes(app: FastifyInstance, { income, exports, statements }: IncomeServices): void {
  registerEndpoint(app, readIncome, ({ actor, query }) => income.read(actor, query));
  registerEndpoint(app, exportIncome, ({ actor, query }) => exports.makeFile(actor, query));
  registerEndpoint(app, importStatement, ({ actor, file, request }) =>
    statements.importFile(actor, file, request.id),
  );
  registerEndpoint(app, listStatements, ({ actor }) => statements.list(actor));
  registerEndpoint(app, readStatement, ({ actor, params }) => statements.read(actor, params.id));
  registerEndpoint(app, deleteStatement, async ({ actor, params }) => {
    await statements.forget(actor, params.id);
    return { success: true };
  });
}
