import { sql, type Kysely } from 'kysely';

/** Sessions, failed sign-ins and password resets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table sessions (
      id uuid primary key default gen_random_uuid(),
      token_hash bytea not null constraint sessions_token_key unique,
      agent_id uuid not null references agents,
      bank text not null references banks,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      device text not null,
      address text not null
    )`,
    sql`create index sessions_agent on sessions (agent_id)`,
    sql`create index sessions_expiry on sessions (expires_at)`,
    sql`create table login_attempts (
      key bytea primary key,
      failures int not null,
      window_started_at timestamptz not null
    )`,
    sql`create index login_attempts_window on login_attempts (window_started_at)`,
    sql`create table password_resets (
      token_hash bytea primary key,
      agent_id uuid not null references agents,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`,
    sql`create index password_resets_agent on password_resets (agent_id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
