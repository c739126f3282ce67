import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { openEmbedded } from '../database/embedded.ts';
import { lockFolder } from '../database/folder-lock.ts';
import { checkSchema } from '../database/migrate.ts';
import type { Db } from '../database/types.ts';
import { StartupError } from '../startup-error.ts';
import type { createDigest } from './digest.ts';
import { folderStore, type FileStore } from './file-stores.ts';
import { readWaitingJobs, type WaitingJob } from './jobs-repository.ts';
import {
  planTables,
  readCounters,
  readKnownFiles,
  readRows,
  readSealingKeyIds,
  type Counter,
  type KnownFile,
  type TablePlan,
} from './tables-repository.ts';

/** Where rows and files come from: a database with its file store, or a backup. */
export interface DataSource {
  /** Names it, so that an interrupted load is finished from the same one. */
  readonly id: string;
  readonly keyIds: readonly string[];
  readonly counters: readonly Counter[];
  readonly jobs: readonly WaitingJob[];
  readonly files: Pick<FileStore, 'open'>;
  /** @param digest Told every row. */
  rows(table: TablePlan, digest: ReturnType<typeof createDigest>): AsyncIterable<readonly string[]>;
  knownFiles(): AsyncIterable<KnownFile>;
  close(): Promise<void>;
}

/** Rows as they are read, told to a digest. */
export async function* digested(
  batches: AsyncIterable<readonly string[]>,
  digest: ReturnType<typeof createDigest>,
): AsyncGenerator<readonly string[]> {
  for await (const rows of batches) {
    for (const row of rows) digest.add(row);
    yield rows;
  }
}

/**
 * The embedded database of a stopped server. What is opened is a copy: opening a database writes into its folder, and
 * this one stays as it is.
 * @throws StartupError when a server runs on the folder
 */
export async function openEmbeddedCopy(
  config: Pick<Config, 'dataDir' | 'cacheDir'>,
  prepare: (db: Db) => Promise<void>,
) {
  const { dataDir, cacheDir } = config;
  if (!existsSync(join(dataDir, 'db.complete')))
    throw new StartupError(`There is no database in ${dataDir}. Name the data folder of the server.`);
  const release = lockFolder(join(dataDir, 'db'));
  const copy = await mkdtemp(join(tmpdir(), 'bank-api-copy-'));
  const discard = async (): Promise<void> => {
    await rm(copy, { recursive: true, force: true });
    release();
  };
  try {
    await cp(join(dataDir, 'db'), join(copy, 'db'), { recursive: true });
    await writeFile(join(copy, 'db.complete'), '');
    const database = await openEmbedded(copy, cacheDir, { prepare });
    return { db: database.db, close: () => database.close().finally(discard) };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** The data folder of a stopped server, database and files. */
export async function openDataFolder(config: Pick<Config, 'dataDir' | 'cacheDir'>): Promise<DataSource> {
  const { db, close } = await openEmbeddedCopy(config, checkSchema);
  try {
    return {
      id: `data folder ${resolve(config.dataDir)}`,
      keyIds: await readSealingKeyIds(db),
      counters: await readCounters(db, await planTables(db)),
      jobs: await readWaitingJobs(db),
      files: folderStore(join(config.dataDir, 'files')),
      rows: (table, digest) => digested(readRows(db, table), digest),
      knownFiles: () => readKnownFiles(db),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
