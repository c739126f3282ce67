import type { AppContext, ComposedModules } from '../app-context.ts';
import { createAccount } from './account/index.ts';
import { createAgents } from './agents/index.ts';
import { applicationsModule } from './applications/index.ts';
import { countArchived } from './applications/list-service.ts';
import { createAuth } from './auth/index.ts';
import { createEvents } from './events/index.ts';
import { createCatalogue } from './catalogue/index.ts';
import { chatModule, systemThreads } from './chat/index.ts';
import { createCrossBorder } from './cross-border/index.ts';
import { agentDocumentViews, ensureAgentPlaces } from './documents/agent-documents.ts';
import { documentsModule } from './documents/index.ts';
import { storageOf } from './documents/storage-context.ts';
import { deleteTicketsOf } from './documents/versions-repository.ts';
import { incomeModule } from './income/index.ts';
import { createNews } from './news/index.ts';
import { createNotifications } from './notifications/index.ts';
import { createConsents, createPersonalData } from './personal-data/index.ts';
import { renewOutgrownApproval } from './questionnaire/approval-renewal.ts';
import { declineApproved } from './questionnaire/decision-service.ts';
import { questionnaireModule } from './questionnaire/index.ts';
import { createSecurity } from './security/index.ts';
import {
  endCertificates,
  revokeCertificatesSince,
  revokeSoftwareCertificates,
} from './signatures/certificates-service.ts';
import { signaturesModule } from './signatures/index.ts';
import type { BankModule } from './module.ts';
import { productsModule } from './products/index.ts';
import { createQuotes } from './quotes/index.ts';

/** Every module of the server, put together: who needs what of whom can be read here. */
export function composeModules(context: AppContext): readonly BankModule[] {
  const { db, jobs, mailer, sealer, log, now: clock, config } = context;
  const notifications = createNotifications({ db, clock });
  const account = createAccount({
    db,
    clock,
    agentDocuments: async (actor) => {
      await ensureAgentPlaces(db, actor.agentId, clock().toISOString());
      return agentDocumentViews(db, actor, actor.agentId);
    },
    archivedApplications: (actor) => countArchived(db, actor),
  });
  const auth = createAuth({
    db,
    clock,
    jobs,
    mailer,
    sealer,
    log,
    publicUrl: config.publicUrl,
    confirmEmail: config.confirmEmail,
    secondFactorRequired: config.secondFactorRequired,
    consents: createConsents({ db }),
  });
  const personalData = createPersonalData({
    db,
    clock,
    mailer,
    admitExport: auth.admitExport,
    checkOwnPassword: auth.checkOwnPassword,
    lostPassword: auth.lostPassword,
    endSessions: auth.endSessions,
    approvalEnded: account.approvalEnded,
    removeFile: (key) => storageOf(context).remove(key),
  });
  Object.assign(context.modules, { account, auth, notifications } satisfies ComposedModules);
  account.onIdentityWritten((tx, agentId, requestId) =>
    renewOutgrownApproval(context, tx, agentId, requestId),
  );
  account.onApprovalEnded(endCertificates);
  auth.onPasswordReplaced(revokeSoftwareCertificates);
  auth.onAccessClosed(revokeCertificatesSince);
  auth.onAccessClosed((tx, agentId) => deleteTicketsOf(tx, agentId));
  return [
    auth,
    account,
    createEvents({ db, clock, jobs, log, hub: context.events }),
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
    createSecurity({ db, clock, jobs, log, dataDir: config.dataDir }),
    createAgents({ db, clock, endAccess: auth.endAccess, declineApproved }),
    signaturesModule,
  ];
}
