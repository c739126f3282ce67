import { sql, type RawBuilder } from 'kysely';
import type { ApplicationFilter, LIST_NAMES, Stage } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { ProductKind } from 'shared-kernel/contract/products';

export type ListName = (typeof LIST_NAMES)[number];

/** Whose applications a list holds. */
export interface ListScope {
  readonly bank: BankCode;
  readonly of: 'owner' | 'org' | 'bank';
  /** Agent or organisation; unused for the bank. */
  readonly id: string;
  readonly archived: boolean;
}

export interface ListFilter extends Omit<ApplicationFilter, 'sort' | 'direction'> {
  readonly kind?: ProductKind;
  readonly tasks?: readonly Stage[];
  /** Only those whose time ended before this instant. */
  readonly overdueAt?: string;
}

export interface ListOrder {
  readonly sort: NonNullable<ApplicationFilter['sort']>;
  readonly direction: 'asc' | 'desc';
}

export type Part = RawBuilder<unknown>;

/** A page of a list narrowed by what the counters do not know. */
export interface Wish {
  readonly scope: ListScope;
  readonly filter: ListFilter;
  readonly order: ListOrder;
  readonly offset: number;
  readonly limit: number;
  /** Every condition, for the rows themselves. */
  readonly where: Part;
}

const SORT_COLUMNS: Readonly<Record<ListOrder['sort'], string>> = {
  updated_at: 'updated_at',
  created_at: 'created_at',
  amount: 'amount_kopecks',
  id: 'id',
  client: 'client_name',
};

/** The columns that a list is ordered by. */
export function sortColumns({ sort }: ListOrder): Part {
  return sort === 'id' ? sql`id` : sql`id, ${sql.ref(SORT_COLUMNS[sort])}`;
}

/** The order of a list's rows; the number decides between equal ones. `table` is the alias they have. */
export function orderOf({ sort, direction }: ListOrder, { reversed = false, table = '' } = {}): Part {
  const way = (direction === 'desc') === reversed ? sql`asc` : sql`desc`;
  const id = sql`${sql.ref(`${table}id`)} ${way}`;
  return sort === 'id' ? id : sql`${sql.ref(table + SORT_COLUMNS[sort])} ${way}, ${id}`;
}

export const all = (parts: readonly Part[]): Part => sql.join([...parts], sql` and `);

function oneOf(column: string, values: readonly string[]): Part {
  if (values.length === 0) return sql`false`;
  return sql`${sql.ref(column)} in (${sql.join(values)})`;
}

/** Conditions on columns that the counters have too. */
export function counted(filter: ListFilter): Part[] {
  const parts: Part[] = [];
  for (const column of ['accept', 'signing', 'partner', 'holder', 'kind'] as const) {
    const value = filter[column];
    if (value !== undefined) parts.push(sql`${sql.ref(column)} = ${value}`);
  }
  for (const column of ['status', 'stage', 'product'] as const) {
    const values = filter[column];
    if (values !== undefined && values.length > 0) parts.push(oneOf(column, values));
  }
  if (filter.tasks !== undefined) parts.push(oneOf('stage', filter.tasks));
  return parts;
}

/** What the agent typed into the search; empty for nothing. */
export function textOf({ search }: ListFilter): string {
  return (search ?? '').trim().replace(/^№\s*/, '');
}

/** Whether a text may be the number of an application or the beginning of an INN as well as a part of a name. */
export function isNumber(text: string): boolean {
  return /^\d{1,15}$/.test(text);
}

/** A pattern for `like`: the text anywhere, letters of either case. */
function anywhere(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

function searched(text: string, rarePart: string | undefined): Part {
  const inName = sql`lower(client_name) like ${anywhere(text)}`;
  // Two patterns for the same index would be looked up together; written like this only the rare one is.
  if (rarePart !== undefined)
    return sql`lower(client_name) like ${anywhere(rarePart)} and lower(client_name) || '' like ${anywhere(text)}`;
  if (!isNumber(text)) return inName;
  return sql`(id = ${Number(text)} or client_inn like ${`${text}%`} or ${inName})`;
}

/** Conditions on sums. */
export function amounts({ amount_from_kopecks: from, amount_to_kopecks: to }: ListFilter): Part[] {
  return [
    ...(from === undefined ? [] : [sql`amount_kopecks >= ${from}`]),
    ...(to === undefined ? [] : [sql`amount_kopecks <= ${to}`]),
  ];
}

/** Conditions that only the rows themselves can answer. `rarePart` is the part of the text to look for in the index. */
export function uncounted(filter: ListFilter, rarePart?: string): Part[] {
  const text = textOf(filter);
  return [
    ...amounts(filter),
    ...(text === '' ? [] : [searched(text, rarePart)]),
    ...(filter.overdueAt === undefined ? [] : [sql`due_at < ${filter.overdueAt}`]),
  ];
}

/** Conditions that say whose rows. */
export function scoped({ bank, of, id, archived }: ListScope): Part[] {
  // Written out rather than bound: the partial indexes match a constant only.
  const parts: Part[] = [sql`bank = ${bank}`, archived ? sql`archived` : sql`not archived`];
  if (of === 'owner') parts.push(sql`owner_id = ${id}`);
  if (of === 'org') parts.push(sql`org_id = ${id}`);
  return parts;
}
