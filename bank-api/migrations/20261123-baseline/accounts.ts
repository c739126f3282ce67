import { sql } from 'kysely';

/** Organisations, agents, what an agent is at each bank, second factors, registrations that wait for their letter. */
export const accounts = [
  sql`create table organisations (
    id uuid primary key default gen_random_uuid(),
    inn text not null constraint organisations_inn_key unique,
    ogrn text,
    kpp text,
    full_name text,
    short_name text,
    address text,
    phone text,
    email text,
    contact_person text,
    created_at timestamptz not null default now()
  )`,
  sql`create table agents (
    id uuid primary key default gen_random_uuid(),
    org_id uuid references organisations,
    email text not null constraint agents_email_key unique check (email = lower(email)),
    password_hash text not null,
    last_name text not null,
    first_name text not null,
    middle_name text,
    phone text,
    user_position text,
    avatar text,
    telegram text,
    approval text not null default 'does_not_exist'
      check (approval in ('success', 'not_verified', 'negative', 'does_not_exist')),
    approval_reason text,
    has_access_to_all_tasks boolean not null default false,
    notification_preferences jsonb not null default '{"email": true, "browser": false}',
    consent_version text,
    consent_at timestamptz,
    locked_at timestamptz,
    locked_reason text,
    erased_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  // The agents of an organisation: its foreign key.
  sql`create index agents_org on agents (org_id)`,
  sql`create table agent_banks (
    agent_id uuid not null references agents,
    bank text not null references banks,
    role text not null default 'user' check (role in ('user', 'staff', 'superuser')),
    available boolean not null default true,
    access_locked boolean not null default false,
    curator_id uuid references agents,
    primary key (agent_id, bank)
  )`,
  // The people of a bank by role: its curators.
  sql`create index agent_banks_role on agent_banks (bank, role)`,
  sql`create table second_factors (
    agent_id uuid primary key references agents,
    secret text not null,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    last_step bigint not null default 0
  )`,
  sql`create table recovery_codes (
    agent_id uuid not null references second_factors on delete cascade,
    code_hash bytea not null,
    used_at timestamptz,
    primary key (agent_id, code_hash)
  )`,
  // The keys that secrets are sealed with. The keys themselves are never in the database.
  sql`create table sealing_keys (
    id text primary key,
    first_used_at timestamptz not null
  )`,
  sql`create table pending_registrations (
    id uuid primary key default gen_random_uuid(),
    email text not null,
    token_hash bytea unique,
    password_hash text not null,
    registration jsonb not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  // How many letters wait under an address: their number is limited.
  sql`create index pending_registrations_email on pending_registrations (email)`,
];
