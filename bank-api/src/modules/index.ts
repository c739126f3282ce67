import type { AppContext, ComposedModules } from '../app-context.ts';
import { createAccount } from './account/index.ts';
import { agentsModule } from './agents/index.ts';
import { applicationsModule } from './applications/index.ts';
import { countArchived } from './applications/list-service.ts';
import { announceEndedSessions } from '../events/session-ended.ts';
import { admit, DATA_EXPORT } from './auth/attempts.ts';
import { deleteSessions } from './auth/auth-repository.ts';
import { authModule } from './auth/index.ts';
import { hashPassword } from './auth/password.ts';
import { checkOwnPassword } from './auth/second-factor-service.ts';
import { newToken } from './auth/token.ts';
import { eventsModule } from './events/index.ts';
import { createCatalogue } from './catalogue/index.ts';
import { chatModule, systemThreads } from './chat/index.ts';
import { createCrossBorder } from './cross-border/index.ts';
import { agentDocumentViews, ensureAgentPlaces } from './documents/agent-documents.ts';
import { documentsModule } from './documents/index.ts';
import { storageOf } from './documents/storage-context.ts';
import { incomeModule } from './income/index.ts';
import { createNews } from './news/index.ts';
import { createNotifications } from './notifications/index.ts';
import { createPersonalData } from './personal-data/index.ts';
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
  const { db, jobs, mailer, now: clock, config } = context;
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
  const personalData = createPersonalData({
    db,
    clock,
    mailer,
    admitExport: (agentId) => admit(context, DATA_EXPORT, agentId),
    checkOwnPassword: (actor, password) => checkOwnPassword(context, actor, password),
    lostPassword: () => hashPassword(newToken()),
    endSessions: async (tx, agentId) =>
      announceEndedSessions(tx, await deleteSessions(tx, agentId, { except: undefined })),
    approvalEnded: account.approvalEnded,
    removeFile: (key) => storageOf(context).remove(key),
  });
  Object.assign(context.modules, { account, notifications, personalData } satisfies ComposedModules);
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
    personalData,
    questionnaireModule,
    createQuotes({ db, clock }),
    securityModule,
    agentsModule,
    signaturesModule,
  ];
}
