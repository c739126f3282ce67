import { sql, type Kysely } from 'kysely';

/** Consents to the processing of personal data: which text, when, from where. Nobody rewrites them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table consents (
      id bigint generated always as identity primary key,
      agent_id uuid not null references agents,
      version text not null,
      text_sha256 text,
      given_at timestamptz not null,
      address text,
      device text
    )`,
    sql`create index consents_agent on consents (agent_id, id)`,
    sql`insert into consents (agent_id, version, given_at)
        select id, consent_version, consent_at from agents
        where consent_version is not null and consent_at is not null`,
    sql`create trigger consents_append_only before update or delete or truncate on consents
        for each statement execute function refuse_change()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
