import { CAPABILITIES } from 'shared-kernel/contract/capabilities';
import type { Infrastructure } from '../app-context.ts';
import { getTemporaryFolder } from '../files/storage.ts';
import { createAccount } from './account/index.ts';
import { createAgents } from './agents/index.ts';
import { createApplications } from './applications/index.ts';
import { createAuth, EVER } from './auth/index.ts';
import { createEvents } from './events/index.ts';
import { createCatalogue } from './catalogue/index.ts';
import {
  createChat,
  findOpenThreads,
  mayWriteThread,
  systemThreads,
  unreadInRows,
  countUnread,
} from './chat/index.ts';
import { createClientSigning } from './client-signing/index.ts';
import { createClients } from './clients/index.ts';
import { createCrossBorder } from './cross-border/index.ts';
import { createDocuments, findUnsignedIds } from './documents/index.ts';
import { createFlow, findOpenRequestIds } from './flow/index.ts';
import { createIncome } from './income/index.ts';
import { createNews } from './news/index.ts';
import { createNotifications } from './notifications/index.ts';
import { createConsents, createPersonalData } from './personal-data/index.ts';
import { createQuestionnaire } from './questionnaire/index.ts';
import { createRegistries } from './registries/index.ts';
import { createSecurity } from './security/index.ts';
import { createSignatures } from './signatures/index.ts';
import type { BankModule } from './module.ts';
import { createQuotes } from './quotes/index.ts';

/** Every module of the server, put together: who needs what of whom can be read here. */
export function composeModules({
  config,
  database,
  db,
  events,
  jobs,
  log,
  mailer,
  now: clock,
  sealer,
  storage,
}: Infrastructure) {
  const temporaryFolder = getTemporaryFolder(config);
  const notifications = createNotifications({
    db,
    clock,
    openTasks: {
      requests: (ids) => findOpenRequestIds(db, ids),
      documents: (ids) => findUnsignedIds(db, ids),
      threads: (ids) => findOpenThreads(db, ids),
    },
  });
  const applications = createApplications({
    db,
    clock,
    unread: { inRows: unreadInRows, ofReader: countUnread },
    countUnreadNotifications: notifications.countUnread,
  });
  const documents = createDocuments({
    db,
    clock,
    jobs,
    log,
    storage,
    temporaryFolder,
    isOnlyServer: database.engine === 'embedded',
    hasOwnFolder: config.s3 === undefined,
    clamav: config.clamav,
    applications,
    mayWriteThread,
    signatureFiles: {
      protocolFile: (...version) => signatures.protocolFile(...version),
      signatureFile: (...version) => signatures.signatureFile(...version),
    },
  });
  const registries = createRegistries({ db, clock, log, config });
  const account = createAccount({
    db,
    banks: config.banks,
    clock,
    capabilities: CAPABILITIES.filter((name) => !registries.missing.some((missing) => missing === name)),
    agentDocuments: async (actor) => {
      await documents.ofAgents.ensureAgentPlaces(db, actor.agentId, clock().toISOString());
      return documents.ofAgents.agentDocumentViews(db, actor, actor.agentId);
    },
    archivedApplications: (actor) => applications.countArchived(db, actor),
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
    log,
    mailer,
    admitExport: auth.admitExport,
    checkOwnPassword: auth.checkOwnPassword,
    lostPassword: auth.lostPassword,
    endSessions: auth.endSessions,
    approvalEnded: account.approvalEnded,
    removeFile: storage.remove,
  });
  const chat = createChat({
    db,
    clock,
    findApplication: applications.findReadable,
    documents: {
      readable: async (tx, actor, documentId) => (await documents.readable(tx, actor, documentId)).document,
      currentVersion: documents.findCurrentVersion,
      linkToVersion: documents.linkToVersion,
    },
  });
  const signatures = createSignatures({
    db,
    clock,
    sealer,
    publicUrl: config.publicUrl,
    tools: {
      authoritiesFile: config.authoritiesFile,
      gostOpenssl: config.gostOpenssl,
      temporaryFolder,
    },
    files: storage,
    documents: documents.signable,
    openSession: auth.openSession,
    recordSecurityEvent: auth.recordSecurityEvent,
  });
  const questionnaire = createQuestionnaire({
    db,
    clock,
    jobs,
    mailer,
    publicUrl: config.publicUrl,
    documents: {
      ensure: documents.ofAgents.ensureAgentDocuments,
      views: documents.ofAgents.agentDocumentViews,
      missing: documents.ofAgents.missingAgentDocuments,
      undecided: documents.ofAgents.undecidedAgentDocuments,
    },
    approvalEnded: account.approvalEnded,
  });
  const income = createIncome({ db, clock });
  const flow = createFlow({
    db,
    clock,
    jobs,
    documents: documents.ofApplications,
    postRequestAnswer: chat.postRequestAnswer,
    income,
    findRegistryOrigins: registries.findOrigins,
    findRegistryEntry: registries.findOrganization,
  });
  const clientSigning = createClientSigning({
    db,
    clock,
    jobs,
    mailer,
    storage,
    publicUrl: config.publicUrl,
    attempts: auth.attempts,
    applications,
    documents: documents.signableByClients,
    signatures,
  });
  const quotes = createQuotes({
    db,
    clock,
    publicUrl: config.publicUrl,
    attempts: auth.attempts,
    compareOffers: flow.compareOffers,
  });
  account.onIdentityWritten(questionnaire.renewOutgrownApproval);
  account.onApprovalEnded(signatures.endCertificates);
  // What an agent has sent to clients outlives a changed name, but neither a withdrawal nor an erasure.
  account.onApprovalEnded(async (tx, agentId, reason, at) => {
    if (reason !== 'affiliationChanged') await clientSigning.revokeSentSince(tx, agentId, EVER, at);
  });
  auth.onPasswordReplaced(signatures.revokeSoftwareCertificates);
  auth.onAccessClosed(signatures.revokeCertificatesSince);
  auth.onAccessClosed((tx, agentId) => documents.dropTickets(tx, agentId));
  auth.onAccessClosed(clientSigning.revokeSentSince);
  auth.onAccessClosed(quotes.revokeGivenSince);
  documents.onChanged(flow.onDocumentChanged);
  applications.onReassigned(documents.giveToOwner);
  applications.onReassigned(chat.giveToOwner);
  applications.onReassigned(income.giveForecastToOwner);
  return {
    auth,
    account,
    events: createEvents({ db, clock, jobs, log, hub: events }),
    applications,
    catalogue: createCatalogue(),
    chat,
    clients: createClients({ db }),
    clientSigning,
    crossBorder: createCrossBorder({ db, clock, threads: systemThreads, attempts: auth.attempts }),
    documents,
    flow,
    income,
    news: createNews({ db, clock, jobs, publicUrl: config.publicUrl }),
    notifications,
    personalData,
    questionnaire,
    quotes,
    registries,
    security: createSecurity({ db, clock, jobs, log, dataDir: config.dataDir }),
    agents: createAgents({
      db,
      clock,
      endAccess: auth.endAccess,
      changeEmail: auth.changeEmail,
      declineApproved: questionnaire.declineApproved,
    }),
    signatures,
  } satisfies Record<string, BankModule>;
}

export type Modules = ReturnType<typeof composeModules>;
