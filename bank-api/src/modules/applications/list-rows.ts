import { sql } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';

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

/** A page of a list with the number of its rows. */
export interface ListPage {
  readonly total: number;
  readonly rows: readonly ListRow[];
}

/** Columns of `ListRow`, of the joins in `ROWS_OF_PAGE`. */
export const ROW_COLUMNS = sql`
  a.id, a.hash_password, a.bank, a.status, a.stage, a.kind, a.product, a.partner, a.amount_kopecks,
  a.client_name, a.client_inn, a.accept, a.signing, a.holder, a.archived, a.version,
  a.created_at, a.updated_at, a.due_at, a.owner_id, a.org_id, g.last_name, g.first_name, g.middle_name`;

/** The rows of the ids in `page`. */
export const ROWS_OF_PAGE = sql`join applications a on a.id = page.id join agents g on g.id = a.owner_id`;

/** Lines of a statement with `counted` and `page`: the total, and the rows of the page. */
export const LINES = sql`${ROW_COLUMNS} from counted left join (page ${ROWS_OF_PAGE}) on true`;

/** What a statement answers that counts and reads at once: without rows on the page, one line with the total alone. */
export type CountedRow = { readonly total: number } & {
  readonly [Key in keyof ListRow]: ListRow[Key] | null;
};

/** The page in the lines of such a statement. */
export function pageOf(lines: readonly CountedRow[]): ListPage {
  return {
    total: lines[0]?.total ?? 0,
    rows: lines.flatMap(({ total: _total, ...row }) => (row.id === null ? [] : [row as ListRow])),
  };
}
