import { sql, type RawBuilder } from 'kysely';
import { SEARCH_TOTAL_LIMIT, type ApplicationFilter, type Stage } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { ProductKind } from 'shared-kernel/contract/products';
import type { DbOrTx } from '../../database/types.ts';
import type { ApplicationRow } from './repository.ts';
import type { ListCursor } from './list-cursor.ts';

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

export interface ListRequest {
  readonly scope: ListScope;
  readonly filter: ListFilter;
  readonly order: ListOrder;
  readonly size: number;
  /** The page's number, or the row that it follows or precedes. */
  readonly at: { readonly page: number } | ListCursor;
}

/** A row of a list before titles and unread messages. */
export type ListRow = Pick<ApplicationRow, (typeof ROW_COLUMNS)[number]> & {
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string | null;
};

export interface ListPage {
  readonly total: number;
  /** Whether more than `total` rows match. */
  readonly isCapped: boolean;
  readonly rows: readonly ListRow[];
  readonly next: ListCursor | null;
  readonly previous: ListCursor | null;
}

type Sql = RawBuilder<unknown>;

const ROW_COLUMNS = [
  ...([
    'id',
    'hash_password',
    'bank',
    'status',
    'stage',
    'kind',
    'product',
    'partner',
    'amount_kopecks',
  ] as const),
  ...([
    'client_name',
    'client_inn',
    'accept',
    'signing',
    'holder',
    'archived',
    'version',
    'created_at',
  ] as const),
  ...(['updated_at', 'due_at', 'owner_id', 'org_id'] as const),
];

/** What a list may be ordered by: the column, and its type for the value in a cursor. */
const ORDERS: Readonly<Record<ListOrder['sort'], { readonly column: string; readonly type: Sql }>> = {
  updated_at: { column: 'updated_at', type: sql`timestamptz` },
  created_at: { column: 'created_at', type: sql`timestamptz` },
  amount: { column: 'amount_kopecks', type: sql`bigint` },
  id: { column: 'id', type: sql`bigint` },
  client: { column: 'client_name', type: sql`text` },
};

const is = (column: string) => (value: string) => sql`${sql.ref(column)} = ${value}`;
const isIn = (column: string) => (values: readonly string[]) =>
  values.length === 0 ? sql`false` : sql`${sql.ref(column)} in (${sql.join(values)})`;
/** An empty choice is none. */
const isAnyOf = (column: string) => (values: readonly string[]) =>
  values.length === 0 ? sql`true` : isIn(column)(values);

type FilterValues = { readonly [Key in keyof ListFilter]-?: NonNullable<ListFilter[Key]> };
type Filters = { readonly [Key in keyof FilterValues]: (value: FilterValues[Key]) => Sql };

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

/** Filters on columns that the counters have too: their totals are exact. */
const COUNTER_FILTERS = {
  accept: is('accept'),
  signing: is('signing'),
  partner: is('partner'),
  holder: is('holder'),
  kind: is('kind'),
  status: isAnyOf('status'),
  stage: isAnyOf('stage'),
  product: isAnyOf('product'),
  tasks: isIn('stage'),
} satisfies Partial<Filters>;

/** Filters that only the rows can answer: their totals are capped. */
const ROW_FILTERS = {
  amount_from_kopecks: (from) => sql`amount_kopecks >= ${from}`,
  amount_to_kopecks: (to) => sql`amount_kopecks <= ${to}`,
  search: matches,
  overdueAt: (instant) => sql`due_at < ${instant}`,
} satisfies Partial<Filters>;

const FILTERS: Filters = { ...COUNTER_FILTERS, ...ROW_FILTERS };

const all = (conditions: readonly Sql[]): Sql => sql.join([...conditions], sql` and `);

function conditionOf<Key extends keyof FilterValues>(
  filter: { readonly [K in Key]?: FilterValues[K] | undefined },
  key: Key,
): Sql[] {
  const value: FilterValues[Key] | undefined = filter[key];
  return value === undefined ? [] : [FILTERS[key](value)];
}

function conditionsOf(filter: ListFilter, table: object = FILTERS): Sql[] {
  return (Object.keys(table) as (keyof FilterValues)[]).flatMap((key) => conditionOf(filter, key));
}

