import { sql, type RawBuilder } from 'kysely';
import {
  SEARCH_TOTAL_LIMIT,
  type ApplicationFilter,
  type LIST_NAMES,
  type Stage,
} from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { ProductKind } from 'shared-kernel/contract/products';
import type { DbOrTx } from '../../database/types.ts';

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

/** Scope of the counters of a whole bank. */
export const BANK_SCOPE_ID = '00000000-0000-0000-0000-000000000000';

const SORT_COLUMNS: Readonly<Record<ListOrder['sort'], string>> = {
  updated_at: 'updated_at',
  created_at: 'created_at',
  amount: 'amount_kopecks',
  id: 'id',
  client: 'client_name',
};

type Part = RawBuilder<unknown>;

function oneOf(column: string, values: readonly string[]): Part {
  if (values.length === 0) return sql`false`;
  return sql`${sql.ref(column)} in (${sql.join(values)})`;
}

/** Conditions on columns that the counters have too. */
function counted(filter: ListFilter): Part[] {
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

function escapedLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function searched(search: string): Part {
  const text = search.trim().replace(/^№\s*/, '');
  const pattern = `%${escapedLike(text.toLowerCase())}%`;
  const inName = sql`lower(client_name) like ${pattern}`;
  if (!/^\d{1,15}$/.test(text)) return inName;
  return sql`(id = ${Number(text)} or client_inn like ${`${text}%`} or ${inName})`;
}

/** Conditions that only the rows themselves can answer. */
function uncounted(filter: ListFilter): Part[] {
  const parts: Part[] = [];
  if (filter.amount_from_kopecks !== undefined)
    parts.push(sql`amount_kopecks >= ${filter.amount_from_kopecks}`);
  if (filter.amount_to_kopecks !== undefined) parts.push(sql`amount_kopecks <= ${filter.amount_to_kopecks}`);
  if (filter.search !== undefined && filter.search.trim() !== '') parts.push(searched(filter.search));
  if (filter.overdueAt !== undefined) parts.push(sql`due_at < ${filter.overdueAt}`);
  return parts;
}

function scoped({ bank, of, id, archived }: ListScope): Part[] {
  // Written out rather than bound: the partial indexes match a constant only.
  const parts: Part[] = [sql`bank = ${bank}`, archived ? sql`archived` : sql`not archived`];
  if (of === 'owner') parts.push(sql`owner_id = ${id}`);
  if (of === 'org') parts.push(sql`org_id = ${id}`);
  return parts;
}

const all = (parts: readonly Part[]): Part => sql.join([...parts], sql` and `);

/**
 * How many rows the filtered list has: exactly, from the counters. Where the filter asks what they do not know (text,
 * sum, term) rows are counted, up to `ceiling`.
 */
export async function countList(
  db: DbOrTx,
  scope: ListScope,
  filter: ListFilter,
  ceiling: number = SEARCH_TOTAL_LIMIT,
): Promise<number> {
  const conditions = counted(filter);
  const rowConditions = uncounted(filter);
  if (rowConditions.length > 0) {
    const where = all([...scoped(scope), ...conditions, ...rowConditions]);
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from (select 1 from applications where ${where} limit ${ceiling}) counted`.execute(
      db,
    );
    return rows[0]?.n ?? 0;
  }
  const detail = conditions.length > 0;
  const counters = all([
    sql`scope = ${scope.of}`,
    sql`scope_id = ${scope.of === 'bank' ? BANK_SCOPE_ID : scope.id}`,
    sql`bank = ${scope.bank}`,
    sql`archived = ${sql.lit(scope.archived)}`,
    sql`detail = ${sql.lit(detail)}`,
    ...conditions,
  ]);
  const deltas = all([...scoped(scope), ...conditions]);
  // Both in one statement: what is folded in meanwhile is seen in exactly one of them.
  const { rows } = await sql<{ n: number }>`
    select cast(coalesce(sum(n), 0) as bigint) as n from (
      select n from application_counts where ${counters}
      union all
      select n from application_count_deltas where ${deltas}
    ) counted`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A row of a list before names and unread messages. */
export interface ListRow {
  readonly id: number;
  readonly hash_password: string;
  readonly bank: BankCode;
  readonly status: string;
  readonly stage: string;
  readonly kind: string;
  readonly product: string;
  readonly partner: string;
  readonly amount_kopecks: number;
  readonly client_name: string;
  readonly client_inn: string | null;
  readonly accept: string;
  readonly signing: string;
  readonly holder: string;
  readonly archived: boolean;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly due_at: string | null;
  readonly owner_id: string;
  readonly org_id: string | null;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string | null;
}

/** Page as a window of the ordered list: beyond the middle it is read from the other end. */
export function windowOf(total: number, page: number, size: number) {
  const offset = (page - 1) * size;
  const limit = Math.max(0, Math.min(size, total - offset));
  const fromEnd = total - offset - limit;
  const reversed = fromEnd < offset;
  return { limit, offset: reversed ? fromEnd : offset, reversed };
}

function fromStart(total: number, page: number, size: number) {
  const offset = (page - 1) * size;
  return { limit: Math.max(0, Math.min(size, total - offset)), offset, reversed: false };
}

/** A page of a list. `total` is what `countList` answered for the same filter. */
export async function readPage(
  db: DbOrTx,
  scope: ListScope,
  filter: ListFilter,
  { sort, direction }: ListOrder,
  { page, size, total }: { readonly page: number; readonly size: number; readonly total: number },
): Promise<ListRow[]> {
  // Where rows are counted up to a ceiling only, nobody knows where the other end is.
  const isCut = uncounted(filter).length > 0 && total >= SEARCH_TOTAL_LIMIT;
  const { limit, offset, reversed } = isCut ? fromStart(total, page, size) : windowOf(total, page, size);
  if (limit === 0) return [];
  const descending = (direction === 'desc') !== reversed;
  const column = sql.ref(SORT_COLUMNS[sort]);
  const way = descending ? sql`desc` : sql`asc`;
  const order = sort === 'id' ? sql`id ${way}` : sql`${column} ${way}, id ${way}`;
  const asked = direction === 'desc' ? sql`desc` : sql`asc`;
  const shown =
    sort === 'id' ? sql`a.id ${asked}` : sql`${sql.ref(`a.${SORT_COLUMNS[sort]}`)} ${asked}, a.id ${asked}`;
  const where = all([...scoped(scope), ...counted(filter), ...uncounted(filter)]);
  const { rows } = await sql<ListRow>`
    with page as materialized (
      select id from applications where ${where} order by ${order} limit ${limit} offset ${offset}
    )
    select a.id, a.hash_password, a.bank, a.status, a.stage, a.kind, a.product, a.partner, a.amount_kopecks,
      a.client_name, a.client_inn, a.accept, a.signing, a.holder, a.archived, a.version,
      a.created_at, a.updated_at, a.due_at, a.owner_id, a.org_id, g.last_name, g.first_name, g.middle_name
    from page join applications a on a.id = page.id join agents g on g.id = a.owner_id
    order by ${shown}`.execute(db);
  return rows;
}

/** Folds the pending changes into the counters. @returns How many there were. */
export async function rollUpCounts(db: DbOrTx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select roll_up_application_counts() as n`.execute(db);
  return rows[0]?.n ?? 0;
}
