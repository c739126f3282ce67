import type { AppContext, ComposedModules } from '../app-context.ts';
import { createAccount } from './account/index.ts';
import { agentsModule } from './agents/index.ts';
import { applicationsModule } from './applications/index.ts';
import { countArchived } from './applications/list-service.ts';
import { authModule } from './auth/index.ts';
import { eventsModule } from './events/index.ts';
import { createCatalogue } from './catalogue/index.ts';
import { chatModule, systemThreads } from './chat/index.ts';
import { createCrossBorder } from './cross-border/index.ts';
import { agentDocumentViews, ensureAgentPlaces } from './documents/agent-documents.ts';
import { documentsModule } from './documents/index.ts';
import { incomeModule } from './income/index.ts';
import { createNews } from './news/index.ts';
import { createNotifications } from './notifications/index.ts';
import { personalDataModule } from './personal-data/index.ts';
import { renewOutgrownApproval } from './questionnaire/approval-renewal.ts';
import { questionnaireModule } from './questionnaire/index.ts';
import { securityModule } from './security/index.ts';
import { endCertificates } from './signatures/certificates-service.ts';
import { signaturesModule } from './signatures/index.ts';
import type { BankModule } from './module.ts';
import { productsModule } from './products/index.ts';
import { createQuotes } from './quotes/index.ts';

/** Every module of the server, put together: who needs what of whom can be read here. */
export function composeModules(context: AppContext): readonly BankModule[] {
  const { db, jobs, now: clock, config } = context;
  const notifications = createNotifications({ db, clock });
  const account = createAccount({
    db,
    clock,
    agentDocuments: async (actor) => {
      await ensureAgentPlaces(db, actor.agentId, clock().toISOString());
      return agentDocumentViews(db, actor, actor.agentId);
    },
    archivedApplications: countArchived,
  });
  Object.assign(context.modules, { account, notifications } satisfies ComposedModules);
  account.onIdentityWritten((tx, agentId, requestId) =>
    renewOutgrownApproval(context, tx, agentId, requestId),
  );
  account.onApprovalEnded(endCertificates);
  return [
    authModule,
    account,
    eventsModule,
    productsModule,
    applicationsModule,
    createCatalogue(),
    chatModule,
    createCrossBorder({ db, clock, threads: systemThreads }),
    documentsModule,
    incomeModule,
    createNews({ db, clock, jobs, publicUrl: config.publicUrl }),
    notifications,
    personalDataModule,
    questionnaireModule,
    createQuotes({ db, clock }),
    securityModule,
    agentsModule,
    signaturesModule,
  ];
}
