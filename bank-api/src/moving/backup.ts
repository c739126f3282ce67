import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { checkServedSchema, readMigrationNames } from '../database/migrate.ts';
import { openUnhurried } from '../database/postgres.ts';
import { withTransaction } from '../database/transaction.ts';
import type { Db, DbOrTx } from '../database/types.ts';
import { StartupError } from '../startup-error.ts';
import { FILE_LIST, MANIFEST, readLines, writeLines, type Manifest } from './backup-format.ts';
import {
  carryFile,
  checkFile,
  FILES_AT_A_TIME,
  FILES_PER_LINE,
  inParallel,
  MissingFile,
} from './carry-files.ts';
import { digested, openEmbeddedCopy } from './data-source.ts';
import { createDigest, type TableDigest } from './digest.ts';
import { folderStore, openFileStore, type CarriedFile, type FileStore } from './file-stores.ts';
import { readWaitingJobs } from './jobs-repository.ts';
import {
  isVersionFile,
  planTables,
  readCounters,
  readKnownFiles,
  readRows,
  readSealingKeyIds,
  type KnownFile,
} from './tables-repository.ts';

interface BackupOptions {
  readonly config: Config;
  /** Empty or not there yet. */
  readonly folder: string;
  readonly now: () => Date;
  readonly print: (line: string) => void;
}

const ATTEMPTS = 3;
/** Unfinished uploads: their files go while a busy portal is backed up, and after a restore they are worth nothing. */
const LEFT_OUT = ['uploads', 'upload_parts'];
const KNOWN_FILES = 'known-files.jsonl.gz';

async function openSource(config: Config): Promise<{ readonly db: Db; close(): Promise<void> }> {
  if (config.databaseUrl === undefined) return openEmbeddedCopy(config, checkServedSchema);
  const db = openUnhurried(config.databaseOwnerUrl ?? config.databaseUrl, () => undefined, 2);
  try {
    await checkServedSchema(db);
  } catch (error) {
    await db.destroy();
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The database of DATABASE_URL cannot be used: ${String(error)}.`);
  }
  return { db, close: () => db.destroy() };
}

/** The database as of one moment; what it says of files goes to a list of its own. */
async function writeTables(db: DbOrTx, { folder, print }: BackupOptions) {
  const plans = await planTables(db);
  const tables: Record<string, TableDigest> = {};
  for (const table of plans) {
    const digest = createDigest();
    const lines = writeLines(join(folder, 'tables', `${table.name}.jsonl.gz`));
    const batches = LEFT_OUT.includes(table.name) ? [] : digested(readRows(db, table), digest);
    for await (const rows of batches) for (const row of rows) await lines.add(row);
    await lines.end();
    tables[table.name] = digest.value();
    if (digest.value().rows > 0) print(`${table.name}: ${digest.value().rows} rows`);
  }
  const known = writeLines(join(folder, KNOWN_FILES));
  for await (const file of readKnownFiles(db, LEFT_OUT)) await known.add(JSON.stringify(file));
  await known.end();
  return {
    migrations: await readMigrationNames(db),
    tables,
    counters: await readCounters(db, plans),
    jobs: await readWaitingJobs(db),
    keyIds: await readSealingKeyIds(db),
  };
}

async function* knownFiles(folder: string): AsyncGenerator<KnownFile> {
  for await (const line of readLines(join(folder, KNOWN_FILES))) yield JSON.parse(line) as KnownFile;
}

/** The files of that moment: their content never changes, so they may be copied after it. */
async function writeFiles(from: FileStore, { folder, print }: BackupOptions): Promise<TableDigest> {
  const place = join(folder, 'files');
  const store = folderStore(place);
  // Of an attempt before: a file appears with its whole content, and all are checked below.
  const copied = ({ key, size, sha256 }: KnownFile): CarriedFile | undefined =>
    sha256 !== null && existsSync(join(place, key)) ? { key, size, sha256 } : undefined;
  const lines = writeLines(join(folder, FILE_LIST));
  const digest = createDigest();
  await inParallel(knownFiles(folder), FILES_AT_A_TIME, async (known) => {
    const file = copied(known) ?? (await carryFile(from, store, known));
    const line = JSON.stringify(file);
    digest.add(line);
    await lines.add(line);
    if (digest.value().rows % FILES_PER_LINE === 0) print(`files: ${digest.value().rows}`);
  });
  await lines.end();
  const written = async function* () {
    for await (const line of readLines(join(folder, FILE_LIST))) yield JSON.parse(line) as CarriedFile;
  };
  await inParallel(written(), FILES_AT_A_TIME, (file) => checkFile(store, file));
  return digest.value();
}

async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(folder, MANIFEST), 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new StartupError(
      `${folder} cannot be made: ${(cause as Error).message}. Name a folder where this user may write.`,
      { cause },
    );
  }
  if ((await readdir(folder)).length > 0)
    throw new StartupError(`${folder} is not empty. Name a new folder.`);
}

/**
 * Writes database and files of a server as one set: the database as of one moment, and every file that it names then,
 * without unfinished uploads. On PostgreSQL the server may go on; where it removes a file of that moment meanwhile, a
 * later moment is taken, and what was copied before stays.
 * @throws StartupError when the folder cannot be made or is not empty, the server runs on an embedded database, or a file is damaged
 */
export async function backup(options: BackupOptions): Promise<Manifest> {
  const { config, folder, now, print } = options;
  await makeFolder(folder);
  const source = await openSource(config);
  const files = await openFileStore(config);
  try {
    for (let attempt = 1; ; attempt += 1) {
      await mkdir(join(folder, 'tables'), { recursive: true });
      const createdAt = now().toISOString();
      const written = await withTransaction(source.db, (tx) => writeTables(tx, options), {
        isolation: 'repeatable read',
      });
      try {
        const digest = await writeFiles(files, options);
        await rm(join(folder, KNOWN_FILES));
        const { counters, jobs, keyIds, migrations, tables } = written;
        const manifest: Manifest = {
          format: 1,
          id: randomUUID(),
          createdAt,
          commit: config.commit,
          migrations: [...migrations],
          tables,
          files: digest,
          keyIds: [...keyIds],
          counters: [...counters],
          jobs: jobs.map((job) => ({ ...job, data: { ...job.data } })),
        };
        await writeManifest(folder, manifest);
        return manifest;
      } catch (error) {
        const isGone = error instanceof MissingFile && !(await isVersionFile(source.db, error.key));
        if (!isGone || attempt === ATTEMPTS) throw error;
        print(`The server has removed the file ${error.key} meanwhile: beginning again.`);
        await rm(join(folder, FILE_LIST), { force: true });
      }
    }
  } finally {
    files.close();
    await source.close();
  }
}
