import { sql, type Kysely } from 'kysely';

/** Withdrawn consents with what was done to the person's data; who asked for it, and why. Nobody rewrites them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table agents add column erased_at timestamptz`,
    sql`create table erasures (
      agent_id uuid primary key references agents,
      erased_at timestamptz not null,
      requested_by uuid not null references agents,
      reason text,
      files int not null
    )`,
    sql`create trigger erasures_append_only before update or delete or truncate on erasures
        for each statement execute function refuse_change()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
