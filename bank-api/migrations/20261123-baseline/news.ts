import { sql } from 'kysely';

/** News as drafts and published, what agents have read of them, and the images in them. */
export const news = [
  sql`create table news (
    id bigint generated always as identity primary key,
    section text not null
      check (section in ('regulation', 'market', 'technology', 'security', 'innovations', 'partnerships')),
    title text not null,
    summary text not null,
    body text not null,
    author text not null,
    pinned boolean not null default false,
    published_at timestamptz,
    state text not null default 'published' constraint news_state check (state in ('draft', 'published')),
    version int not null default 0,
    updated_at timestamptz not null,
    updated_by uuid references agents,
    constraint news_published_has_date check (state = 'draft' or published_at is not null)
  )`,
  // The page of news: pinned ones, then the latest.
  sql`create index news_page on news (pinned desc, published_at desc, id desc)`,
  // The editor's list of drafts and of published news.
  sql`create index news_edited on news (state, updated_at desc, id desc)`,
  sql`create table news_reads (
    agent_id uuid not null references agents,
    news_id bigint not null references news on delete cascade,
    read_at timestamptz not null,
    primary key (agent_id, news_id)
  )`,
  sql`create table news_images (
    id uuid primary key,
    content_type text not null,
    content bytea not null,
    uploaded_by uuid not null references agents,
    created_at timestamptz not null
  )`,
];
