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
import { exportIncomeOf } from './income-export.ts';
import { incomeOf } from './income-service.ts';
import { createStatementReader } from './statement-reader.ts';
import { forgetStatement, importStatementFile, listOfStatements, statementOf } from './statement-service.ts';

export function incomeRoutes(app: FastifyInstance): void {
  const readStatementFile = createStatementReader();
  registerEndpoint(app, readIncome, ({ db, actor, query }) => incomeOf(db, actor, query));
  registerEndpoint(app, exportIncome, ({ db, actor, query }) => exportIncomeOf(db, actor, query));
  registerEndpoint(app, importStatement, ({ actor, file, request }) =>
    importStatementFile(app.context, readStatementFile, actor, file, request.id),
  );
  registerEndpoint(app, listStatements, ({ db, actor }) => listOfStatements(db, actor));
  registerEndpoint(app, readStatement, ({ db, actor, params }) => statementOf(db, actor, params.id));
  registerEndpoint(app, deleteStatement, async ({ db, actor, params }) => {
    await forgetStatement(db, actor, params.id);
    return { success: true };
  });
}
