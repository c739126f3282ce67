import { sql, type Kysely } from 'kysely';

/** Places for documents, versions, certificates, signatures, download tickets, challenges of the signature sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table documents (
      id uuid primary key default gen_random_uuid(),
      bank text references banks,
      scope text not null check (scope in ('bank', 'agent', 'application', 'package')),
      owner_id uuid not null references agents,
      application_id bigint references applications,
      request_id uuid,
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
    sql`create unique index documents_application_place on documents (application_id, scope, name)
        where application_id is not null and request_id is null`,
    sql`create unique index documents_request_place on documents (request_id) where request_id is not null`,
    sql`create unique index documents_agent_place on documents (owner_id, name) where scope = 'agent'`,
    sql`create index documents_owner on documents (owner_id, updated_at desc, id)`,
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
      constraint document_versions_number unique (document_id, number)
    )`,
    sql`create table certificate_authority (
      id int primary key check (id = 1),
      certificate bytea not null,
      private_key bytea not null,
      created_at timestamptz not null
    )`,
    sql`create table certificates (
      id uuid primary key default gen_random_uuid(),
      agent_id uuid not null references agents,
      serial text not null,
      fingerprint text not null constraint certificates_fingerprint_key unique,
      subject text not null,
      organization text,
      inn text,
      issuer text not null,
      valid_from timestamptz not null,
      valid_to timestamptz not null,
      revoked_at timestamptz,
      certificate bytea not null,
      provider text not null check (provider in ('software', 'cryptopro')),
      created_at timestamptz not null
    )`,
    sql`create index certificates_agent on certificates (agent_id, created_at desc)`,
    sql`create table document_signatures (
      id uuid primary key default gen_random_uuid(),
      version_id uuid not null references document_versions,
      agent_id uuid not null references agents,
      certificate_id uuid not null references certificates,
      signer_name text not null,
      cms bytea not null,
      claimed_at timestamptz,
      signed_at timestamptz not null,
      constraint document_signatures_once unique (version_id, certificate_id)
    )`,
    sql`create table download_tickets (
      token_hash bytea primary key,
      bank text not null references banks,
      version_id uuid not null references document_versions on delete cascade,
      agent_id uuid not null references agents,
      disposition text not null check (disposition in ('attachment', 'inline')),
      expires_at timestamptz not null
    )`,
    sql`create index download_tickets_expiry on download_tickets (expires_at)`,
    sql`create table signature_challenges (
      id uuid primary key default gen_random_uuid(),
      bank text not null references banks,
      challenge bytea not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`,
    sql`create index signature_challenges_expiry on signature_challenges (expires_at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
