import { sql, type Kysely } from 'kysely';

/** Events for open portals, and the append-only audit trail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table events (
      id bigint generated always as identity primary key,
      bank text not null references banks,
      agent_id uuid references agents,
      org_id uuid references organisations,
      role text check (role in ('user', 'staff', 'superuser')),
      payload jsonb not null,
      created_at timestamptz not null default now(),
      check (num_nonnulls(agent_id, org_id, role) = 1)
    )`,
    sql`create index events_created on events (created_at)`,
    sql`create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      bank text,
      actor_id uuid,
      action text not null,
      subject_type text,
      subject_id text,
      detail jsonb not null default '{}',
      request_id text
    )`,
    sql`create index audit_log_subject on audit_log (subject_type, subject_id)`,
    sql`create index audit_log_actor on audit_log (actor_id, at)`,
    sql`create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
      end
    $$`,
    sql`create trigger audit_log_append_only before update or delete or truncate on audit_log
        for each statement execute function refuse_change()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
