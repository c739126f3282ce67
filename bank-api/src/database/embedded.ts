import { Mutex } from 'async-mutex';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, type Logger } from 'kysely';
import { getConstructionPlans } from 'pg-boss';
import { closeBelow } from '../data-folder.ts';
import { StartupError } from '../startup-error.ts';
import type { DatabaseHandle } from './database.ts';
import { embeddedDialect, embeddedJobDatabase } from './embedded-dialect.ts';
import { lockFolder } from './folder-lock.ts';
import { migrate, migrationsHash } from './migrate.ts';
import { parsers } from './parsers.ts';
import type { Database } from './schema.ts';

const INITIAL_MEMORY_BYTES = 200 * 1024 * 1024;
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB', '-c', 'TimeZone=UTC'];

interface OpenOptions {
  /** Folder of the database; in memory when absent. */
  readonly folder?: string;
  readonly template?: Blob;
}

function openEngine({ folder, template }: OpenOptions): Promise<PGlite> {
  return PGlite.create({
    dataDir: folder ?? 'memory://',
    initialMemory: INITIAL_MEMORY_BYTES,
    startParams: START_PARAMS,
    parsers: { ...parsers },
    ...(template === undefined ? {} : { loadDataDir: template }),
  });
}

function wrap(engine: PGlite, release: () => void, log?: Logger): DatabaseHandle {
  const connection = new Mutex();
  const db = new Kysely<Database>({ dialect: embeddedDialect(engine, connection), ...(log && { log }) });
  return {
    engine: 'embedded',
    db,
    jobs: { db: embeddedJobDatabase(engine, connection), backend: 'pglite' },
    listen: async (channel, onMessage) => {
      const stop = await engine.listen(channel, onMessage);
      return () => stop();
    },
    close: async () => {
      await db.destroy();
      if (!engine.closed) await engine.close();
      release();
    },
  };
}

// `exports` hides package.json, so it is found from the entry file.
function getVersion(name: string): string {
  const entry = createRequire(import.meta.url).resolve(name);
  const manifest = readFileSync(join(dirname(entry), '../package.json'), 'utf8');
  return `${name}@${(JSON.parse(manifest) as { version: string }).version}`;
}

function templateKey(): string {
  const hash = createHash('sha256').update(migrationsHash());
  for (const name of ['@electric-sql/pglite', 'pg-boss']) hash.update(getVersion(name));
  return hash.digest('hex').slice(0, 20);
}

/** The two databases that a cluster copies new ones from: nobody makes a second one here. */
const UNUSED_DATABASES = ['template0', 'template1'];

/**
 * A database with every migration applied and no rows, as an archive: opening one takes a fraction of
 * the time that creating a cluster takes. Made once per set of migrations and kept in the cache folder.
 * Every file in it is unpacked at each opening, so it holds no database that nobody opens and is not compressed.
 */
async function embeddedTemplate(cacheDir: string): Promise<Blob> {
  const path = join(cacheDir, `database-${templateKey()}.tar`);
  if (existsSync(path)) return new Blob([await readFile(path)]);
  const engine = await openEngine({});
  const handle = wrap(engine, () => undefined);
  try {
    await migrate(handle.db);
    await engine.exec(getConstructionPlans('pgboss', { backend: 'pglite' }));
    await engine.query('update pg_database set datistemplate = false where datname = any($1)', [
      UNUSED_DATABASES,
    ]);
    for (const name of UNUSED_DATABASES) await engine.exec(`drop database ${name}`);
    const dump = await engine.dumpDataDir('none');
    await mkdir(cacheDir, { recursive: true });
    const temporary = `${path}.${process.pid}`;
    await writeFile(temporary, Buffer.from(await dump.arrayBuffer()));
    await rename(temporary, path);
    return dump;
  } finally {
    await handle.close();
  }
}

/** A fresh database in memory, for tests. */
export async function openInMemory(cacheDir: string, log?: Logger): Promise<DatabaseHandle> {
  const engine = await openEngine({ template: await embeddedTemplate(cacheDir) });
  return wrap(engine, () => undefined, log);
}

interface EmbeddedOptions {
  /** What brings the schema up to date, for those who work on the whole of it. */
  readonly prepare?: (db: Kysely<Database>) => Promise<void>;
  /** Told of every statement. */
  readonly log?: Logger | undefined;
}

/**
 * Opens (or creates) the embedded database in `<dataDir>/db` and brings its schema up to date.
 * @throws StartupError when another process uses the folder or the files cannot be read.
 */
export async function openEmbedded(
  dataDir: string,
  cacheDir: string,
  { prepare = migrate, log }: EmbeddedOptions = {},
): Promise<DatabaseHandle> {
  const folder = join(dataDir, 'db');
  // Written last: a folder without it was left by a process that was killed while creating it.
  const complete = join(dataDir, 'db.complete');
  try {
    await mkdir(dataDir, { recursive: true });
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be created: ${String(error)}. Set BANK_API_DATA.`,
    );
  }
  const release = lockFolder(folder);
  try {
    const isNew = !existsSync(complete);
    if (isNew) await rm(folder, { recursive: true, force: true });
    const engine = await openEngine(
      isNew ? { folder, template: await embeddedTemplate(cacheDir) } : { folder },
    );
    const handle = wrap(engine, release, log);
    // The engine unpacks its template with rights for everybody, whatever the process's mask is.
    if (isNew) await closeBelow(dataDir);
    if (isNew) await writeFile(complete, '');
    try {
      await prepare(handle.db);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return handle;
  } catch (error) {
    release();
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The database in ${folder} cannot be opened: ${error instanceof Error ? error.message : String(error)}. ` +
        'Check the permissions and free space of the folder, or set BANK_API_DATA to another one.',
      { cause: error },
    );
  }
}
