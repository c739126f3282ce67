import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Thread } from 'shared-kernel/contract/chat';
import type { DbOrTx, Tx } from '../../database/types.ts';
import { appendMessage } from './chat-repository.ts';
import { announceMessage } from './chat-events.ts';
import { setReadMark } from './read-marks.ts';

export interface NewThread {
  readonly kind: Thread['kind'];
  /** What the thread is about: `application:10001`, `request:<id>`. A second thread with the same key is the first. */
  readonly key: string;
  readonly bank: BankCode;
  /** Agent on the one side: the owner of the application. */
  readonly agentId: string;
  readonly applicationId: number | null;
  /** Russian title: «Обсуждение заявки № 10001», «Запрос: устав». */
  readonly title: string;
  readonly at: Date;
}

/** Creates a thread, or finds the one of the same key. @returns Its id. */
export async function createThread(tx: Tx, thread: NewThread): Promise<string> {
  const created = await tx
    .insertInto('chat_threads')
    .values({
      kind: thread.kind,
      key: thread.key,
      bank: thread.bank,
      agent_id: thread.agentId,
      application_id: thread.applicationId,
      title: thread.title,
      created_at: thread.at.toISOString(),
      last_message_at: thread.at.toISOString(),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created !== undefined) return created.id;
  const row = await tx
    .selectFrom('chat_threads')
    .select('id')
    .where('key', '=', thread.key)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A message of the system in a thread; it waits for nobody's answer. @returns Its id. */
export async function postSystemMessage(tx: Tx, threadId: string, text: string, at: Date): Promise<number> {
  const message = { clientId: randomUUID(), authorId: null, side: 'system' as const, text, replyTo: null };
  const id = await appendMessage(tx, threadId, message, at.toISOString());
  await announceMessage(tx, threadId, id);
  return id;
}

/** A message that the server writes in an agent's name: a request that lands with the curator. @returns Its id. */
export async function postAgentMessage(
  tx: Tx,
  threadId: string,
  agentId: string,
  text: string,
  at: Date,
): Promise<number> {
  const message = { clientId: randomUUID(), authorId: agentId, side: 'agent' as const, text, replyTo: null };
  const id = await appendMessage(tx, threadId, message, at.toISOString());
  await setReadMark(tx, threadId, agentId, 'agent', id);
  await announceMessage(tx, threadId, id);
  return id;
}

/** Closes a thread: it can be read, and nobody writes to it any more. */
export async function closeThread(tx: Tx, key: string, at: Date): Promise<void> {
  await tx
    .updateTable('chat_threads')
    .set({ closed_at: at.toISOString() })
    .where('key', '=', key)
    .where('closed_at', 'is', null)
    .execute();
}

/** Messages of the bank that the agent has not read, in all own threads of the bank. */
export async function unreadMessagesOf(db: DbOrTx, agentId: string, bank: BankCode): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n
    from chat_threads t
    join chat_messages m on m.thread_id = t.id and m.side <> 'agent'
    left join chat_reads r on r.thread_id = t.id and r.agent_id = ${agentId}
    where t.agent_id = ${agentId} and t.bank = ${bank} and m.id > coalesce(r.last_read_id, 0)`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The same by application, for rows of a list; applications without unread messages are left out. */
export async function unreadByApplication(
  db: DbOrTx,
  readerId: string,
  applicationIds: readonly number[],
  side: 'agent' | 'bank' = 'agent',
): Promise<ReadonlyMap<number, number>> {
  if (applicationIds.length === 0) return new Map();
  const { rows } = await sql<{ application_id: number; n: number }>`
    select t.application_id, count(*) as n
    from chat_threads t
    -- Once for a thread: without the offset the mark is looked up for each of its messages.
    cross join lateral (
      select coalesce(
        (select r.last_read_id from chat_reads r where r.thread_id = t.id and r.agent_id = ${readerId}),
        (select max(r.last_read_id) from chat_reads r where r.thread_id = t.id and r.side = ${side}),
        0) as read_id
      offset 0) k
    join chat_messages m on m.thread_id = t.id and m.id > k.read_id
      and ${side === 'agent' ? sql`m.side <> 'agent'` : sql`m.side = 'agent'`}
    where t.application_id = any(${sql.raw(`'{${applicationIds.map(Number).join(',')}}'::bigint[]`)})
    group by t.application_id`.execute(db);
  return new Map(rows.map((row) => [row.application_id, row.n]));
}
