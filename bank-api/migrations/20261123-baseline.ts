import type { Kysely } from 'kysely';
import { accounts } from './20261123-baseline/accounts.ts';
import { applicationCounts } from './20261123-baseline/application-counts.ts';
import { applicationLists } from './20261123-baseline/application-lists.ts';
import { applications } from './20261123-baseline/applications.ts';
import { auditChain } from './20261123-baseline/audit-chain.ts';
import { audit } from './20261123-baseline/audit.ts';
import { banks } from './20261123-baseline/banks.ts';
import { chat } from './20261123-baseline/chat.ts';
import { documents } from './20261123-baseline/documents.ts';
import { income } from './20261123-baseline/income.ts';
import { news } from './20261123-baseline/news.ts';
import { notifications } from './20261123-baseline/notifications.ts';
import { personalData } from './20261123-baseline/personal-data.ts';
import { questionnaires } from './20261123-baseline/questionnaires.ts';
import { sessions } from './20261123-baseline/sessions.ts';
import { signatures } from './20261123-baseline/signatures.ts';
import { uploads } from './20261123-baseline/uploads.ts';

/** The whole schema as it was first released, by domain: what stands below refers to what stands above. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    ...banks,
    ...accounts,
    ...sessions,
    ...audit,
    ...(await auditChain(db)),
    ...personalData,
    ...questionnaires,
    ...applications,
    ...applicationLists,
    ...applicationCounts,
    ...chat,
    ...documents,
    ...signatures,
    ...uploads,
    ...notifications,
    ...news,
    ...income,
  ];
  for (const statement of statements) await statement.execute(db);
}
