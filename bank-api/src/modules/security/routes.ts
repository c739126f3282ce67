import type { FastifyInstance } from 'fastify';
import { exportAudit, listAudit } from 'shared-kernel/contract/audit';
import { listAnswer } from '../../http/list-answer.ts';
import { TAGS } from '../../openapi/tags.ts';
import { createServe } from '../../plugins/contract.ts';
import type { SecurityService } from './service.ts';

export function securityRoutes(app: FastifyInstance, security: SecurityService): void {
  const serve = createServe(app, TAGS.securityService);
  serve(listAudit, 'The page of the audit trail.', async ({ bank, query }) => {
    const { page, per_page: perPage, ...filter } = query;
    const { items, total } = await security.page(bank, filter, { page, perPage });
    return listAnswer(bank, items, { total, page, perPage });
  });
  serve(exportAudit, 'The audit trail as a file, as it is filtered.', ({ actor, query, request }) =>
    security.exportTrail(actor, query, request.id),
  );
}
