import { sql } from 'kysely';
import {
  getSortField,
  LIST_FIELDS,
  type ColumnField,
  type Field,
} from 'shared-kernel/contract/application-columns';
import { SEARCH_TOTAL_LIMIT, type ApplicationFilter } from 'shared-kernel/contract/applications';
import type { DbOrTx } from '../../database/types.ts';
import { selectCount } from './counters-repository.ts';
import type { ListCursor } from './list-cursor.ts';
import {
  all,
  inScope,
  isExact,
  toWhere,
  type ListFilter,
  type ListScope,
  type Sql,
} from './list-filter-repository.ts';
import type { ApplicationRow } from './repository.ts';

export type { ListFilter, ListScope };

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
  readonly countUnread?: CountUnread;
}

/** The number of a reader's unread messages about an application, as a part of a query. */
export type CountUnread = (applicationId: Sql) => Sql;
const NO_UNREAD: CountUnread = () => sql`0`;

/** Fields that are made of others; each further field of a column is a column of the table `applications` (`tables.ts`). */
type MadeField = 'product_title' | 'owner';

/** A row of a list before titles. */
export type ListRow = Pick<
  ApplicationRow,
  (typeof FURTHER_COLUMNS)[number] | Exclude<ColumnField, MadeField>
> & {
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string | null;
  readonly unread_messages: number;
};

export interface ListPage {
  readonly total: number;
  /** Whether more than `total` rows match. */
  readonly isCapped: boolean;
  readonly rows: readonly ListRow[];
  readonly next: ListCursor | null;
  readonly previous: ListCursor | null;
}

/** What a row has beside the fields of the columns. */
const FURTHER_COLUMNS = [
  'hash_password',
  'bank',
  'kind',
  'archived',
  'version',
  'owner_id',
  'org_id',
] as const;
const STORED_FIELDS = Object.keys(LIST_FIELDS).filter((name) => LIST_FIELDS[name]?.isStored);

/** A row with its owner's name, where applications are joined to agents. */
function selectRow(countUnread: CountUnread): Sql {
  const columns = [...FURTHER_COLUMNS, ...STORED_FIELDS].map((name) => sql.ref(`applications.${name}`));
  return sql`${sql.join(columns)}, agents.last_name, agents.first_name, agents.middle_name,
    ${countUnread(sql.ref('applications.id'))} as unread_messages`;
}

const SQL_TYPES: Readonly<Record<Field['kind'], Sql>> = {
  text: sql`text`,
  number: sql`bigint`,
  kopecks: sql`bigint`,
  instant: sql`timestamptz`,
};

/** What a list is ordered by; an instant that is not known stands as if it never came. */
function sortValue(sort: ListOrder['sort']): Sql {
  const name = getSortField(sort);
  const column = sql.ref(`applications.${name}`);
  return LIST_FIELDS[name]?.schema.safeParse(null).success === true
    ? sql`coalesce(${column}, 'infinity'::timestamptz)`
    : column;
}

/** The number decides between equal rows. */
function orderBy({ sort, direction }: ListOrder, isReversed = false): Sql {
  const way = (direction === 'desc') === isReversed ? sql`asc` : sql`desc`;
  const id = sql`applications.id ${way}`;
  return sort === 'id' ? id : sql`${sortValue(sort)} ${way}, ${id}`;
}

/** Rows after the one of a cursor in its direction. */
function beyond({ value, id, way }: ListCursor, { sort, direction }: ListOrder): Sql {
  const type = SQL_TYPES[LIST_FIELDS[getSortField(sort)]?.kind ?? 'text'];
  const side = (direction === 'asc') === (way === 'next') ? sql`>` : sql`<`;
  return sql`(${sortValue(sort)}, id) ${side} (${value}::${type}, ${id}::bigint)`;
}

/** How many rows a filtered list has; where only the rows can tell, they are counted up to `ceiling`. */
export async function countList(
  db: DbOrTx,
  scope: ListScope,
  filter: ListFilter,
  ceiling = SEARCH_TOTAL_LIMIT,
): Promise<number> {
  const where = all([...inScope(scope), ...toWhere(filter)]);
  const { rows } = await sql<{ n: number }>`${
    isExact(filter)
      ? selectCount(scope, filter)
      : sql`select count(*) as n from (select 1 from applications where ${where} limit ${ceiling}) matches`
  }`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Applications of a list that somebody has to act on in time, the nearest term first. */
export async function readDeadlines(
  db: DbOrTx,
  scope: ListScope,
  {
    holder,
    size,
    countUnread = NO_UNREAD,
  }: Pick<ListRequest, 'size' | 'countUnread'> & {
    readonly holder: ApplicationRow['holder'];
  },
): Promise<readonly ListRow[]> {
  const { rows } = await sql<ListRow>`
    with nearest as materialized (
      select id from applications
      where ${all([...inScope(scope), sql`holder = ${holder}`, sql`due_at is not null`])}
      order by due_at, id limit ${size}
    )
    select ${selectRow(countUnread)}
    from applications join agents on agents.id = applications.owner_id
    where applications.id in (select id from nearest) order by applications.due_at, applications.id`.execute(
    db,
  );
  return rows;
}

/** One row more than a capped total says. */
const CAPPED_ROWS = SEARCH_TOTAL_LIMIT + 1;
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
export function pageStatement(request: ListRequest, window: Window) {
  const { scope, filter, order, at, countUnread = NO_UNREAD } = request;
  const where = all([...inScope(scope), ...toWhere(filter)]);
  const { offset, limit, isReversed = false } = window;
  const matches = sql`select id from applications
    where ${'way' in at ? all([where, beyond(at, order)]) : where}
    order by ${orderBy(order, isReversed)} limit ${limit} offset ${offset}`;
  const ctes = isExact(filter)
    ? sql`total as materialized (${selectCount(scope, filter)}),
        page as materialized (${'way' in at ? matches : sql`select id from (${matches}) wanted limit (select greatest(0, n - ${offset}) from total)`})`
    : sql`counted as materialized (
          select id, row_number() over (order by ${orderBy(order)}) as place from applications where ${where}
          order by ${orderBy(order)} limit ${CAPPED_ROWS}
        ),
        total as materialized (select count(*) as n from counted),
        page as materialized (${
          'way' in at || offset + limit > CAPPED_ROWS
            ? matches
            : sql`select id from counted where place between ${offset + 1} and ${offset + limit}`
        })`;
  return sql<Line>`
    with ${ctes}
    select total.n as total, ${selectRow(countUnread)},
      ${sortValue(order.sort)}::text as sort_value
    from total left join (
      page join applications on applications.id = page.id join agents on agents.id = applications.owner_id
    ) on true
    order by ${orderBy(order)}`;
}

type FoundLine = ListRow & { readonly total: number; readonly sort_value: string };
/** The total with a row of the page; alone where the page is empty. */
type Line = FoundLine | { readonly total: number; readonly id: null };

async function getWindow(db: DbOrTx, { scope, filter, at, size }: ListRequest): Promise<Window> {
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
  const window = await getWindow(db, request);
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