function inScope({ bank, of, id, archived }: ListScope): Sql[] {
  const inList = [sql`bank = ${bank}`, sql`archived = ${archived}`];
  if (of === 'owner') return [...inList, sql`owner_id = ${id}`];
  return of === 'org' ? [...inList, sql`org_id = ${id}`] : inList;
}

/** The number decides between equal rows. */
function orderBy({ sort, direction }: ListOrder, isReversed = false): Sql {
  const way = (direction === 'desc') === isReversed ? sql`asc` : sql`desc`;
  const id = sql`applications.id ${way}`;
  return sort === 'id' ? id : sql`${sql.ref(`applications.${ORDERS[sort].column}`)} ${way}, ${id}`;
}

/** Rows after the one of a cursor in its direction. */
function beyond({ value, id, way }: ListCursor, { sort, direction }: ListOrder): Sql {
  const { column, type } = ORDERS[sort];
  const side = (direction === 'asc') === (way === 'next') ? sql`>` : sql`<`;
  return sql`(${sql.ref(column)}, id) ${side} (${value}::${type}, ${id}::bigint)`;
}

/** Scope of the counters of a whole bank. */
const BANK_SCOPE_ID = '00000000-0000-0000-0000-000000000000';

function countersOf({ bank, of, id, archived }: ListScope): Sql {
  return sql`scope = ${of} and scope_id = ${of === 'bank' ? BANK_SCOPE_ID : id} and bank = ${bank} and archived = ${archived}`;
}

/** The exact number of rows, by the counters. Both in one statement: a change that is folded in is seen in one of them. */
function counted(scope: ListScope, filter: ListFilter): Sql {
  const conditions = conditionsOf(filter, COUNTER_FILTERS);
  return sql`select cast(coalesce(sum(n), 0) as bigint) as n from (
    select n from application_counts
    where ${all([countersOf(scope), sql`detail = ${conditions.length > 0}`, ...conditions])}
    union all
    select n from application_count_deltas where ${all([...inScope(scope), ...conditions])}
  ) counts`;
}

function isExact(filter: ListFilter): boolean {
  return conditionsOf(filter, ROW_FILTERS).length === 0;
}

