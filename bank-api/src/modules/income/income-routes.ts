import type { FastifyInstance } from 'fastify';
import { readIncome } from 'shared-kernel/contract/income';
import { registerEndpoint } from '../../plugins/contract.ts';
import { incomeOf } from './income-service.ts';

export function incomeRoutes(app: FastifyInstance): void {
  registerEndpoint(app, readIncome, ({ db, actor, query }) => incomeOf(db, actor, query));
}
