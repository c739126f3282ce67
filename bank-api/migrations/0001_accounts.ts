import { sql, type Kysely } from 'kysely';

/** Banks, organisations, agents and what an agent is at each bank. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table meta (key text primary key, value text not null)`,
    sql`create table banks (
      code text primary key,
      name text not null,
      logo_url text,
      sort_order int not null
    )`,
    sql`insert into banks (code, name, sort_order)
        values ('sgb', 'СГБ', 1), ('ms6', 'МС6', 2), ('metcome', 'Метком', 3), ('cub', 'КУБ', 4)`,
    sql`create table bank_contacts (
      id bigint generated always as identity primary key,
      bank text not null references banks,
      name text not null,
      position text not null,
      phone text not null,
      email text not null,
      sort_order int not null
    )`,
    sql`create table alert_messages (
      id bigint generated always as identity primary key,
      bank text not null references banks,
      title text not null,
      text text not null,
      level text not null check (level in ('info', 'warning', 'critical')),
      published_at timestamptz not null,
      expires_at timestamptz
    )`,
    sql`create index alert_messages_bank on alert_messages (bank, published_at desc)`,
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
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
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
    sql`create index agent_banks_role on agent_banks (bank, role)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
