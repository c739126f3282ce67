import { sql, type Kysely } from 'kysely';

/** Drafts and planned publication of news, who changed them, and the images in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table news
      add column state text not null default 'published' constraint news_state check (state in ('draft', 'published')),
      add column version int not null default 0,
      add column updated_at timestamptz,
      add column updated_by uuid references agents,
      alter column published_at drop not null,
      add constraint news_published_has_date check (state = 'draft' or published_at is not null)`,
    sql`update news set updated_at = published_at`,
    sql`alter table news alter column updated_at set not null`,
    sql`create index news_edited on news (state, updated_at desc, id desc)`,
    sql`create table news_images (
      id uuid primary key,
      content_type text not null,
      content bytea not null,
      uploaded_by uuid not null references agents,
      created_at timestamptz not null
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
