import type { AuditTables } from '../audit/audit-tables.ts';
import type { EventTables } from '../events/event-tables.ts';
import type { AccountTables } from '../modules/account/tables.ts';
import type { ApplicationsTables } from '../modules/applications/tables.ts';
import type { AuthTables } from '../modules/auth/tables.ts';
import type { ChatTables } from '../modules/chat/tables.ts';
import type { ClientSigningTables } from '../modules/client-signing/tables.ts';
import type { CrossBorderTables } from '../modules/cross-border/tables.ts';
import type { DocumentTables } from '../modules/documents/tables.ts';
import type { IncomeTables } from '../modules/income/tables.ts';
import type { FlowTables } from '../modules/flow/tables.ts';
import type { NewsTables } from '../modules/news/tables.ts';
import type { NotificationTables } from '../modules/notifications/tables.ts';
import type { PersonalDataTables } from '../modules/personal-data/tables.ts';
import type { QuestionnaireTables } from '../modules/questionnaire/tables.ts';
import type { QuoteTables } from '../modules/quotes/tables.ts';
import type { SignatureTables } from '../modules/signatures/tables.ts';

interface MetaTables {
  /** Facts about this database: when it was seeded. */
  meta: { key: string; value: string };
}

/** Every table. A module lists its own in `modules/<domain>/tables.ts` and adds its interface here. */
export interface Database
  extends
    MetaTables,
    AccountTables,
    ApplicationsTables,
    FlowTables,
    AuthTables,
    EventTables,
    AuditTables,
    DocumentTables,
    SignatureTables,
    ClientSigningTables,
    QuoteTables,
    NotificationTables,
    ChatTables,
    NewsTables,
    IncomeTables,
    CrossBorderTables,
    PersonalDataTables,
    QuestionnaireTables {}
