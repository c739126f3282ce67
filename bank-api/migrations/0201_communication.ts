import { sql, type Kysely } from 'kysely';

/** Notifications and chat. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
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
      read_at timestamptz,
      created_at timestamptz not null default now()
    )`,
    sql`create index notifications_page on notifications (agent_id, bank, created_at desc, seq desc)`,
    sql`create index notifications_unread on notifications (agent_id, bank) where read_at is null`,
    sql`create table chat_threads (
      id uuid primary key default gen_random_uuid(),
      bank text not null references banks,
      kind text not null check (kind in ('curator', 'application', 'request')),
      key text not null constraint chat_threads_key unique,
      agent_id uuid not null references agents,
      application_id bigint references applications,
      title text not null,
      closed_at timestamptz,
      created_at timestamptz not null,
      last_message_at timestamptz not null
    )`,
    sql`create index chat_threads_agent on chat_threads (agent_id, bank, last_message_at desc)`,
    sql`create index chat_threads_bank on chat_threads (bank, last_message_at desc)`,
    sql`create index chat_threads_application on chat_threads (application_id) where application_id is not null`,
    sql`create table chat_messages (
      id bigint generated always as identity primary key,
      thread_id uuid not null references chat_threads,
      client_id uuid not null,
      author_id uuid references agents,
      side text not null check (side in ('agent', 'bank', 'system')),
      text text not null,
      reply_to bigint references chat_messages,
      created_at timestamptz not null
    )`,
    sql`create unique index chat_messages_client on chat_messages
        (thread_id, coalesce(author_id, '00000000-0000-0000-0000-000000000000'), client_id)`,
    sql`create index chat_messages_thread on chat_messages (thread_id, id)`,
    sql`create table chat_attachments (
      message_id bigint not null references chat_messages,
      document_id uuid not null,
      file_name text not null,
      size_bytes bigint not null,
      primary key (message_id, document_id)
    )`,
    sql`create table chat_reads (
      thread_id uuid not null references chat_threads,
      agent_id uuid not null references agents,
      side text not null check (side in ('agent', 'bank')),
      last_read_id bigint not null,
      primary key (thread_id, agent_id)
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
