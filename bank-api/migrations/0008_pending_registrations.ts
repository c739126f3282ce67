import { sql, type Kysely } from 'kysely';

/** Registrations that wait for the link of their letter; no account exists until it is opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table pending_registrations (
      id uuid primary key default gen_random_uuid(),
      email text not null,
      token_hash bytea unique,
      password_hash text not null,
      registration jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    sql`create index pending_registrations_email on pending_registrations (email)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
