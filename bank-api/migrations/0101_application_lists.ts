import { sql, type Kysely } from 'kysely';
import { LIST_FILTER_COLUMNS } from './0100_applications.ts';

/** Columns of the counters: the filters with few values. */
const FILTERED = 'accept, signing, partner, kind, product, status, stage, holder';

/** An index that holds, after its key, whatever else the filters read: a list is narrowed without reading its rows. */
function listIndex(name: string, column: string, ...also: readonly string[]) {
  const key = ['bank', 'archived', column, 'id'];
  const included = [...LIST_FILTER_COLUMNS.filter((filtered) => !key.includes(filtered)), ...also];
  return sql`create index ${sql.ref(name)} on applications (bank, archived, ${sql.ref(column)} desc, id desc)
    include (${sql.raw(included.join(', '))})`;
}

/**
 * One index for each order of the lists (by number it is the key), and one for what few applications have in common.
 * Exact counters of every combination of the filters with few values: a total reads counters instead of rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    listIndex('applications_by_updated', 'updated_at'),
    listIndex('applications_by_created', 'created_at'),
    // Also for lists filtered by sums: what few rows have is collected here and sorted by either instant.
    listIndex('applications_by_amount', 'amount_kopecks', 'updated_at', 'created_at'),
    listIndex('applications_by_client', 'client_name'),
    // What is due next: the home page.
    sql`create index applications_due on applications (bank, due_at, id) include (owner_id, holder, archived)
        where due_at is not null`,
    // A client's applications, and the search by the beginning of an INN.
    sql`create index applications_of_client on applications (client_inn text_pattern_ops)`,
    // By any part of the name, and by whatever few applications have in common: these are collected and sorted. The
    // embedded database has no such extensions; its lists are short.
    sql`do $$ begin
      create extension if not exists pg_trgm;
      create extension if not exists btree_gin;
      create index applications_search on applications using gin (
        client_search gin_trgm_ops, org_id, deal_id, status, stage, product, partner, holder, scoring_state, bank_processing
      ) with (fastupdate = off);
    exception when others then
      raise notice 'pg_trgm or btree_gin is not available: %', sqlerrm;
      create index applications_search on applications (org_id);
    end $$`,
    // Statuses, stages and decisions go together: the planner has to know how.
    sql`create statistics applications_filtered (mcv) on ${sql.raw(FILTERED)} from applications`,

    sql`create table application_counts (
      scope text not null check (scope in ('owner', 'org', 'bank')),
      scope_id uuid not null,
      bank text not null,
      archived boolean not null,
      detail boolean not null,
      accept text not null, signing text not null, partner text not null, kind text not null,
      product text not null, status text not null, stage text not null, holder text not null,
      n bigint not null,
      primary key (scope, scope_id, bank, archived, detail, ${sql.raw(FILTERED)})
    )`,
    sql`create table application_count_deltas (
      id bigint generated always as identity primary key,
      bank text not null,
      org_id uuid,
      owner_id uuid not null,
      archived boolean not null,
      accept text not null, signing text not null, partner text not null, kind text not null,
      product text not null, status text not null, stage text not null, holder text not null,
      n bigint not null
    )`,
    ...countTriggers(),
    sql.raw(rollUpFunction()),
  ];
  for (const statement of statements) await statement.execute(db);
}

function countTriggers() {
  const keys = `bank, org_id, owner_id, archived, ${FILTERED}`;
  const insert = `insert into application_count_deltas (${keys}, n)`;
  const function_ = (name: string, rows: string): string => `
    create function ${name}() returns trigger language plpgsql as $$
    begin
      ${insert} select ${keys}, sum(n) from (${rows}) changed group by ${keys} having sum(n) <> 0;
      return null;
    end $$`;
  return [
    sql.raw(function_('applications_count_insert', `select ${keys}, 1 as n from added`)),
    sql.raw(function_('applications_count_delete', `select ${keys}, -1 as n from removed`)),
    sql.raw(
      function_(
        'applications_count_update',
        `select ${keys}, 1 as n from added union all select ${keys}, -1 as n from removed`,
      ),
    ),
    sql`create trigger applications_count_insert after insert on applications
        referencing new table as added for each statement execute function applications_count_insert()`,
    sql`create trigger applications_count_delete after delete on applications
        referencing old table as removed for each statement execute function applications_count_delete()`,
    sql`create trigger applications_count_update after update on applications
        referencing new table as added old table as removed for each statement
        execute function applications_count_update()`,
  ];
}

/**
 * `roll_up_application_counts()` folds the deltas into the counters; one at a time, under advisory lock 7270100.
 * A reader that sums counters and deltas in one statement sees the same total before and after.
 */
function rollUpFunction(): string {
  const none = FILTERED.split(', ')
    .map(() => `''`)
    .join(', ');
  return `
    create function roll_up_application_counts() returns bigint language plpgsql as $$
    declare
      folded bigint;
    begin
      if not pg_try_advisory_xact_lock(7270100) then
        return 0;
      end if;
      with moved as (delete from application_count_deltas returning *),
      scoped as (
        select 'owner' as scope, owner_id as scope_id, moved.* from moved
        union all
        select 'org', org_id, moved.* from moved where org_id is not null
        union all
        select 'bank', '00000000-0000-0000-0000-000000000000'::uuid, moved.* from moved
      ),
      folding as (
        insert into application_counts as counts (scope, scope_id, bank, archived, detail, ${FILTERED}, n)
        select * from (
          select scope, scope_id, bank, archived, true, ${FILTERED}, sum(n) as n from scoped
          group by scope, scope_id, bank, archived, ${FILTERED}
          union all
          select scope, scope_id, bank, archived, false, ${none}, sum(n) from scoped
          group by scope, scope_id, bank, archived
        ) totals where n <> 0
        on conflict (scope, scope_id, bank, archived, detail, ${FILTERED})
        do update set n = counts.n + excluded.n
      )
      select count(*) into folded from moved;
      delete from application_counts where n = 0;
      return folded;
    end $$`;
}
