import { sql, type Kysely } from 'kysely';

/**
 * Resumable uploads with their parts, public codes of signature protocols, downloads of protocols and signatures,
 * powers of attorney, challenges of the enrolment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
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
    sql`create index uploads_agent on uploads (agent_id) where document_id is null`,
    sql`create index uploads_expiry on uploads (expires_at)`,
    sql`create table upload_parts (
      upload_id uuid not null references uploads on delete cascade,
      start_bytes bigint not null,
      size_bytes bigint not null,
      storage_key text not null constraint upload_parts_key unique,
      primary key (upload_id, start_bytes)
    )`,
    sql`alter table document_versions add column verification_code text
      constraint document_versions_verification unique`,
    sql`alter table download_tickets
      add column content text not null default 'file' check (content in ('file', 'protocol', 'signature')),
      add column signature_id uuid references document_signatures on delete cascade`,
    sql`alter table document_signatures add column poa_number text, add column poa_valid_to date`,
    sql`alter table certificates add column poa_number text, add column poa_valid_to date`,
    sql`alter table signature_challenges add column agent_id uuid references agents`,
  ];
  for (const statement of statements) await statement.execute(db);
}
