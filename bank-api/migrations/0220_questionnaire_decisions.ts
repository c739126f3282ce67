import { sql, type Kysely } from 'kysely';

/**
 * What was decided on each submission, with the answers as they were then: the next submission is shown
 * against them. Append-only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table questionnaire_decisions (
      id bigint generated always as identity primary key,
      agent_id uuid not null references agents,
      decision text not null check (decision in ('success', 'negative', 'return')),
      reason text,
      comments jsonb not null default '{}',
      value jsonb not null,
      submitted_at timestamptz not null,
      decided_at timestamptz not null,
      decided_by uuid references agents
    )`,
    sql`create index questionnaire_decisions_agent on questionnaire_decisions (agent_id, id)`,
    sql`create trigger questionnaire_decisions_append_only before update or delete or truncate
        on questionnaire_decisions for each statement execute function refuse_change()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
