import { sql, type Kysely } from 'kysely';

/** Places of messages in their threads, who answers, delivery marks, files of threads, snoozed and muted notifications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table chat_messages add column number int`,
    sql`update chat_messages m set number = n.number from (
      select id, row_number() over (partition by thread_id order by id) as number from chat_messages) n
      where n.id = m.id`,
    sql`alter table chat_messages alter column number set not null`,
    sql`create unique index chat_messages_number on chat_messages (thread_id, number)`,
    sql`alter table chat_threads add column message_count int not null default 0`,
    sql`update chat_threads t set message_count =
      (select count(*) from chat_messages m where m.thread_id = t.id)`,
    sql`alter table chat_threads add column responder_id uuid references agents`,
    sql`alter table chat_attachments add column version_id uuid`,
    sql`create table chat_deliveries (
      agent_id uuid not null references agents,
      bank text not null references banks,
      side text not null check (side in ('agent', 'bank')),
      last_message_id bigint not null,
      primary key (agent_id, bank)
    )`,
    sql`create index chat_deliveries_side on chat_deliveries (bank, side, last_message_id desc)`,
    sql`create index document_requests_thread on document_requests (thread_id)`,
    sql`alter table documents add column thread_id uuid references chat_threads`,
    sql`create unique index documents_thread_place on documents (thread_id, owner_id, name)
        where thread_id is not null`,
    sql`alter table notifications
      add column thread_id uuid references chat_threads,
      add column request_id uuid,
      add column document_ids jsonb not null default '[]',
      add column snoozed_until timestamptz`,
    sql`create table notification_mutes (
      agent_id uuid not null references agents,
      bank text not null references banks,
      muted_until timestamptz,
      primary key (agent_id, bank)
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
