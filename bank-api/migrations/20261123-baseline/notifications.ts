import { sql } from 'kysely';

/** Notifications, snoozed and muted ones among them. */
export const notifications = [
  sql`create table notifications (
    id uuid primary key default gen_random_uuid(),
    seq bigint generated always as identity,
    agent_id uuid not null references agents,
    bank text not null references banks,
    kind text not null
      check (kind in ('status', 'document', 'signature', 'request', 'message', 'scoring', 'approval', 'system')),
    title text not null,
    text text not null,
    application_id bigint references applications,
    thread_id uuid references chat_threads,
    request_id uuid,
    document_ids jsonb not null default '[]',
    snoozed_until timestamptz,
    read_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  // An agent's notifications, the latest first.
  sql`create index notifications_page on notifications (agent_id, bank, created_at desc, seq desc)`,
  // How many are unread, and reading them all.
  sql`create index notifications_unread on notifications (agent_id, bank) where read_at is null`,
  sql`create table notification_mutes (
    agent_id uuid not null references agents,
    bank text not null references banks,
    muted_until timestamptz,
    primary key (agent_id, bank)
  )`,
];
