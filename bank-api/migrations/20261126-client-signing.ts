import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Links by which a client signs, who signs in which order, and the signatures that were made so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table client_signing_requests (
      id uuid primary key default gen_random_uuid(),
      bank text not null references banks,
      application_id bigint not null references applications,
      agent_id uuid not null references agents,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      completed_at timestamptz,
      declined_at timestamptz,
      revoked_at timestamptz,
      -- When the agent was told that it ran out.
      expiry_told_at timestamptz
    )`,
    // What the client of an application was asked to sign, the latest first.
    sql`create index client_signing_requests_application on client_signing_requests (application_id, created_at desc)`,
    // What ends soon, or has run out without the agent being told.
    sql`create index client_signing_requests_expiry on client_signing_requests (expires_at)
        where completed_at is null and declined_at is null and revoked_at is null and expiry_told_at is null`,
    sql`create table client_signing_documents (
      request_id uuid not null references client_signing_requests on delete cascade,
      position int not null,
      -- Neither is a reference: a document that nobody has signed may be deleted, and the request is then out of date.
      document_id uuid not null,
      version_id uuid not null,
      title text not null,
      file_name text not null,
      mime_type text not null,
      size_bytes bigint not null,
      sha256 text not null,
      primary key (request_id, document_id)
    )`,
    sql`create table client_signing_signers (
      id uuid primary key default gen_random_uuid(),
      request_id uuid not null references client_signing_requests on delete cascade,
      position int not null,
      name text not null,
      role text not null,
      email text not null,
      sent_at timestamptz,
      opened_at timestamptz,
      confirmed_at timestamptz,
      signed_at timestamptz,
      kind text check (kind in ('simple', 'own_key')),
      declined_at timestamptz,
      decline_reason text,
      reminders int not null default 0,
      -- By the server, a day before the link ends.
      reminded_at timestamptz,
      code_hash bytea,
      code_expires_at timestamptz,
      code_attempts int not null default 0,
      confirmation_hash bytea,
      confirmation_expires_at timestamptz,
      constraint client_signing_signers_order unique (request_id, position)
    )`,
    sql`create table client_signing_links (
      token_hash bytea primary key,
      signer_id uuid not null references client_signing_signers on delete cascade,
      created_at timestamptz not null
    )`,
    // A signer's links go with the signer.
    sql`create index client_signing_links_signer on client_signing_links (signer_id)`,
    sql`create table client_signatures (
      id uuid primary key default gen_random_uuid(),
      version_id uuid not null references document_versions,
      signer_id uuid not null references client_signing_signers,
      kind text not null check (kind in ('simple', 'own_key')),
      signer_name text not null,
      signer_role text not null,
      -- Where the code went that confirmed the signature.
      code_sent_to text not null,
      -- Of the file that was signed, hex.
      sha256 text not null,
      cms bytea,
      organization text,
      inn text,
      serial text,
      issuer text,
      valid_from timestamptz,
      valid_to timestamptz,
      signed_at timestamptz not null,
      check ((kind = 'simple') = (cms is null)),
      -- The signatures of a version.
      constraint client_signatures_once unique (version_id, signer_id)
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
