import type { FastifyInstance } from 'fastify';
import { exportAudit, listAudit } from 'shared-kernel/contract/audit';
import { listAnswer } from '../../http/list-answer.ts';
import { registerEndpoint } from '../../plugins/contract.ts';
import type { SecurityService } from './service.ts';

export function securityRoutes(app: FastifyInstance, security: SecurityService): void {
  registerEndpoint(app, listAudit, async ({ bank, query }) => {
    const { page, per_page: perPage, ...filter } = query;
    const { items, total } = await security.page(bank, filter, { page, perPage });
    return listAnswer(bank, items, { total, page, perPage });
  });
  registerEndpoint(app, exportAudit, ({ actor, query, request }) =>
    security.exportTrail(actor, query, request.id),
  );
}
