import type { AppContext, ComposedModules } from '../app-context.ts';
import { accountModule } from './account/index.ts';
import { agentsModule } from './agents/index.ts';
import { createApplications } from './applications/index.ts';
import { authModule } from './auth/index.ts';
import { eventsModule } from './events/index.ts';
import { createCatalogue } from './catalogue/index.ts';
import { chatModule, systemThreads } from './chat/index.ts';
import { postRequestAnswer } from './chat/request-answers.ts';
import { unreadByApplication, unreadMessagesOf } from './chat/system-threads.ts';
import { createCrossBorder } from './cross-border/index.ts';
import { applicationDocuments } from './documents/application-documents.ts';
import { documentsModule } from './documents/index.ts';
import { createFlow } from './flow/index.ts';
import { incomeModule } from './income/index.ts';
import { dropForecast, recordIncome } from './income/record-income.ts';
import { createNews } from './news/index.ts';
import { createNotifications } from './notifications/index.ts';
import { personalDataModule } from './personal-data/index.ts';
import { questionnaireModule } from './questionnaire/index.ts';
import { securityModule } from './security/index.ts';
import { signaturesModule } from './signatures/index.ts';
import type { BankModule } from './module.ts';
import { productsModule } from './products/index.ts';
import { createQuotes } from './quotes/index.ts';

/** Every module of the server, put together: who needs what of whom can be read here. */
export function composeModules(context: AppContext): readonly BankModule[] {
  const { db, jobs, now: clock, config } = context;
  const notifications = createNotifications({ db, clock });
  const applications = createApplications({
    db,
    clock,
    unread: { byApplication: unreadByApplication, ofAgent: unreadMessagesOf },
    countUnreadNotifications: notifications.countUnread,
  });
  const flow = createFlow({
    db,
    clock,
    jobs,
    documents: applicationDocuments(context),
    postRequestAnswer,
    income: { record: recordIncome, dropForecast },
  });
  Object.assign(context.modules, { applications, flow, notifications } satisfies ComposedModules);
  return [
    authModule,
    accountModule,
    eventsModule,
    productsModule,
    applications,
    createCatalogue(),
    chatModule,
    createCrossBorder({ db, clock, threads: systemThreads }),
    documentsModule,
    flow,
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
