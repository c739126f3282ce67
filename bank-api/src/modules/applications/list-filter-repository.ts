import { sql, type RawBuilder } from 'kysely';
import { LIST_FILTERS, type Filter } from 'shared-kernel/contract/application-columns';
import type { ApplicationFilter, Stage } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { ProductKind } from 'shared-kernel/contract/products';
import type { Database } from '../../database/schema.ts';

export type Sql = RawBuilder<unknown>;

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
  /** Only these of the list. */
  readonly ids?: readonly number[];
}

const COMPARISONS: Readonly<Record<Filter['kind'], (column: Sql, value: unknown) => Sql>> = {
  one: (column, value) => sql`${column} = ${value}`,
  many: (column, values) => sql`${column} in (${sql.join(Array.isArray(values) ? values : [values])})`,
  from: (column, value) => sql`${column} >= ${value}`,
  to: (column, value) => sql`${column} <= ${value}`,
  since: (column, day) => sql`${column} >= (${day}::date)::timestamp at time zone 'Europe/Moscow'`,
  until: (column, day) => sql`${column} < (${day}::date + 1)::timestamp at time zone 'Europe/Moscow'`,
};

/** A part of the client's name; digits are also the beginning of an INN, and a number. */
function matches(text: string): Sql {
  const part = text.toLowerCase();
  // Without three letters in a row there is no trigram to look up, and `like` would still go through the index of them.
  const inName = /[\p{L}\p{N}]{3}/u.test(part)
    ? sql`client_search like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`
    : sql`strpos(client_search, ${part}) > 0`;
  if (!/^\d{1,15}$/.test(text)) return inName;
  return sql`(id = ${Number(text)} or client_inn like ${`${text}%`} or ${inName})`;
}

/** Columns that the counters have too: what is filtered by these alone has an exact total, everything else a capped one. */
const COUNTER_COLUMNS: readonly string[] = [
  'accept',
  'signing',
  'partner',
  'kind',
  'product',
  'status',
  'stage',
  'holder',
] satisfies (keyof Database['application_counts'])[];

interface Condition {
  readonly isInCounters: boolean;
  readonly where: Sql;
}

function compare(kind: Filter['kind'], column: string, value: unknown): Condition[] {
  // An empty choice is none.
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return [];
  const isInCounters = COUNTER_COLUMNS.includes(column);
  return [{ isInCounters, where: COMPARISONS[kind](sql.ref(column), value) }];
}

/**
 * True of every sum. The planner expects few applications to be spread evenly over an order and walks to them; like sums
 * lie together. As it takes a condition of this form to hold for a third, few are rather collected by their sum and sorted.
 */
const ANY_SUM = sql`amount_kopecks + 0 >= 0`;

function toConditions({ kind, tasks, search, overdueAt, ids, ...filter }: ListFilter): Condition[] {
  const ofColumns = Object.entries<unknown>(filter).flatMap(([name, value]) => {
    const definition = LIST_FILTERS[name];
    return definition === undefined ? [] : compare(definition.kind, definition.field, value);
  });
  const ofRows: Sql[] = [
    ...(search === undefined ? [] : [matches(search)]),
    ...((filter.amount_from_kopecks ?? filter.amount_to_kopecks) === undefined ? [] : [ANY_SUM]),
    ...(overdueAt === undefined ? [] : [sql`due_at < ${overdueAt}`]),
    ...(ids === undefined ? [] : [sql`id = any(${[...ids]}::bigint[])`]),
  ];
  return [
    ...ofColumns,
    ...compare('one', 'kind', kind),
    // Tasks of which none is known match nothing.
    ...(tasks?.length === 0 ? [{ isInCounters: true, where: sql`false` }] : compare('many', 'stage', tasks)),
    ...ofRows.map((where) => ({ isInCounters: false, where })),
  ];
}

export const toWhere = (filter: ListFilter): Sql[] => toConditions(filter).map(({ where }) => where);

/** All conditions together; there is at least one. */
export const all = (conditions: readonly Sql[]): Sql => sql.join([...conditions], sql` and `);

export function inScope({ bank, of, id, archived }: ListScope): Sql[] {
  const inList = [sql`bank = ${bank}`, sql`archived = ${archived}`];
  if (of === 'owner') return [...inList, sql`owner_id = ${id}`];
  return of === 'org' ? [...inList, sql`org_id = ${id}`] : inList;
}

/** Whether the counters alone can tell how many rows a filter matches. */
export function isExact(filter: ListFilter): boolean {
  return toConditions(filter).every(({ isInCounters }) => isInCounters);
}
