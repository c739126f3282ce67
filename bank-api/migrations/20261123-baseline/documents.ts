import { sql } from 'kysely';

/** Documents with the versions of their content. */
export const documents = [
  sql`create table documents (
    id uuid primary key default gen_random_uuid(),
    bank text references banks,
    scope text not null check (scope in ('bank', 'agent', 'application', 'package')),
    owner_id uuid not null references agents,
    application_id bigint references applications,
    request_id uuid,
    thread_id uuid references chat_threads,
    name text not null,
    title text not null,
    description text,
    required boolean not null default false,
    needs_signature boolean not null default false,
    status text check (status in ('pending', 'approved', 'rejected')),
    reason text,
    signing text not null check (signing in ('signed', 'required', 'not_required')),
    sent_at timestamptz,
    position int not null default 0,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check ((bank is null) = (scope = 'agent')),
    check ((application_id is null) = (scope in ('bank', 'agent')))
  )`,
  // The documents of an application; a name is there once.
  sql`create unique index documents_application_place on documents (application_id, scope, name)
      where application_id is not null and request_id is null`,
  // The answer to a request of the bank.
  sql`create unique index documents_request_place on documents (request_id) where request_id is not null`,
  // An agent's own documents; a name is there once.
  sql`create unique index documents_agent_place on documents (owner_id, name) where scope = 'agent'`,
  // The files that an agent has put into a talk.
  sql`create unique index documents_thread_place on documents (thread_id, owner_id, name)
      where thread_id is not null`,
  // The documents page of an agent, the latest first.
  sql`create index documents_owner on documents (owner_id, updated_at desc, id)`,
  // The documents page of a bank, the latest first.
  sql`create index documents_bank on documents (bank, updated_at desc, id)`,
  sql`create table document_versions (
    id uuid primary key default gen_random_uuid(),
    document_id uuid not null references documents on delete cascade,
    number int not null,
    storage_key text not null constraint document_versions_key unique,
    file_name text not null,
    mime_type text not null,
    size_bytes bigint not null,
    sha256 text not null,
    uploaded_by uuid references agents,
    uploaded_by_name text not null,
    uploaded_at timestamptz not null,
    -- The public code of its signature protocol.
    verification_code text constraint document_versions_verification unique,
    scan text not null default 'clean' check (scan in ('clean', 'scanning')),
    constraint document_versions_number unique (document_id, number)
  )`,
  // What waits for the virus scanner, the oldest first.
  sql`create index document_versions_scanning on document_versions (uploaded_at) where scan = 'scanning'`,
];
