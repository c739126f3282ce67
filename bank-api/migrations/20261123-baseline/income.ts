import { sql } from 'kysely';

/** The agents' commission, and statements of banks about it, compared row by row. */
export const income = [
  sql`create table income (
    id bigint generated always as identity primary key,
    bank text not null references banks,
    agent_id uuid not null references agents,
    application_id bigint not null references applications constraint income_application_key unique,
    partner text not null,
    product_title text not null,
    amount_kopecks bigint not null check (amount_kopecks >= 0),
    commission_kopecks bigint not null check (commission_kopecks >= 0),
    state text not null check (state in ('forecast', 'accrued', 'act', 'paid')),
    state_date date not null
  )`,
  // An agent's income of a period.
  sql`create index income_period on income (agent_id, bank, state_date)`,
  sql`create table income_statements (
    id uuid primary key default gen_random_uuid(),
    agent_id uuid not null references agents,
    bank text not null references banks,
    file_name text not null,
    sha256 text not null,
    row_count int not null,
    mismatch_count int not null,
    commission_kopecks bigint not null,
    imported_at timestamptz not null,
    constraint income_statements_file_key unique (agent_id, bank, sha256)
  )`,
  sql`create table income_statement_rows (
    statement_id uuid not null references income_statements on delete cascade,
    line int not null,
    application_number bigint not null,
    client_name text,
    commission_kopecks bigint not null check (commission_kopecks >= 0),
    state text not null check (state in ('act', 'paid')),
    state_date date not null,
    result text not null
      check (result in ('match', 'amount_differs', 'not_accrued', 'unknown_application', 'duplicate')),
    expected_kopecks bigint,
    primary key (statement_id, line)
  )`,
  // What statements say about an application: the latest of them.
  sql`create index income_statement_rows_number on income_statement_rows (application_number)`,
];
