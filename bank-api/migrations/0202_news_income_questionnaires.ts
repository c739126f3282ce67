import { sql, type Kysely } from 'kysely';

/** News with read marks, the agents' commission, requests for cross-border payments, agent questionnaires. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table news (
      id bigint generated always as identity primary key,
      section text not null
        check (section in ('regulation', 'market', 'technology', 'security', 'innovations', 'partnerships')),
      title text not null,
      summary text not null,
      body text not null,
      author text not null,
      pinned boolean not null default false,
      published_at timestamptz not null
    )`,
    sql`create index news_page on news (pinned desc, published_at desc, id desc)`,
    sql`create table news_reads (
      agent_id uuid not null references agents,
      news_id bigint not null references news on delete cascade,
      read_at timestamptz not null,
      primary key (agent_id, news_id)
    )`,
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
    sql`create index income_period on income (agent_id, bank, state_date)`,
    sql`create table cross_border_requests (
      agent_id uuid not null references agents,
      client_request_id uuid not null,
      bank text not null references banks,
      corridor_id text not null,
      currency text not null,
      amount_kopecks bigint not null,
      client_inn text not null,
      client_name text not null,
      purpose text not null,
      thread_id uuid not null references chat_threads,
      created_at timestamptz not null,
      primary key (agent_id, client_request_id)
    )`,
    sql`create table questionnaires (
      agent_id uuid primary key references agents,
      state text not null default 'draft' check (state in ('draft', 'submitted', 'returned', 'decided')),
      value jsonb not null default '{}',
      version int not null default 0,
      saved_at timestamptz,
      submitted_at timestamptz,
      decided_at timestamptz,
      decided_by uuid references agents,
      reason text,
      comments jsonb not null default '{}',
      open_fields jsonb
    )`,
    sql`create index questionnaires_queue on questionnaires (submitted_at) where state <> 'draft'`,
  ];
  for (const statement of statements) await statement.execute(db);
}
