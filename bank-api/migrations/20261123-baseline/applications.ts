import { sql } from 'kysely';
import { LIST_FILTER_COLUMNS } from './list-filter-columns.ts';

/** Applications with their steps, scoring, requests for documents and timeline; the directory of clients. */
export const applications = [
  sql`create table clients (
    inn text primary key,
    type text not null check (type in ('company', 'sole_trader')),
    name text not null,
    full_name text not null,
    ogrn text not null,
    kpp text,
    address text not null,
    okved text not null,
    registered_on date not null,
    head_name text not null,
    head_position text not null
  )`,
  sql`create table applications (
    id bigint generated always as identity (start with 10001),
    hash_password text not null constraint applications_hash_key unique,
    bank text not null references banks,
    org_id uuid references organisations,
    owner_id uuid not null references agents,
    client_request_id uuid not null,
    -- The same for applications of one client that were begun at several banks together: they share answers.
    deal_id uuid,
    kind text not null check (kind in ('loan', 'guarantee')),
    product text not null,
    partner text not null,
    guarantee_type text,
    amount_kopecks bigint not null check (amount_kopecks > 0),
    term_months int,
    term_days int,
    client_name text not null,
    -- What a search looks through.
    client_search text not null generated always as (lower(client_name)) stored,
    client_inn text,
    status text not null,
    stage text not null,
    accept text not null check (accept in ('approved', 'refused', 'in_process')),
    signing text not null check (signing in ('signed', 'required', 'not_required')),
    holder text not null check (holder in ('agent', 'bank', 'client', 'nobody')),
    archived boolean not null default false,
    due_at timestamptz,
    version int not null default 1,
    offer jsonb,
    scoring_state text not null
      check (scoring_state in ('none', 'running', 'waiting_for_person', 'approved', 'refused')),
    bank_processing boolean not null default false,
    in_review boolean not null default false,
    resumed boolean not null default false,
    -- Waiting for the client: whose turn it is, and how much of the term was left.
    waits_for_client boolean not null default false,
    paused_minutes int check (paused_minutes >= 0),
    outcome text check (outcome in ('approved', 'refused', 'rejected_by_agent')),
    outcome_reason text,
    result_amount_kopecks bigint,
    commission_kopecks bigint,
    finished_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    -- In the order of the list by number; what lists are filtered by is read without the rows.
    constraint applications_by_number primary key (id) include (${sql.raw(LIST_FILTER_COLUMNS.join(', '))}),
    -- Also the way to one agent's applications, which are few enough to be sorted.
    constraint applications_request_key unique (owner_id, bank, client_request_id)
  )`,
  sql`create table application_steps (
    application_id bigint not null references applications,
    stage text not null,
    position int not null,
    complete boolean not null default false,
    value jsonb not null default '{}',
    origins jsonb not null default '{}',
    version int not null default 0,
    saved_at timestamptz,
    saved_by uuid references agents,
    completed_at timestamptz,
    primary key (application_id, stage)
  )`,
  sql`create table scoring_runs (
    application_id bigint not null references applications,
    number int not null,
    state text not null check (state in ('running', 'waiting_for_person', 'requests', 'approved', 'refused', 'abandoned')),
    checks jsonb not null default '[]',
    reasons jsonb not null default '[]',
    approved_amount_kopecks bigint,
    started_at timestamptz not null,
    decided_at timestamptz,
    decided_by text,
    primary key (application_id, number)
  )`,
  sql`create table document_requests (
    id uuid primary key default gen_random_uuid(),
    application_id bigint not null references applications,
    title text not null,
    description text not null,
    state text not null default 'open' check (state in ('open', 'answered', 'accepted')),
    thread_id uuid not null,
    document_id uuid not null,
    created_by text not null,
    created_at timestamptz not null,
    answered_at timestamptz,
    due_at timestamptz
  )`,
  // The requests of an application in their order.
  sql`create index document_requests_application on document_requests (application_id, created_at)`,
  // The request that a thread belongs to.
  sql`create index document_requests_thread on document_requests (thread_id)`,
  sql`create table application_timeline (
    id bigint generated always as identity primary key,
    application_id bigint not null references applications,
    kind text not null,
    title text not null,
    details text,
    actor text not null,
    holder text not null,
    -- What it is about, so that a stretch of changes by one person stays one event.
    subject text,
    created_at timestamptz not null
  )`,
  // The timeline of an application.
  sql`create index application_timeline_application on application_timeline (application_id, id)`,
];
