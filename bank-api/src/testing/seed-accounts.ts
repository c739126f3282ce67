import { join } from 'node:path';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { closeDataFolder } from '../data-folder.ts';
import { openEmbedded } from '../database/embedded.ts';
import { openPostgres } from '../database/postgres.ts';
import { seedDemoData } from '../demo/index.ts';

const PACKAGE = join(import.meta.dirname, '../..');

/**
 * Gives a data folder, or the database of `DATABASE_URL`, the demo accounts before a server process starts on it with
 * `DEMO_DATA`: making the rest of the demo data costs that process more than all that such a test does.
 */
export async function seedAccounts(env: Readonly<Record<string, string>>): Promise<void> {
  const config = readConfig({ ...env, LOG_LEVEL: 'silent' }, PACKAGE);
  await closeDataFolder(config.dataDir);
  const database =
    config.databaseUrl === undefined
      ? await openEmbedded(config.dataDir, config.cacheDir)
      : await openPostgres({ url: config.databaseUrl, poolSize: 2, onError: () => undefined });
  const app = await buildApp({ config, database, jobsMode: 'manual' });
  try {
    await seedDemoData(app.context, []);
  } finally {
    await app.close();
  }
}
