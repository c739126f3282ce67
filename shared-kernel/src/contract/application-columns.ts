import { z } from 'zod';
import { APPLICATION_COLUMNS } from '../locale/application-column-definitions.ts';
import type { Column, Field, Filter } from '../locale/application-column-definitions.ts';

export type { Column, Field, Filter };
export { APPLICATION_COLUMNS };

type Columns = typeof APPLICATION_COLUMNS;
export type ListColumn = keyof Columns;

/** Columns of the application lists in their order. */
export const LIST_COLUMNS = Object.keys(APPLICATION_COLUMNS) as [ListColumn, ...ListColumn[]];
export const listColumnSchema = z.enum(LIST_COLUMNS);

/** The definitions as they are read one by one. */
const definitions: Readonly<Record<ListColumn, Column>> = APPLICATION_COLUMNS;

/** The definition of a column, whichever it is. */
export function getColumn(name: ListColumn): Column {
  return definitions[name];
}

/** Columns that are shown until the agent chooses others. */
export const DEFAULT_LIST_COLUMNS: readonly ListColumn[] = LIST_COLUMNS.filter(
  (name) => getColumn(name).isDefault,
);

/** Known columns in the order they are named, each once; the usual ones when none is known. */
export function getKnownColumns(names: readonly string[]): readonly ListColumn[] {
  const known = LIST_COLUMNS.filter((name) => names.includes(name));
  if (known.length === 0) return DEFAULT_LIST_COLUMNS;
  return known.toSorted((a, b) => names.indexOf(a) - names.indexOf(b));
}

type SortField = {
  [Name in ListColumn]: Columns[Name] extends { sortBy: string } ? Name : never;
}[ListColumn];

/** Columns that a list can be ordered by. */
export const SORT_FIELDS = LIST_COLUMNS.filter((name) => getColumn(name).sortBy !== undefined) as [
  SortField,
  ...SortField[],
];

type Merged<Union> = (Union extends unknown ? (part: Union) => void : never) extends (part: infer All) => void
  ? { readonly [Key in keyof All]: All[Key] }
  : never;
type SchemasOf<Parts> = {
  -readonly [Key in keyof Parts]: Parts[Key] extends { schema: infer Schema } ? Schema : never;
};

function pickSchemas(
  parts: Readonly<Record<string, { readonly schema: z.ZodType }>>,
): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(parts).map(([name, { schema }]) => [name, schema]));
}

type ColumnFields = Merged<Columns[ListColumn]['fields']>;
export type ColumnField = keyof ColumnFields;

/** Fields of the columns by their names in a row. */
export const LIST_FIELDS: Readonly<Record<string, Field>> = Object.assign(
  {},
  ...LIST_COLUMNS.map((name) => getColumn(name).fields),
);

/** What the columns add to a row. */
export const COLUMN_FIELDS = pickSchemas(LIST_FIELDS) as SchemasOf<ColumnFields>;

type ColumnFilters = Merged<Extract<Columns[ListColumn], { filters: unknown }>['filters']>;
export type ColumnFilter = keyof ColumnFilters;

/** Filters of the columns by their names in the `filter` parameter. */
export const LIST_FILTERS: Readonly<Record<string, Filter>> = Object.assign(
  {},
  ...LIST_COLUMNS.map((name) => getColumn(name).filters ?? {}),
);

/** What the columns add to the `filter` parameter. */
export const COLUMN_FILTERS = pickSchemas(LIST_FILTERS) as SchemasOf<ColumnFilters>;

/** The stored field by which a column orders the list. */
export function getSortField(name: SortField): string {
  return definitions[name].sortBy ?? name;
}
