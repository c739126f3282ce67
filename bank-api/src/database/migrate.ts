import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { StartupError } from '../startup-error.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');
const FILE = /^\d{4}_[a-z0-9_]+\.ts$/;

function migrationFiles(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((name) => FILE.test(name))
    .sort();
}

/** Changes when any migration changes: the key of cached database templates. */
export function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const name of migrationFiles())
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(FOLDER, name)));
  return hash.digest('hex').slice(0, 16);
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const entries = migrationFiles().map(async (name) => {
    const module = (await import(pathToFileURL(join(FOLDER, name)).href)) as Migration;
    return [name.replace(/\.ts$/, ''), module] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Brings the schema up to date, all new migrations in one transaction under an advisory lock,
 * so that several replicas may start at once.
 * @throws StartupError when a migration fails or the database is newer than this server.
 */
export async function migrate<Schema>(db: Kysely<Schema>): Promise<void> {
  const { error, results } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const reason = error instanceof Error ? error.message : String(error);
  const what =
    failed === undefined
      ? 'The database does not fit this version of the server'
      : `Migration ${failed} failed`;
  throw new StartupError(
    `${what}: ${reason}. Nothing was changed; start the version that fits, or restore a backup.`,
    {
      cause: error,
    },
  );
}
