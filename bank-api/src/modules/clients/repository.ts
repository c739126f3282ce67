import { sql } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { DbOrTx } from '../../database/types.ts';

/** Whose clients, at which bank. */
export interface Portfolio {
  readonly bank: BankCode;
  readonly agentId: string;
}

interface ClientGroup {
  readonly client_inn: string;
  readonly applications: number;
  readonly amount_kopecks: number;
  readonly last_id: number;
}

/** A group is found by any name that the client had in an application; the numbers are always of all of them. */
function grouped(db: DbOrTx, { bank, agentId }: Portfolio, search: string) {
  const pattern = search.toLowerCase().replace(/[\\%_]/g, '\\$&');
  const query = db
    .selectFrom('applications')
    .select((eb) => [
      'client_inn',
      eb.fn.countAll<number>().as('applications'),
      sql<number>`sum(amount_kopecks)::bigint`.as('amount_kopecks'),
      eb.fn.max('id').as('last_id'),
    ])
    .where('owner_id', '=', agentId)
    .where('bank', '=', bank)
    .where('client_inn', 'is not', null)
    .groupBy('client_inn');
  return search === ''
    ? query
    : query.having(
        sql<boolean>`bool_or(client_search like ${`%${pattern}%`}) or client_inn like ${`${pattern}%`}`,
      );
}

/** A page of an agent's clients, those with the latest applications first. */
export async function findClients(
  db: DbOrTx,
  portfolio: Portfolio,
  search: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly ClientGroup[]; readonly total: number }> {
  const query = grouped(db, portfolio, search);
  const { n } = await db
    .selectFrom(query.as('clients'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await query.orderBy('last_id', 'desc').offset(page.offset).limit(page.limit).execute();
  return {
    rows: rows.flatMap(({ client_inn, ...row }) =>
      client_inn === null ? [] : [{ ...row, client_inn, applications: Number(row.applications) }],
    ),
    total: Number(n),
  };
}

const APPLICATION_COLUMNS = [
  'id',
  'hash_password',
  'bank',
  'partner',
  'product',
  'amount_kopecks',
  'status',
  'stage',
  'archived',
  'accept',
  'client_name',
  'client_inn',
  'created_at',
] as const;

export function findApplicationsById(db: DbOrTx, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('applications')
    .select(APPLICATION_COLUMNS)
    .where('id', 'in', [...ids])
    .orderBy('id', 'desc')
    .execute();
}

/** An agent's applications of one client, the latest first. */
export function findApplicationsOf(db: DbOrTx, { bank, agentId }: Portfolio, inn: string, limit: number) {
  return db
    .selectFrom('applications')
    .select(APPLICATION_COLUMNS)
    .where('client_inn', '=', inn)
    .where('owner_id', '=', agentId)
    .where('bank', '=', bank)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type ClientApplicationRow = Awaited<ReturnType<typeof findApplicationsOf>>[number];

/** What was answered at the steps of these applications, the latest first. */
export function findAnswers(db: DbOrTx, applicationIds: readonly number[]) {
  if (applicationIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('application_steps')
    .select(['application_id', 'stage', 'value'])
    .where('application_id', 'in', [...applicationIds])
    .orderBy('application_id', 'desc')
    .orderBy('position')
    .execute();
}
