import { sql } from 'kysely';

/** Consents to the processing of personal data, and erasures; nobody rewrites either. */
export const personalData = [
  sql`create table consents (
    id bigint generated always as identity primary key,
    agent_id uuid not null references agents,
    version text not null,
    text_sha256 text,
    given_at timestamptz not null,
    address text,
    device text
  )`,
  // An agent's consents in the order they were given.
  sql`create index consents_agent on consents (agent_id, id)`,
  sql`create trigger consents_append_only before update or delete or truncate on consents
      for each statement execute function refuse_change()`,
  sql`create table erasures (
    agent_id uuid primary key references agents,
    erased_at timestamptz not null,
    requested_by uuid not null references agents,
    reason text,
    files int not null
  )`,
  sql`create trigger erasures_append_only before update or delete or truncate on erasures
      for each statement execute function refuse_change()`,
];
