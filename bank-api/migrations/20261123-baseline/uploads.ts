import { sql } from 'kysely';

/** Resumable uploads with the parts that have arrived. */
export const uploads = [
  sql`create table uploads (
    id uuid primary key default gen_random_uuid(),
    bank text not null references banks,
    agent_id uuid not null references agents,
    file_name text not null,
    document_name text not null,
    hash_password text,
    request_id uuid,
    thread_id uuid,
    size_bytes bigint not null check (size_bytes > 0),
    offset_bytes bigint not null default 0 check (offset_bytes between 0 and size_bytes),
    document_id uuid references documents on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  // What an agent has begun and not ended: their number is limited.
  sql`create index uploads_agent on uploads (agent_id) where document_id is null`,
  // The sweep of what has expired.
  sql`create index uploads_expiry on uploads (expires_at)`,
  sql`create table upload_parts (
    upload_id uuid not null references uploads on delete cascade,
    start_bytes bigint not null,
    size_bytes bigint not null,
    storage_key text not null constraint upload_parts_key unique,
    primary key (upload_id, start_bytes)
  )`,
];
