import { sql } from 'kysely';

/** Events for open portals, and the append-only audit trail. */
export const audit = [
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
  // Where a stream begins that has no position, and the sweep of old events.
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
    request_id text,
    address text,
    device text,
    -- Of the name that the actor had at that moment.
    actor_name_digest bytea
  )`,
  // The trail of one thing: an application, a document, an account.
  sql`create index audit_log_subject on audit_log (subject_type, subject_id)`,
  // The trail of one person by time.
  sql`create index audit_log_actor on audit_log (actor_id, at)`,
  // The trail of one bank, page by page.
  sql`create index audit_log_bank on audit_log (bank, id)`,
  sql`create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
      end
    $$`,
  sql`create trigger audit_log_append_only before update or delete or truncate on audit_log
      for each statement execute function refuse_change()`,
  // Reads that repeat within minutes become one entry of the trail.
  sql`create table audit_folds (
    key text primary key,
    count int not null,
    expires_at timestamptz not null
  )`,
  // The sweep of what has expired.
  sql`create index audit_folds_expiry on audit_folds (expires_at)`,
];
