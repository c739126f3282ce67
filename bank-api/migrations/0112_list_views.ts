import { sql, type Kysely } from 'kysely';

/** Views of the application lists that agents saved under a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table list_views (
    id uuid primary key default gen_random_uuid(),
    agent_id uuid not null references agents,
    bank text not null references banks,
    list text not null,
    name text not null,
    view jsonb not null,
    updated_at timestamptz not null
  )`.execute(db);
  await sql`create unique index list_views_name on list_views (agent_id, bank, list, lower(name))`.execute(
    db,
  );
}
