import { sql, type Kysely } from 'kysely';

/** The optional second factor: the authenticator's secret and recovery codes for the day it is lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
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
  ];
  for (const statement of statements) await statement.execute(db);
}
