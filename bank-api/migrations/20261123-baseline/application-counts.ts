import { sql } from 'kysely';
import { ROLLUP_COLUMNS } from './list-filter-columns.ts';

function countTriggers() {
  const keys = `bank, org_id, owner_id, archived, ${ROLLUP_COLUMNS}`;
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
  const none = ROLLUP_COLUMNS.split(', ')
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
        insert into application_counts as counts (scope, scope_id, bank, archived, detail, ${ROLLUP_COLUMNS}, n)
        select * from (
          select scope, scope_id, bank, archived, true, ${ROLLUP_COLUMNS}, sum(n) as n from scoped
          group by scope, scope_id, bank, archived, ${ROLLUP_COLUMNS}
          union all
          select scope, scope_id, bank, archived, false, ${none}, sum(n) from scoped
          group by scope, scope_id, bank, archived
        ) totals where n <> 0
        on conflict (scope, scope_id, bank, archived, detail, ${ROLLUP_COLUMNS})
        do update set n = counts.n + excluded.n
      )
      select count(*) into folded from moved;
      delete from application_counts where n = 0;
      return folded;
    end $$`;
}

/** Exact counters of every combination of the filters with few values: a total reads counters instead of rows. */
export const applicationCounts = [
  sql`create table application_counts (
    scope text not null check (scope in ('owner', 'org', 'bank')),
    scope_id uuid not null,
    bank text not null,
    archived boolean not null,
    detail boolean not null,
    accept text not null, signing text not null, partner text not null, kind text not null,
    product text not null, status text not null, stage text not null, holder text not null,
    n bigint not null,
    primary key (scope, scope_id, bank, archived, detail, ${sql.raw(ROLLUP_COLUMNS)})
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
