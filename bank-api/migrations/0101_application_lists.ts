import { sql, type Kysely } from 'kysely';

const FILTERED = 'accept, signing, partner, kind, product, status, stage, holder';

/**
 * Indexes of the lists and exact counters of every combination that is filtered on.
 * A page reads its ids from a covering index; a count reads counters instead of rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const covering = sql.raw(FILTERED);
  const statements = [
    // Own, organisation's and bank's lists in their usual order; filters are checked inside the index.
    sql`create index applications_own on applications (bank, owner_id, updated_at desc, id desc)
        include (${covering}) where not archived`,
    sql`create index applications_org on applications (bank, org_id, updated_at desc, id desc)
        include (${covering}) where not archived`,
    sql`create index applications_bank on applications (bank, updated_at desc, id desc)
        include (${covering}) where not archived`,
    sql`create index applications_own_archive on applications (bank, owner_id, updated_at desc, id desc)
        include (${covering}) where archived`,
    sql`create index applications_org_archive on applications (bank, org_id, updated_at desc, id desc)
        include (${covering}) where archived`,
    sql`create index applications_bank_archive on applications (bank, updated_at desc, id desc)
        include (${covering}) where archived`,
    // The other orders, for the organisation and for the bank; a person's own list is short enough to sort.
    ...['org_id, ', ''].flatMap((scope) =>
      [
        ['created', 'created_at'],
        ['amount', 'amount_kopecks'],
        ['client', 'client_name'],
      ].map(([name, column]) =>
        sql.raw(
          `create index applications_${scope === '' ? 'bank' : 'org'}_by_${name} on applications
           (bank, ${scope}${column} desc, id desc) include (${FILTERED}) where not archived`,
        ),
      ),
    ),
    sql`create index applications_org_by_id on applications (bank, org_id, id desc) include (${covering}) where not archived`,
    sql`create index applications_bank_by_id on applications (bank, id desc) include (${covering}) where not archived`,
    sql`create index applications_org_due on applications (bank, org_id, due_at)
        where not archived and due_at is not null`,
    sql`create index applications_client_inn on applications (client_inn text_pattern_ops)`,
    sql`create index applications_busy on applications (id) where scoring_state = 'running' or bank_processing`,
    // Search by any part of the name needs trigrams; without the extension the search reads the list itself.
    sql`do $$ begin
      create extension if not exists pg_trgm;
      create index applications_client_search on applications using gin (lower(client_name) gin_trgm_ops);
    exception when others then
      raise notice 'pg_trgm is not available: %', sqlerrm;
    end $$`,

    sql`create table application_counts (
      scope text not null check (scope in ('owner', 'org', 'bank')),
      scope_id uuid not null,
      bank text not null,
      archived boolean not null,
      detail boolean not null,
      accept text not null, signing text not null, partner text not null, kind text not null,
      product text not null, status text not null, stage text not null, holder text not null,
      n bigint not null,
      primary key (scope, scope_id, bank, archived, detail, ${covering})
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
