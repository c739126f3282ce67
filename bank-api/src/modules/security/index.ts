import type { FastifyBaseLogger } from 'fastify';
import { chainHead, deleteExpiredFolds } from '../../audit/audit-repository.ts';
import { defineJob, type Jobs } from '../../jobs/jobs.ts';
import type { BankModule } from '../module.ts';
import { securityRoutes } from './routes.ts';
import { createSecurityService, type SecurityDependencies } from './service.ts';

const tidyTrail = defineJob<Record<string, never>>('tidy-audit-trail');

interface TidyDependencies {
  readonly jobs: Jobs;
  readonly log: FastifyBaseLogger;
}

/** The security service's audit trail: read and exported, never changed. */
export function createSecurity(needs: SecurityDependencies & TidyDependencies): BankModule {
  const { db, clock, jobs, log } = needs;
  const service = createSecurityService(needs);
  return {
    name: 'security',
    routes: (app) => securityRoutes(app, service),
    jobs() {
      jobs.work(tidyTrail, async () => {
        await deleteExpiredFolds(db, clock().toISOString());
        // Whoever keeps the logs elsewhere can tell by it whether the end of the trail was cut off.
        log.info({ auditHead: await chainHead(db) }, 'audit trail');
      });
      jobs.schedule(tidyTrail, '17 * * * *');
    },
  };
}
