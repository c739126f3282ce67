import { sql } from 'kysely';

/** Talks with the bank: threads, messages, their files, what was delivered and read; requests that begin as a talk. */
export const chat = [
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
    last_message_at timestamptz not null,
    message_count int not null default 0,
    -- Who of the bank answers.
    responder_id uuid references agents
  )`,
  // An agent's talks, the latest first.
  sql`create index chat_threads_agent on chat_threads (agent_id, bank, last_message_at desc)`,
  // A bank's talks, the latest first.
  sql`create index chat_threads_bank on chat_threads (bank, last_message_at desc)`,
  // The talks of an application.
  sql`create index chat_threads_application on chat_threads (application_id) where application_id is not null`,
  sql`create table chat_messages (
    id bigint generated always as identity primary key,
    thread_id uuid not null references chat_threads,
    client_id uuid not null,
    author_id uuid references agents,
    side text not null check (side in ('agent', 'bank', 'system')),
    text text not null,
    reply_to bigint references chat_messages,
    created_at timestamptz not null,
    -- The place in the thread.
    number int not null
  )`,
  // A message that is sent twice is stored once.
  sql`create unique index chat_messages_client on chat_messages
      (thread_id, coalesce(author_id, '00000000-0000-0000-0000-000000000000'), client_id)`,
  // Messages of a thread after or before one, and what is unread.
  sql`create index chat_messages_thread on chat_messages (thread_id, id)`,
  // Messages of a thread by their place: a jump into a long one.
  sql`create unique index chat_messages_number on chat_messages (thread_id, number)`,
  sql`create table chat_attachments (
    message_id bigint not null references chat_messages,
    document_id uuid not null,
    file_name text not null,
    size_bytes bigint not null,
    version_id uuid,
    primary key (message_id, document_id)
  )`,
  sql`create table chat_reads (
    thread_id uuid not null references chat_threads,
    agent_id uuid not null references agents,
    side text not null check (side in ('agent', 'bank')),
    last_read_id bigint not null,
    primary key (thread_id, agent_id)
  )`,
  sql`create table chat_deliveries (
    agent_id uuid not null references agents,
    bank text not null references banks,
    side text not null check (side in ('agent', 'bank')),
    last_message_id bigint not null,
    primary key (agent_id, bank)
  )`,
  // How far anybody of one side has got: the marks beside the messages.
  sql`create index chat_deliveries_side on chat_deliveries (bank, side, last_message_id desc)`,
  sql`create table cross_border_requests (
    agent_id uuid not null references agents,
    client_request_id uuid not null,
    bank text not null references banks,
    corridor_id text not null,
    currency text not null,
    amount_kopecks bigint not null,
    client_inn text not null,
    client_name text not null,
    purpose text not null,
    thread_id uuid not null references chat_threads,
    created_at timestamptz not null,
    primary key (agent_id, client_request_id)
  )`,
];
