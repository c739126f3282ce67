import { sql } from 'kysely';
import { ROLLUP_COLUMNS, LIST_FILTER_COLUMNS } from './list-filter-columns.ts';

/** An index that holds, after its key, whatever else the filters read: a list is narrowed without reading its rows. */
function listIndex(name: string, column: string, ...also: readonly string[]) {
  const key = ['bank', 'archived', column, 'id'];
  const included = [...LIST_FILTER_COLUMNS.filter((filtered) => !key.includes(filtered)), ...also];
  return sql`create index ${sql.ref(name)} on applications (bank, archived, ${sql.ref(column)} desc, id desc)
    include (${sql.raw(included.join(', '))})`;
}

/** One index for each order of the lists (by number it is the key), one for what few applications share; saved views. */
export const applicationLists = [
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
  sql`create statistics applications_filtered (mcv) on ${sql.raw(ROLLUP_COLUMNS)} from applications`,
  // Views of the lists that agents saved under a name.
  sql`create table list_views (
    id uuid primary key default gen_random_uuid(),
    agent_id uuid not null references agents,
    bank text not null references banks,
    list text not null,
    name text not null,
    view jsonb not null,
    updated_at timestamptz not null
  )`,
  // An agent's views of a list; a name stands for one of them.
  sql`create unique index list_views_name on list_views (agent_id, bank, list, lower(name))`,
];
