import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from './command-error.ts';
import { readConfig } from './config.ts';
import type { DatabaseHandle } from './database/database.ts';
import { checkServedSchema } from './database/migrate.ts';
import { StartupError } from './startup-error.ts';

/**
 * The database that a command of an operator works with: that of DATABASE_URL as it is, or the embedded one in
 * BANK_API_DATA while the server is stopped.
 * @throws StartupError when there is none, its schema is another one, or a server runs on the embedded one
 */
export async function openForCommand(): Promise<DatabaseHandle> {
  const config = readConfig(process.env, join(import.meta.dirname, '..'));
  if (config.databaseUrl !== undefined) {
    const { openPostgres } = await import('./database/postgres.ts');
    return openPostgres({
      // As the server's user, also where there is an owner: who reads the trail need not be able to rewrite it.
      url: config.databaseUrl,
      poolSize: 2,
      onError: () => undefined,
      prepare: checkServedSchema,
    });
  }
  if (!existsSync(join(config.dataDir, 'db.complete')))
    throw new StartupError(`There is no database in ${config.dataDir}. Set BANK_API_DATA or DATABASE_URL.`);
  const { openEmbedded } = await import('./database/embedded.ts');
  return openEmbedded(config.dataDir, config.cacheDir);
}

/**
 * Runs a command with the arguments of this process: `main` answers the exit code, and what it could not do is said.
 * @param known Errors beside `CommandError` and `StartupError` whose message is meant for the operator
 */
export async function runCommand(
  name: string,
  main: (args: readonly string[]) => Promise<number>,
  known: readonly (new (...args: never[]) => Error)[] = [],
): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    const isKnown = [CommandError, StartupError, ...known].some((kind) => error instanceof kind);
    process.stderr.write(`${name}: ${(error as Error)[isKnown ? 'message' : 'stack']}\n`);
    process.exitCode = 2;
  }
}
