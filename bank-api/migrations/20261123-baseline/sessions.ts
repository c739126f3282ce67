import { sql } from 'kysely';

/** Sessions, failed sign-ins, links of letters, devices that an agent is known by. */
export const sessions = [
  sql`create table sessions (
    id uuid primary key default gen_random_uuid(),
    token_hash bytea not null constraint sessions_token_key unique,
    agent_id uuid not null references agents,
    bank text not null references banks,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at timestamptz not null,
    device text not null,
    address text not null,
    -- A sign-in with the switches to other banks that came from it.
    family_id uuid not null default gen_random_uuid(),
    confirmed_at timestamptz
  )`,
  // An agent's sessions: the list in the profile, and ending them all.
  sql`create index sessions_agent on sessions (agent_id)`,
  // The sweep of what has expired.
  sql`create index sessions_expiry on sessions (expires_at)`,
  sql`create table login_attempts (
    key bytea primary key,
    failures int not null,
    window_started_at timestamptz not null
  )`,
  // The sweep of windows that are over.
  sql`create index login_attempts_window on login_attempts (window_started_at)`,
  sql`create table password_resets (
    token_hash bytea primary key,
    agent_id uuid not null references agents,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  // Links that a new password or a newer link ends.
  sql`create index password_resets_agent on password_resets (agent_id)`,
  sql`create table security_notices (
    id uuid primary key default gen_random_uuid(),
    agent_id uuid not null references agents,
    kind text not null,
    bank text not null references banks,
    email text not null,
    previous_email text,
    device text,
    address text,
    token_hash bytea constraint security_notices_token_key unique,
    created_at timestamptz not null,
    since timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  // Letters of one account: the use of one ends the others.
  sql`create index security_notices_agent on security_notices (agent_id)`,
  // The sweep of what has expired.
  sql`create index security_notices_expiry on security_notices (expires_at)`,
  sql`create table known_devices (
    agent_id uuid not null references agents,
    device_key bytea not null,
    last_seen_at timestamptz not null,
    primary key (agent_id, device_key)
  )`,
];
