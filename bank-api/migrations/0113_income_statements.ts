import { sql, type Kysely } from 'kysely';

/** Statements of banks about commissions, compared with the income row by row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table income_statements (
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
  )`.execute(db);
  await sql`create table income_statement_rows (
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
  )`.execute(db);
  await sql`create index income_statement_rows_number on income_statement_rows (application_number)`.execute(
    db,
  );
}