/** How many rows a filtered list has; where only the rows can tell, they are counted up to `ceiling`. */
export async function countList(
  db: DbOrTx,
  scope: ListScope,
  filter: ListFilter,
  ceiling = SEARCH_TOTAL_LIMIT,
): Promise<number> {
  const where = all([...inScope(scope), ...conditionsOf(filter)]);
  const { rows } = await sql<{ n: number }>`${
    isExact(filter)
      ? counted(scope, filter)
      : sql`select count(*) as n from (select 1 from applications where ${where} limit ${ceiling}) matches`
  }`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Applications of a list by status. */
export async function countByStatus(db: DbOrTx, scope: ListScope) {
  const { rows } = await sql<{ status: ApplicationRow['status']; count: number }>`
    select status, cast(sum(n) as bigint) as count from (
      select status, n from application_counts where ${countersOf(scope)} and detail
      union all
      select status, n from application_count_deltas where ${all(inScope(scope))}
    ) counts
    group by status having sum(n) > 0 order by count desc, status`.execute(db);
  return rows;
}

const ROWS_WITH_OWNERS = sql`select ${sql.join(ROW_COLUMNS.map((name) => sql.ref(`a.${name}`)))},
    g.last_name, g.first_name, g.middle_name
  from applications a join agents g on g.id = a.owner_id`;

/** Applications of a list that somebody has to act on in time, the nearest term first. */
export async function readDeadlines(
  db: DbOrTx,
  scope: ListScope,
  { holder, size }: { readonly holder: ApplicationRow['holder']; readonly size: number },
): Promise<readonly ListRow[]> {
  const { rows } = await sql<ListRow>`
    with nearest as materialized (
      select id from applications
      where ${all([...inScope(scope), sql`holder = ${holder}`, sql`due_at is not null`])}
      order by due_at, id limit ${size}
    )
    ${ROWS_WITH_OWNERS} where a.id in (select id from nearest) order by a.due_at, a.id`.execute(db);
  return rows;
}

/** Folds the pending changes into the counters. @returns How many there were. */
export async function rollUpCounts(db: DbOrTx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select roll_up_application_counts() as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** One row more than a capped total says. */
const COUNTED_ROWS = SEARCH_TOTAL_LIMIT + 1;
/** A page of an exact list beyond so many rows is read from the end that is nearer. */
const NEAR_ROWS = 1_000;

/** Which rows of the ordered list are looked for. */
interface Window {
  readonly offset: number;
  readonly limit: number;
  readonly isReversed?: boolean;
}

/**
 * The statement of a page: `total` counts, `page` finds ids in an index of the order, and only the rows of these are read.
 * Where rows are counted, the first pages are among those counted.
 */
export function pageStatement({ scope, filter, order, at }: ListRequest, window: Window) {
  const where = all([...inScope(scope), ...conditionsOf(filter)]);
  const { offset, limit, isReversed = false } = window;
  const matches = sql`select id from applications
    where ${'way' in at ? all([where, beyond(at, order)]) : where}
    order by ${orderBy(order, isReversed)} limit ${limit} offset ${offset}`;
  const ctes = isExact(filter)
    ? sql`total as materialized (${counted(scope, filter)}),
        page as materialized (${'way' in at ? matches : sql`select id from (${matches}) wanted limit (select greatest(0, n - ${offset}) from total)`})`
    : sql`counted as materialized (
          select id, row_number() over (order by ${orderBy(order)}) as place from applications where ${where}
          order by ${orderBy(order)} limit ${COUNTED_ROWS}
        ),
        total as materialized (select count(*) as n from counted),
        page as materialized (${
          'way' in at || offset + limit > COUNTED_ROWS
            ? matches
            : sql`select id from counted where place between ${offset + 1} and ${offset + limit}`
        })`;
  return sql<Line>`
    with ${ctes}
    select total.n as total, ${sql.join(ROW_COLUMNS.map((name) => sql.ref(`applications.${name}`)))},
      agents.last_name, agents.first_name, agents.middle_name,
      ${sql.ref(`applications.${ORDERS[order.sort].column}`)}::text as sort_value
    from total left join (
      page join applications on applications.id = page.id join agents on agents.id = applications.owner_id
    ) on true
    order by ${orderBy(order)}`;
}

type FoundLine = ListRow & { readonly total: number; readonly sort_value: string };
/** The total with a row of the page; alone where the page is empty. */
type Line = FoundLine | { readonly total: number; readonly id: null };

async function windowOf(db: DbOrTx, { scope, filter, at, size }: ListRequest): Promise<Window> {
  // One row more tells whether there is a next page.
  if ('way' in at) return { offset: 0, limit: size + 1, isReversed: at.way === 'previous' };
  const offset = (at.page - 1) * size;
  if (!isExact(filter)) return { offset, limit: size + 1 };
  if (offset < NEAR_ROWS) return { offset, limit: size };
  const total = await countList(db, scope, filter);
  const limit = Math.max(0, Math.min(size, total - offset));
  const fromEnd = Math.max(0, total - offset - limit);
  return fromEnd < offset ? { offset: fromEnd, limit, isReversed: true } : { offset, limit };
}

/** A page of a list, by its number or by the row before or after it. */
export async function readList(db: DbOrTx, request: ListRequest): Promise<ListPage> {
  const { filter, order, size, at } = request;
  const window = await windowOf(db, request);
  const { rows: lines } = await pageStatement(request, window).execute(db);
  const total = lines[0]?.total ?? 0;
  const found = lines.filter((line): line is FoundLine => line.id !== null);
  const isBack = 'way' in at && at.way === 'previous';
  const hasMore = found.length > size || ('page' in at && isExact(filter) && at.page * size < total);
  const rows = isBack ? found.slice(-size) : found.slice(0, size);
  const cursor = (way: ListCursor['way'], row: FoundLine | undefined): ListCursor | null =>
    row === undefined ? null : { way, ...order, value: row.sort_value, id: row.id };
  return {
    total: isExact(filter) ? total : Math.min(total, SEARCH_TOTAL_LIMIT),
    isCapped: !isExact(filter) && total > SEARCH_TOTAL_LIMIT,
    rows,
    next: isBack || hasMore ? cursor('next', rows.at(-1)) : null,
    previous: (isBack ? hasMore : !('page' in at && at.page === 1)) ? cursor('previous', rows[0]) : null,
  };
}
