import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Threads of what has ended are closed, as the server closes them from now on; what needs no answer is told in a column; an
 * agent who has read nothing of an own thread has what the colleagues have read, as until now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update chat_threads t set closed_at = now()
    from applications a
    where a.id = t.application_id and t.closed_at is null
      and (a.outcome is not null or a.archived or (t.kind = 'request' and exists (
        select 1 from document_requests dr where dr.thread_id = t.id and dr.state = 'accepted')))`.execute(
    db,
  );
  await sql`alter table chat_threads add column settled_message_id bigint`.execute(db);
  await sql`insert into chat_reads (thread_id, agent_id, side, last_read_id)
    select t.id, t.agent_id, 'agent', max(r.last_read_id)
    from chat_threads t join chat_reads r on r.thread_id = t.id and r.side = 'agent'
    group by t.id
    on conflict (thread_id, agent_id) do nothing`.execute(db);
  // The bank's open threads in which anything was written: in which an agent waits, and which nobody has taken.
  await sql`create index chat_threads_open on chat_threads (bank, responder_id)
    where closed_at is null and message_count > 0`.execute(db);
}
