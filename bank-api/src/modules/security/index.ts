import { exportAudit, listAudit } from 'shared-kernel/contract/audit';
import { chainHead, deleteExpiredFolds } from '../../audit/audit-repository.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { registerEndpoint } from '../../plugins/contract.ts';
import { defineModule } from '../module.ts';
import { auditPage, exportTrail } from './audit-service.ts';

const tidyTrail = defineJob<Record<string, never>>('tidy-audit-trail');

/** The security service's audit trail: read and exported, never changed. */
export const securityModule = defineModule({
  name: 'security',
  jobs(context) {
    context.jobs.work(tidyTrail, async () => {
      await deleteExpiredFolds(context.db, context.now().toISOString());
      // Whoever keeps the logs elsewhere can tell by it whether the end of the trail was cut off.
      context.log.info({ auditHead: await chainHead(context.db) }, 'audit trail');
    });
    context.jobs.schedule(tidyTrail, '17 * * * *');
  },
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
