import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../database/database.ts';
import { insertedColumns } from './statement-record.ts';

/** What the last release says to the database; `npm run statements` writes it anew at a release. */
export const RELEASED_STATEMENTS = join(import.meta.dirname, '../../released-statements.sql');

export function readReleasedStatements(): readonly string[] {
  const lines = readFileSync(RELEASED_STATEMENTS, 'utf8').split('\n');
  return lines.filter((line) => line.endsWith(';')).map((line) => line.slice(0, -1));
}

export interface BrokenStatement {
  readonly text: string;
  readonly reason: string;
}

/** Columns that an insert has to name, by table. */
async function demandedColumns({
  db,
}: Pick<DatabaseHandle, 'db'>): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.relname as table, json_agg(a.attname) as columns
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0
      and a.attnotnull and not a.atthasdef and a.attidentity = '' and not a.attisdropped
    group by 1`.execute(db);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Statements that this schema no longer understands: parsed, planned, and not run. */
export async function findBrokenStatements(
  database: Pick<DatabaseHandle, 'db'>,
  statements: readonly string[],
): Promise<readonly BrokenStatement[]> {
  const demanded = await demandedColumns(database);
  const broken: BrokenStatement[] = [];
  await database.db.connection().execute(async (connection) => {
    const run = (text: string) => sql`${sql.raw(text)}`.execute(connection);
    // A plan for any values: those of an explanation are all null.
    await run('set plan_cache_mode = force_generic_plan');
    for (const text of statements) {
      const parameters = new Set(text.match(/\$\d+/g)).size;
      const values = parameters === 0 ? '' : `(${Array(parameters).fill('null').join(', ')})`;
      try {
        await run(`prepare released as ${text}`);
        await run(`explain execute released${values}`);
      } catch (error) {
        broken.push({ text, reason: (error as Error).message });
      }
      await run('deallocate all');
      const insert = insertedColumns(text);
      const lacking =
        demanded.get(insert?.table ?? '')?.filter((name) => !insert?.columns.includes(name)) ?? [];
      if (lacking.length > 0) broken.push({ text, reason: `no value for ${lacking.join(', ')}` });
    }
    await run('reset plan_cache_mode');
  });
  return broken;
}
