import { sql } from 'kysely';
import type { Db, DbOrTx, Tx } from '../database/types.ts';
import { withTransaction } from '../database/transaction.ts';
import type { CarriedFile } from './file-stores.ts';
import { insertRows, type TablePlan } from './tables-repository.ts';

/** Tables that the migrations themselves put rows into: a new database has these. */
export const FILLED_BY_MIGRATIONS: readonly string[] = ['audit_head', 'banks'];

/** What a load that was interrupted has come to. `migrate` refuses to start a server beside it. */
export async function readSource(db: DbOrTx): Promise<string | undefined> {
  const { rows: known } = await sql<{ known: string | null }>`
    select to_regclass('moving.state')::text as known`.execute(db);
  if (known[0]?.known == null) return undefined;
  const { rows } = await sql<{ source: string }>`select source from moving.state`.execute(db);
  return rows[0]?.source;
}

/**
 * Empties what the migrations have filled and switches the triggers off: what they write is among the rows that come.
 */
export async function beginLoad(db: Db, source: string, tables: readonly TablePlan[]): Promise<void> {
  await withTransaction(db, async (tx) => {
    await sql`create schema moving`.execute(tx);
    await sql`create table moving.state (source text not null)`.execute(tx);
    await sql`insert into moving.state values (${source})`.execute(tx);
    await sql`create table moving.tables (name text primary key, rows bigint not null)`.execute(tx);
    await sql`create table moving.files (key text primary key, size bigint not null, sha256 text not null)`.execute(
      tx,
    );
    for (const name of FILLED_BY_MIGRATIONS) await sql`delete from ${sql.table(name)}`.execute(tx);
    for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx);
  });
}

export async function endLoad(tx: Tx, tables: readonly TablePlan[]): Promise<void> {
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
  await sql`drop schema moving cascade`.execute(tx);
}

/** How many rows of a table have been committed. */
export async function rowsLoaded(db: DbOrTx, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select rows from moving.tables where name = ${table}`.execute(
    db,
  );
  return rows[0]?.rows ?? 0;
}

/** Rows and how many they are become known together: an interruption loses or repeats none. */
export async function loadRows(db: Db, table: TablePlan, rows: readonly string[]): Promise<void> {
  await withTransaction(db, async (tx) => {
    await insertRows(tx, table, rows);
    await sql`insert into moving.tables as done (name, rows) values (${table.name}, ${rows.length})
      on conflict (name) do update set rows = done.rows + excluded.rows`.execute(tx);
  });
}

export async function fileLoaded(db: DbOrTx, key: string): Promise<CarriedFile | undefined> {
  const { rows } = await sql<CarriedFile>`select * from moving.files where key = ${key}`.execute(db);
  return rows[0];
}

export async function noteFile(db: DbOrTx, { key, size, sha256 }: CarriedFile): Promise<void> {
  await sql`insert into moving.files values (${key}, ${size}, ${sha256}) on conflict do nothing`.execute(db);
}

const BATCH = 200;

export async function* filesLoaded(db: DbOrTx): AsyncGenerator<CarriedFile> {
  for (let last = ''; ;) {
    const { rows } = await sql<CarriedFile>`select * from moving.files where key > ${last}
      order by key limit ${sql.lit(BATCH)}`.execute(db);
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH) return;
    last = end.key;
  }
}

/** Triggers that do not fire: after a load there must be none. */
export async function disabledTriggers(db: DbOrTx): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgenabled <> 'O'`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** The planner knows nothing of rows that have just come. */
export async function analyse(db: DbOrTx): Promise<void> {
  await sql`analyze`.execute(db);
}
