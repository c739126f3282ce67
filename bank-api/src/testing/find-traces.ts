import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../database/types.ts';

const KINDS = ['text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea'];

/** Every column of the database that holds one of the words, as `table.column`: text, JSON and bytes alike. */
export async function columnsWith(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ schema: string; table: string; column: string; kind: string }>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column, c.data_type as kind
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE'`.execute(
    db,
  );
  const found = new Set<string>();
  for (const { schema, table, column, kind } of columns) {
    if (!KINDS.includes(kind)) continue;
    const name = sql.ref(`${schema}.${table}`);
    for (const word of words) {
      const holds =
        kind === 'bytea'
          ? sql`position(convert_to(${word}, 'UTF8') in ${sql.ref(column)}) > 0`
          : sql`position(lower(${word}) in lower(${sql.ref(column)}::text)) > 0`;
      const { rows } = await sql`select 1 from ${name} where ${holds} limit 1`.execute(db);
      if (rows.length > 0) found.add(`${table}.${column}`);
    }
  }
  return [...found].sort();
}

/** Files below a folder that hold one of the words, in their name or their bytes; the database's own are left out. */
export async function filesWith(folder: string, words: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || path.startsWith(join(folder, 'db'))) continue;
    const content = await readFile(path);
    if (words.some((word) => entry.name.includes(word) || content.includes(word))) found.push(path);
  }
  return found.sort();
}
