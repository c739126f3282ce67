import { sql } from 'kysely';
import type { DbOrTx } from '../database/types.ts';

export interface ColumnPlan {
  readonly name: string;
  readonly type: string;
}

/** A table as it is carried: what the database computes by itself is left out. */
export interface TablePlan {
  readonly name: string;
  readonly columns: readonly ColumnPlan[];
  /** Columns of the primary key, in its order: rows are read by it. */
  readonly key: readonly ColumnPlan[];
  /** Column that counts by itself. */
  readonly identity: string | null;
  readonly parents: readonly string[];
}

/** Rows in memory at a time; few where one may be an image. */
const BATCH = 200;
const BINARY_BATCH = 10;

/** Tables of the schema, unordered. */
async function readTables(db: DbOrTx): Promise<readonly TablePlan[]> {
  const { rows } = await sql<TablePlan>`
    with carried as (
      select c.oid, c.relname from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        and c.relname not in ('kysely_migration', 'kysely_migration_lock')
    ), fields as (
      select t.oid, a.attnum, a.attidentity, json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) as field
      from carried t join pg_attribute a on a.attrelid = t.oid
      where a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    )
    select t.relname as name,
      (select json_agg(f.field order by f.attnum) from fields f where f.oid = t.oid) as columns,
      (select json_agg(f.field order by array_position(p.conkey, f.attnum))
        from pg_constraint p join fields f on f.oid = p.conrelid and f.attnum = any (p.conkey)
        where p.conrelid = t.oid and p.contype = 'p') as key,
      (select f.field ->> 'name' from fields f where f.oid = t.oid and f.attidentity <> '') as identity,
      (select coalesce(json_agg(distinct p.confrelid::regclass::text), '[]') from pg_constraint p
        where p.conrelid = t.oid and p.contype = 'f' and p.confrelid <> t.oid) as parents
    from carried t order by t.relname`.execute(db);
  return rows;
}

/** The tables of the schema, each after those that it refers to. */
export async function planTables(db: DbOrTx): Promise<readonly TablePlan[]> {
  const left = new Map((await readTables(db)).map((table) => [table.name, table]));
  const ordered: TablePlan[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ parents }) => !parents.some((parent) => left.has(parent)));
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${[...left.keys()].join(', ')}`);
    for (const table of ready) {
      left.delete(table.name);
      ordered.push(table);
    }
  }
  return ordered;
}

/**
 * The rows of a table in the order of its key, a batch at a time. A row is the JSON of an array of texts, as the
 * database writes its values: nothing is lost on the way, and both engines write alike.
 */
export async function* readRows(db: DbOrTx, table: TablePlan): AsyncGenerator<readonly string[]> {
  const batch = table.columns.some(({ type }) => type === 'bytea') ? BINARY_BATCH : BATCH;
  const texts = (columns: readonly ColumnPlan[]) =>
    sql.join(columns.map(({ name }) => sql`${sql.ref(name)}::text`));
  const key = sql.join(table.key.map(({ name }) => sql.ref(name)));
  let last: readonly string[] | undefined;
  for (;;) {
    const place = last;
    const values = table.key.map(({ type }, at) => sql`${place?.[at]}::text::${sql.raw(type)}`);
    const { rows } = await sql<{ row: string; place: readonly string[] }>`
      select to_json(array[${texts(table.columns)}])::text as row, to_json(array[${texts(table.key)}]) as place
      from ${sql.table(table.name)} ${place === undefined ? sql`` : sql`where (${key}) > (${sql.join(values)})`}
      order by ${key} limit ${sql.lit(batch)}`.execute(db);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < batch) return;
    last = rows.at(-1)?.place;
  }
}

/** Puts rows in as `readRows` gave them, with the numbers they have. */
export async function insertRows(db: DbOrTx, table: TablePlan, rows: readonly string[]): Promise<void> {
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)));
  const values = sql.join(
    table.columns.map(({ type }, at) => sql`(item ->> ${sql.lit(at)})::${sql.raw(type)}`),
  );
  await sql`insert into ${sql.table(table.name)} (${columns}) overriding system value
    select ${values} from json_array_elements(${`[${rows.join(',')}]`}::json) as given(item)`.execute(db);
}

/** Names of tables that have rows. */
export async function filledTables(db: DbOrTx, tables: readonly TablePlan[]): Promise<readonly string[]> {
  const filled: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}

/** Where an identity column has got to. */
export interface Counter {
  readonly table: string;
  readonly value: string;
  readonly isCalled: boolean;
}

export async function readCounters(db: DbOrTx, tables: readonly TablePlan[]): Promise<readonly Counter[]> {
  const counters: Counter[] = [];
  for (const { name, identity } of tables) {
    if (identity === null) continue;
    const { rows: found } = await sql<{ sequence: string }>`
      select pg_get_serial_sequence(${name}, ${identity})::regclass::text as sequence`.execute(db);
    const { rows } = await sql<{ value: string; isCalled: boolean }>`
      select last_value::text as value, is_called as "isCalled" from ${sql.raw(found[0]?.sequence ?? '')}`.execute(
      db,
    );
    for (const row of rows) counters.push({ table: name, ...row });
  }
  return counters;
}

export async function setCounters(
  db: DbOrTx,
  tables: readonly TablePlan[],
  counters: readonly Counter[],
): Promise<void> {
  for (const { table, value, isCalled } of counters) {
    const identity = tables.find(({ name }) => name === table)?.identity;
    await sql`select setval(pg_get_serial_sequence(${table}, ${identity}), ${value}::bigint, ${isCalled})`.execute(
      db,
    );
  }
}

/** Files that the database knows; only contents of documents have a hash there. */
export interface KnownFile {
  readonly key: string;
  readonly size: number;
  readonly sha256: string | null;
}

/** The tables that name files. */
const FILE_TABLES = {
  document_versions: sql`select storage_key as key, size_bytes as size, sha256 from document_versions`,
  upload_parts: sql`select storage_key as key, size_bytes as size, null as sha256 from upload_parts`,
};

/** @param without Tables whose files are left out. */
export async function* readKnownFiles(
  db: DbOrTx,
  without: readonly string[] = [],
): AsyncGenerator<KnownFile> {
  for (const [table, source] of Object.entries(FILE_TABLES)) {
    if (without.includes(table)) continue;
    for (let last = ''; ;) {
      const { rows } = await sql<KnownFile>`select * from (${source}) known where key > ${last}
        order by key limit ${sql.lit(BATCH)}`.execute(db);
      yield* rows;
      const end = rows.at(-1);
      if (end === undefined || rows.length < BATCH) break;
      last = end.key;
    }
  }
}

/** Whether a version of a document still has a file. */
export async function isVersionFile(db: DbOrTx, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from document_versions where storage_key = ${key}`.execute(db);
  return rows.length > 0;
}

/** Ids of the keys that secrets in the database are sealed with. */
export async function readSealingKeyIds(db: DbOrTx): Promise<readonly string[]> {
  const rows = await db.selectFrom('sealing_keys').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
