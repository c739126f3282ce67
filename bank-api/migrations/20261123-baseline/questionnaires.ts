import { sql } from 'kysely';

/** Agent questionnaires, what was decided on each submission, and what of an agent was approved. */
export const questionnaires = [
  sql`create table questionnaires (
    agent_id uuid primary key references agents,
    state text not null default 'draft' check (state in ('draft', 'submitted', 'returned', 'decided')),
    value jsonb not null default '{}',
    version int not null default 0,
    saved_at timestamptz,
    submitted_at timestamptz,
    decided_at timestamptz,
    decided_by uuid references agents,
    reason text,
    comments jsonb not null default '{}',
    open_fields jsonb
  )`,
  // The queue of the security service, the oldest first.
  sql`create index questionnaires_queue on questionnaires (submitted_at) where state <> 'draft'`,
  // With the answers as they were then: the next submission is shown against them.
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
  // An agent's decisions, and the latest of them.
  sql`create index questionnaire_decisions_agent on questionnaire_decisions (agent_id, id)`,
  sql`create trigger questionnaire_decisions_append_only before update or delete or truncate
      on questionnaire_decisions for each statement execute function refuse_change()`,
  // Certificates name this and nothing else.
  sql`create table approved_identities (
    agent_id uuid primary key references agents,
    last_name text not null,
    first_name text not null,
    middle_name text,
    org_inn text,
    org_full_name text,
    org_short_name text,
    approved_at timestamptz not null
  )`,
];
