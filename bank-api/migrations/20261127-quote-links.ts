import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Comparisons of offers that agents have given to clients by a link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table quote_links (
      id uuid primary key default gen_random_uuid(),
      bank text not null references banks,
      agent_id uuid not null references agents,
      token_hash bytea not null constraint quote_links_once unique,
      -- As it was when the link was given: rates of tomorrow do not change it.
      quote jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      opened_count int not null default 0,
      last_opened_at timestamptz
    )`,
    // The links of an agent, the latest first.
    sql`create index quote_links_agent on quote_links (agent_id, bank, created_at desc)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
