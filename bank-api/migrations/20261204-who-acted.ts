import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Timelines know who acted by the account, and they and notifications know whom a text names: an erasure finds both by id.
 * Events of before get their actor where it follows from what is stored: it stands in the subject of changed answers, and is
 * the owner where the name is the owner's. All others keep what they have.
 */
export async function up<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`alter table application_timeline
    add column actor_id uuid references agents,
    add column named_agents jsonb`.execute(db);
  await sql`alter table notifications add column named_agents jsonb`.execute(db);
  await sql`update application_timeline set actor_id = split_part(subject, ':', 3)::uuid
    where subject like 'fields:%'`.execute(db);
  await sql`update application_timeline t set actor_id = o.id
    from applications a join agents o on o.id = a.owner_id
    where a.id = t.application_id and t.actor_id is null
      and t.actor = concat_ws(chr(160), o.last_name, upper(left(o.first_name, 1)) || '.',
        upper(left(nullif(o.middle_name, ''), 1)) || '.')`.execute(db);
  // What an agent did, for the erasure.
  await sql`create index application_timeline_actor on application_timeline (actor_id)
    where actor_id is not null`.execute(db);
  // Where an agent is named by others, for the erasure.
  await sql`create index application_timeline_named on application_timeline using gin (named_agents)
    where named_agents is not null`.execute(db);
  await sql`create index notifications_named on notifications using gin (named_agents)
    where named_agents is not null`.execute(db);
}
