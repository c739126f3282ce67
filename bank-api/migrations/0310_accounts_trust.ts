import { sql, type Kysely } from 'kysely';

/** Families and confirmations of sessions, letters that revoke, known devices, the reason of a block. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // A session from before counts as a family of its own that nobody has confirmed.
    sql`alter table sessions
      add column family_id uuid not null default gen_random_uuid(),
      add column confirmed_at timestamptz`,
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
    sql`create index security_notices_agent on security_notices (agent_id)`,
    sql`create index security_notices_expiry on security_notices (expires_at)`,
    sql`create table known_devices (
      agent_id uuid not null references agents,
      device_key bytea not null,
      last_seen_at timestamptz not null,
      primary key (agent_id, device_key)
    )`,
    sql`alter table agents add column locked_reason text`,
  ];
  for (const statement of statements) await statement.execute(db);
}
