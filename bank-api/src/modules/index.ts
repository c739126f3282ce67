import { accountModule } from './account/index.ts';
import { agentsModule } from './agents/index.ts';
import { applicationsModule } from './applications/index.ts';
import { authModule } from './auth/index.ts';
import { eventsModule } from './events/index.ts';
import { catalogueModule } from './catalogue/index.ts';
import { chatModule } from './chat/index.ts';
import { crossBorderModule } from './cross-border/index.ts';
import { documentsModule } from './documents/index.ts';
import { incomeModule } from './income/index.ts';
import { newsModule } from './news/index.ts';
import { notificationsModule } from './notifications/index.ts';
import { personalDataModule } from './personal-data/index.ts';
import { questionnaireModule } from './questionnaire/index.ts';
import { securityModule } from './security/index.ts';
import { signaturesModule } from './signatures/index.ts';
import type { BankModule } from './module.ts';
import { productsModule } from './products/index.ts';
import { quotesModule } from './quotes/index.ts';

/** Every module of the server; add yours here. */
export const modules: readonly BankModule[] = [
  authModule,
  accountModule,
  eventsModule,
  productsModule,
  applicationsModule,
  catalogueModule,
  chatModule,
  crossBorderModule,
  documentsModule,
  incomeModule,
  newsModule,
  notificationsModule,
  personalDataModule,
  questionnaireModule,
  quotesModule,
  securityModule,
  agentsModule,
  signaturesModule,
];
