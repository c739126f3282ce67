import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'kysely';
import pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import type { DatabaseHandle } from '../database/database.ts';
import { migrationsHash } from '../database/migrate.ts';

const TEMPLATE_LOCK = 7_270_003;

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function withAdmin<Result>(url: string, body: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await body(client);
  } finally {
    await client.end();
  }
}

/** Like the embedded engine's template it has the tables of the job queue, which every server would make anew. */
async function makeTemplate({ jobs, close }: DatabaseHandle): Promise<void> {
  await jobs.db.executeSql(getConstructionPlans('pgboss', { backend: 'postgres' }));
  await close();
}

/** A database of its own on a PostgreSQL server, copied from a template with the migrations applied. */
async function openOnPostgres(url: string, log?: Logger): Promise<DatabaseHandle> {
  const { openPostgres } = await import('../database/postgres.ts');
  const open = (name: string, log?: Logger) =>
    openPostgres({ url: withDatabase(url, name), poolSize: 4, onError: () => undefined, log });
  const template = `bank_template_${migrationsHash()}`;
  const name = `bank_test_${randomBytes(6).toString('hex')}`;
  await withAdmin(url, async (client) => {
    await client.query(`select pg_advisory_lock(${TEMPLATE_LOCK})`);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      await client.query(`drop database if exists ${template}_new with (force)`);
      await client.query(`create database ${template}_new`);
      await makeTemplate(await open(`${template}_new`));
      await client.query(`alter database ${template}_new rename to ${template}`);
    }
    await client.query(`create database ${name} template ${template}`);
  });
  const handle = await open(name, log);
  return {
    ...handle,
    close: async () => {
      await handle.close();
      await withAdmin(url, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/**
 * A fresh database for a test file, on the engine that `TEST_DATABASE_URL` chooses. With `RECORD_STATEMENTS`, a folder,
 * it leaves there what was executed: `npm run statements`.
 * @param log Told of every statement.
 */
export async function openTestDatabase(cacheDir: string, log?: Logger): Promise<DatabaseHandle> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url !== undefined && url !== '') return openOnPostgres(url, log);
  const { openInMemory } = await import('../database/embedded.ts');
  const folder = process.env['RECORD_STATEMENTS'];
  if (folder === undefined) return openInMemory(cacheDir, log);
  const texts = new Set<string>();
  const handle = await openInMemory(cacheDir, (event) => {
    log?.(event);
    if (event.level === 'query') texts.add(event.query.sql);
  });
  return {
    ...handle,
    close: async () => {
      await handle.close();
      await writeFile(join(folder, `${randomBytes(8).toString('hex')}.json`), JSON.stringify([...texts]));
    },
  };
}
