import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { StartupError } from '../startup-error.ts';
import { isLockTimeout } from './sql-error.ts';

/** A migration; one that removes or tightens says `export const isContract = true`: see decision 0210. */
interface SchemaMigration extends Migration {
  readonly isContract?: boolean;
}

/** Where the database says which migration a server has to know in order to work with it. */
const CONTRACT_KEY = 'schema.contract';

/**
 * A table that a migration waits for is closed to whoever comes after it, agents among them: it waits for a moment, lets
 * them go first, and tries again.
 */
const LOCK_TIMEOUT = '2s';
const LOCK_PAUSE_MS = 3_000;
const LOCK_ATTEMPTS = 60;

const FOLDER = join(import.meta.dirname, '../../migrations');
/** The date it was written and what it does; a second one of a day that must follow the first has a number between. */
const NAME = /^(?<date>\d{8})(?:-\d)?(?:-[a-z][a-z0-9]*)+$/;

/**
 * The migrations by their files, in the order they are applied. A folder of a migration's name holds its parts.
 * @throws Error when something else lies there: a migration that nobody applies would be noticed too late
 */
export function migrationNames(folder = FOLDER): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name.replace(/\.ts$/, ''));
  for (const { name } of entries) {
    const known = name.replace(/\.ts$/, '');
    const date = NAME.exec(known)?.groups?.['date'] ?? '';
    const day = new Date(date.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3'));
    if (!names.includes(known) || Number.isNaN(day.getTime()))
      throw new Error(`migrations/${name} is not named as 20261231-what-it-does.ts is`);
  }
  return names.sort();
}

/** Changes when any migration changes: the key of cached database templates. */
export function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.endsWith('.ts')) continue;
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(FOLDER, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const entries = migrationNames().map(async (name) => {
    const module = (await import(pathToFileURL(join(FOLDER, `${name}.ts`)).href)) as SchemaMigration;
    return [name, impatient(module.isContract === true ? contract(name, module) : module)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The migration, which gives up when it has waited for a table too long. */
function impatient({ up }: Migration): Migration {
  return {
    up: async (db) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(db);
      await up(db);
    },
  };
}

/** The migration, which also leaves word for servers that do not know it. */
function contract(name: string, { up }: Migration): Migration {
  return {
    up: async (db) => {
      await up(db);
      await sql`insert into meta (key, value) values (${CONTRACT_KEY}, ${name})
        on conflict (key) do update set value = excluded.value`.execute(db);
    },
  };
}

/** The applied migrations in their order; none in an empty database. */
export async function readMigrationNames(db: QueryExecutorProvider): Promise<readonly string[]> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Whether a newer server has brought the schema further than this one knows, by additions alone: then it serves.
 * @throws StartupError when what this server needs may be gone
 */
export async function isNewerSchema<Schema>(db: Kysely<Schema>): Promise<boolean> {
  const applied = await readMigrationNames(db);
  const known = migrationNames();
  // One of its own that is missing is for the migrator to judge.
  if (applied.every((name) => known.includes(name)) || !known.every((name) => applied.includes(name)))
    return false;
  const { rows: words } = await sql<{ value: string }>`
    select value from meta where key = ${CONTRACT_KEY}`.execute(db);
  const needed = words[0]?.value;
  if (needed === undefined || known.includes(needed)) return true;
  throw new StartupError(
    `The database has been changed by a newer version of the server, which no longer keeps what this one needs ` +
      `(${needed}). Nothing was changed; start the newer version, or restore a backup of before.`,
  );
}

/** @throws StartupError when the tables are not those that this version of the server knows */
export async function checkSchema<Schema>(db: Kysely<Schema>): Promise<void> {
  const names = await readMigrationNames(db);
  if (names.join() === migrationNames().join()) return;
  throw new StartupError(
    `The database has the schema ${names.at(-1) ?? 'of nothing'}, this version has ${migrationNames().at(-1)}. ` +
      'Use the version that brought that schema.',
  );
}

/**
 * What is not migrated may have been added to by a newer version (decision 0210).
 * @throws StartupError when the tables are neither those that this version knows nor those with additions
 */
export async function checkServedSchema<Schema>(db: Kysely<Schema>): Promise<void> {
  if (!(await isNewerSchema(db))) await checkSchema(db);
}

function toStartupError(error: unknown, failed: string | undefined): StartupError {
  const reason = error instanceof Error ? error.message : String(error);
  const what =
    failed === undefined
      ? 'The database does not fit this version of the server'
      : `Migration ${failed} failed`;
  return new StartupError(
    `${what}: ${reason}. Nothing was changed by it; start the version that fits, or restore a backup.`,
    { cause: error },
  );
}

/** Applies the next migration. @returns Whether there was one. */
async function applyNext(migrator: Migrator): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const { error, results = [] } = await migrator.migrateUp();
    if (error === undefined) return results.length > 0;
    const failed = results.find((result) => result.status === 'Error')?.migrationName;
    if (!isLockTimeout(error) || attempt === LOCK_ATTEMPTS) throw toStartupError(error, failed);
    await pause(LOCK_PAUSE_MS);
  }
}

/**
 * Brings the schema up to date, each new migration in a transaction of its own, one after the other under an advisory
 * lock, so that several replicas may start at once. A newer schema stays as it is.
 * @throws StartupError when a migration fails or the database is newer than this server can work with.
 */
export async function applyMigrations<Schema>(db: Kysely<Schema>): Promise<void> {
  if (await isNewerSchema(db)) return;
  const migrator = new Migrator({ db, provider: { getMigrations } });
  while (await applyNext(migrator));
}

/**
 * `applyMigrations` for whoever is going to work with the database.
 * @throws StartupError also when only a part of its rows has been moved or restored into it
 */
export async function migrate<Schema>(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql`select 1 where to_regclass('moving.state') is not null`.execute(db);
  if (rows.length > 0) {
    throw new StartupError(
      'The database has been filled by half: finish "npm run portal -- move-data" or "restore" first, with the same command.',
    );
  }
  await applyMigrations(db);
}
