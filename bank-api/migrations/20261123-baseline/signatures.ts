import { sql } from 'kysely';

/** The built-in authority, certificates, signatures, challenges, and tickets that download what belongs to a version. */
export const signatures = [
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
    revocation_reason text check (revocation_reason in
      ('unspecified', 'keyCompromise', 'affiliationChanged', 'superseded', 'cessationOfOperation',
       'privilegeWithdrawn')),
    certificate bytea not null,
    provider text not null check (provider in ('software', 'cryptopro')),
    -- Power of attorney.
    poa_number text,
    poa_valid_to date,
    created_at timestamptz not null
  )`,
  // An agent's certificates, the newest first.
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
    -- Power of attorney at that moment.
    poa_number text,
    poa_valid_to date,
    constraint document_signatures_once unique (version_id, certificate_id)
  )`,
  sql`create table signature_challenges (
    id uuid primary key default gen_random_uuid(),
    bank text not null references banks,
    challenge bytea not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    -- Of an enrolment; a challenge of a sign-in belongs to nobody yet.
    agent_id uuid references agents
  )`,
  // The sweep of what has expired.
  sql`create index signature_challenges_expiry on signature_challenges (expires_at)`,
  sql`create table download_tickets (
    token_hash bytea primary key,
    bank text not null references banks,
    version_id uuid not null references document_versions on delete cascade,
    agent_id uuid not null references agents,
    session_id uuid not null references sessions on delete cascade,
    content text not null default 'file' check (content in ('file', 'protocol', 'signature')),
    signature_id uuid references document_signatures on delete cascade,
    disposition text not null check (disposition in ('attachment', 'inline')),
    expires_at timestamptz not null
  )`,
  // The sweep of what has expired.
  sql`create index download_tickets_expiry on download_tickets (expires_at)`,
  // Tickets end with their session: the cascade of its deletion.
  sql`create index download_tickets_session on download_tickets (session_id)`,
];
