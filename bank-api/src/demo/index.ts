import type { AppContext } from '../app-context.ts';
import { withTransaction } from '../database/transaction.ts';
import { seedAccounts } from './accounts.ts';
import { seedApplications } from './applications.ts';
import { seedBanks } from './banks.ts';
import { seedNews } from './news/index.ts';
import { seedConsents } from './consents.ts';
import { seedDocuments } from './documents.ts';
import { seedPackages } from './packages.ts';
import { seedQuestionnaires } from './questionnaires.ts';
import { seedChat } from './chat.ts';
import { seedNotifications } from './notifications.ts';
import { seedContext, type SeedContext } from './seed-context.ts';
import { lockSeedState, noteSeedState } from './seed-state.ts';

/** The seeders by domain, in order; add yours here. */
const seeders = {
  banks: seedBanks,
  applications: seedApplications,
  news: seedNews,
  documents: seedDocuments,
  packages: seedPackages,
  consents: seedConsents,
  questionnaires: seedQuestionnaires,
  chat: seedChat,
  notifications: seedNotifications,
} satisfies Record<string, (context: SeedContext) => Promise<void>>;

export type SeederName = keyof typeof seeders;

/**
 * Fills an empty database with the demo data, once: all of it or nothing. Accounts always come first; those that were
 * closed stay so.
 * @param only Seeders to run beside the accounts; all when absent.
 */
export async function seedDemoData(context: AppContext, only?: readonly SeederName[]): Promise<void> {
  const start = context.now();
  await withTransaction(context.db, async (tx) => {
    const { isSeeded, isClosed } = await lockSeedState(tx);
    if (isClosed) context.log.warn('the demo accounts of this database are closed: begin with an empty one');
    if (isSeeded) return;
    const accounts = await seedAccounts(tx, start.toISOString());
    for (const [name, seed] of Object.entries(seeders)) {
      if (only === undefined || only.includes(name as SeederName)) {
        await seed(seedContext(name, { context, tx, start, accounts }));
      }
    }
    await noteSeedState(tx, 'seeded', start.toISOString());
    context.log.info('demo data created');
  });
}
