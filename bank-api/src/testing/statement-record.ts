import { sql } from 'kysely';
import type { DatabaseHandle } from '../database/database.ts';

/** Columns of every table of the schema. */
export type TableColumns = ReadonlyMap<string, readonly string[]>;

const RECORDED = /^(?:select|insert|update|delete|with)\b/i;
const LIST = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
const ROWS = new RegExp(`values (${LIST})(?:, ${LIST})+`, 'g');
const WORD = /(?:"?([a-z_][a-z0-9_]*)"?\.)?(?:"?([a-z_][a-z0-9_]*)"?|(\*))/g;

export async function readTableColumns({ db }: Pick<DatabaseHandle, 'db'>): Promise<TableColumns> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, json_agg(column_name order by ordinal_position) as columns
    from information_schema.columns where table_schema = current_schema() group by 1`.execute(db);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** How many rows or values a statement was given is of no interest: one stands for all, and parameters count from 1. */
function normalise(text: string): string {
  const numbers = new Map<string, number>();
  return text
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(ROWS, 'values $1')
    .replace(/ in \((\$\d+)(?:, \$\d+)+\)/g, ' in ($1)')
    .replace(/\barray\[(\$\d+)(?:, \$\d+)+\]/g, 'array[$1]')
    .replace(/\$\d+/g, (parameter) => {
      if (!numbers.has(parameter)) numbers.set(parameter, numbers.size + 1);
      return `$${numbers.get(parameter)}`;
    });
}

const bare = (text: string): string => text.replace(/'(?:[^']|'')*'/g, "''").toLowerCase();

/** What a statement calls its tables: their aliases and themselves. */
function tablesByName(text: string, tables: TableColumns): Map<string, string> {
  const named = new Map<string, string>();
  const sources = /\b(?:from|join|into|update|using|,) "?([a-z_]+)"?(?: (?:as )?"?([a-z_]+)"?)?/g;
  for (const [, table = '', alias] of bare(text).matchAll(sources)) {
    if (!tables.has(table)) continue;
    named.set(table, table);
    if (alias !== undefined) named.set(alias, table);
  }
  return named;
}

/** A star stands for the columns of this release: a later one may have fewer. */
function spellOut(text: string, tables: TableColumns): string {
  const named = tablesByName(text, tables);
  const list = (table: string, prefix: string): string =>
    (tables.get(table) ?? []).map((column) => `${prefix}"${column}"`).join(', ');
  const [only] = new Set(named.values()).size === 1 ? [...new Set(named.values())] : [];
  return text
    .replace(/"([a-z_]+)"\.\*/g, (star, name: string) => {
      const table = named.get(name);
      return table === undefined ? star : list(table, `"${name}".`);
    })
    .replace(/\b(select|returning) \*/g, (star, verb: string) =>
      only === undefined ? star : `${verb} ${list(only, '')}`,
    );
}

/** The columns that a statement names; of an insert also its list, for what it leaves out must have a default. */
function namedColumns(text: string, tables: TableColumns): Set<string> {
  const named = tablesByName(text, tables);
  const found = new Set([...new Set(named.values())].map((table) => `${table}.`));
  for (const [, owner, word = ''] of bare(text).matchAll(WORD)) {
    const among = owner === undefined ? new Set(named.values()) : [named.get(owner) ?? ''];
    for (const table of among) if (tables.get(table)?.includes(word)) found.add(`${table}.${word}`);
  }
  const inserted = insertedColumns(text);
  if (inserted !== undefined) found.add(`${inserted.table}(${inserted.columns.toSorted().join()})`);
  const conflict = /on conflict .*? do \w+/i.exec(text)?.[0];
  if (conflict !== undefined) found.add(conflict);
  return found;
}

/** Table and columns of an insert. */
export function insertedColumns(
  text: string,
): { readonly table: string; readonly columns: readonly string[] } | undefined {
  const [, table = '', columns = ''] =
    /\binsert into "?([a-z_]+)"?(?: as \w+)? \(([^()]*)\)/.exec(bare(text)) ?? [];
  return table === ''
    ? undefined
    : { table, columns: columns.split(',').map((name) => name.replaceAll('"', '').trim()) };
}

/**
 * The statements that are worth keeping: of those with the same verb, one that names no column that a longer one does
 * not name too would break with that one only.
 */
export function condense(texts: Iterable<string>, tables: TableColumns): string[] {
  const distinct = new Set<string>();
  for (const text of texts) if (RECORDED.test(text.trim())) distinct.add(spellOut(normalise(text), tables));
  const candidates = [...distinct]
    .map((text) => ({ text, verb: text.split(' ', 1)[0], columns: namedColumns(text, tables) }))
    .filter(({ columns }) => columns.size > 0)
    .sort(
      (a, b) =>
        b.columns.size - a.columns.size || a.text.length - b.text.length || (a.text < b.text ? -1 : 1),
    );
  const kept: typeof candidates = [];
  for (const one of candidates)
    if (
      !kept.some(
        (other) => other.verb === one.verb && [...one.columns].every((column) => other.columns.has(column)),
      )
    )
      kept.push(one);
  return kept.map(({ text }) => text).sort();
}
