import type { Config } from '../config.ts';
import type { DatabaseHandle } from '../database/database.ts';
import { applyMigrations } from '../database/migrate.ts';
import type { Db } from '../database/types.ts';
import { StartupError } from '../startup-error.ts';
import { openFileStore, type FileStore } from './file-stores.ts';

/** Where rows and files go: the database and the file store of a server that does not run yet. */
export interface LoadTarget {
  readonly db: Db;
  /** The same database with its queue of jobs. */
  readonly database: DatabaseHandle;
  readonly files: FileStore;
  close(): Promise<void>;
}

async function openTargetDatabase(config: Config): Promise<Omit<LoadTarget, 'files'>> {
  if (config.databaseUrl === undefined) {
    const { openEmbedded } = await import('../database/embedded.ts');
    const database = await openEmbedded(config.dataDir, config.cacheDir, { prepare: applyMigrations });
    return { db: database.db, database, close: () => database.close() };
  }
  const { openPostgres, openUnhurried } = await import('../database/postgres.ts');
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl } = config;
  const onError = (): void => undefined;
  const database = await openPostgres({ url, ownerUrl, poolSize: 2, onError, prepare: applyMigrations });
  // The tables belong to the owner, and so do their triggers.
  const db = openUnhurried(ownerUrl ?? url, onError, 2);
  return { db, database, close: () => database.close().finally(() => db.destroy()) };
}

/** @throws StartupError when the target cannot be reached or is in use */
export async function openLoadTarget(config: Config): Promise<LoadTarget> {
  const opened = await openTargetDatabase(config);
  try {
    const files = await openFileStore(config);
    await files.isEmpty().catch((error: unknown) => {
      throw new StartupError(`The file storage ${files.name} cannot be used: ${String(error)}.`);
    });
    return {
      ...opened,
      files,
      close: async () => {
        files.close();
        await opened.close();
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
