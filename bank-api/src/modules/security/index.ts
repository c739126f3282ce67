import { exportAudit, listAudit } from 'shared-kernel/contract/audit';
import { listAnswer } from '../../http/list-answer.ts';
import { registerEndpoint } from '../../plugins/contract.ts';
import { defineModule } from '../module.ts';
import { auditPage, exportTrail } from './audit-service.ts';

/** The security service's audit trail: read and exported, never changed. */
export const securityModule = defineModule({
  name: 'security',
  routes(app) {
    registerEndpoint(app, listAudit, async ({ db, bank, query }) => {
      const { page, per_page: perPage, ...filter } = query;
      const { items, total } = await auditPage(db, bank, filter, { page, perPage });
      return listAnswer(bank, items, { total, page, perPage });
    });
    registerEndpoint(app, exportAudit, ({ actor, query, request }) =>
      exportTrail(app.context, actor, query, request.id),
    );
  },
});
