import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import type { DatabaseHandle } from './database/database.ts';
import { StartupError } from './startup-error.ts';

/**
 * The database that a command of an operator works with: that of DATABASE_URL as it is, or the embedded one in
 * BANK_API_DATA while the server is stopped.
 * @throws StartupError when there is none, or a server runs on the embedded one
 */
export async function openForCommand(): Promise<DatabaseHandle> {
  const config = readConfig(process.env, join(import.meta.dirname, '..'));
  if (config.databaseUrl !== undefined) {
    const { openPostgres } = await import('./database/postgres.ts');
    return openPostgres({
      url: config.databaseUrl,
      poolSize: 2,
      onError: () => undefined,
      isReader: true,
    });
  }
  if (!existsSync(join(config.dataDir, 'db.complete')))
    throw new StartupError(`There is no database in ${config.dataDir}. Set BANK_API_DATA or DATABASE_URL.`);
  const { openEmbedded } = await import('./database/embedded.ts');
  return openEmbedded(config.dataDir, config.cacheDir);
}
