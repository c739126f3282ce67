import { sql, type RawBuilder } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { DbOrTx, Tx } from '../../database/types.ts';
import { readMark, type Side } from './repository.ts';

/** How far each reader of a thread has read. */
export function findReads(db: DbOrTx, threadId: string) {
  return db.selectFrom('chat_reads').selectAll().where('thread_id', '=', threadId).execute();
}

/** Number of messages up to a mark: the place of the last of them. */
export async function numberAt(db: DbOrTx, threadId: string, messageId: number): Promise<number> {
  if (messageId === 0) return 0;
  const row = await db
    .selectFrom('chat_messages')
    .select('number')
    .where('thread_id', '=', threadId)
    .where('id', '<=', messageId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** Moves the mark of a reader; forward only, it leaves one that stands further. @returns Where it stands. */
export async function setReadMark(
  tx: Tx,
  threadId: string,
  readerId: string,
  side: Side,
  lastReadId: number,
  isForward = false,
): Promise<number> {
  const moved = isForward
    ? sql<number>`greatest(chat_reads.last_read_id, excluded.last_read_id)`
    : lastReadId;
  const { last_read_id } = await tx
    .insertInto('chat_reads')
    .values({ thread_id: threadId, agent_id: readerId, side, last_read_id: lastReadId })
    .onConflict((conflict) =>
      conflict.columns(['thread_id', 'agent_id']).doUpdateSet({ last_read_id: moved, side }),
    )
    .returning('last_read_id')
    .executeTakeFirstOrThrow();
  return last_read_id;
}

/** Up to which message the portal of a side has received a thread: its agent's, or that of any of the bank's people. */
export async function deliveredTo(
  db: DbOrTx,
  side: Side,
  thread: { readonly bank: BankCode; readonly agent_id: string },
): Promise<number> {
  const query = db
    .selectFrom('chat_deliveries')
    .select('last_message_id')
    .where('bank', '=', thread.bank)
    .where('side', '=', side)
    .orderBy('last_message_id', 'desc')
    .limit(1);
  const row = await (
    side === 'agent' ? query.where('agent_id', '=', thread.agent_id) : query
  ).executeTakeFirst();
  return row?.last_message_id ?? 0;
}

/** Advisory locks under which a bank's people move their delivery marks: of those who receive a message at once the first tells. */
const DELIVERIES_LOCKS = 7_270_005;

/**
 * Moves a delivery mark forward.
 * @returns How far the reader's side had received before, of the bank that of any of its people; `undefined` when the mark
 * did not move.
 */
export async function setDelivered(
  tx: Tx,
  reader: { readonly agentId: string; readonly bank: BankCode; readonly side: Side },
  lastMessageId: number,
): Promise<number | undefined> {
  const key = { agent_id: reader.agentId, bank: reader.bank };
  if (reader.side === 'bank')
    await sql`select pg_advisory_xact_lock(${sql.lit(DELIVERIES_LOCKS)}, hashtext(${reader.bank}))`.execute(
      tx,
    );
  const sideBefore = await deliveredTo(tx, reader.side, key);
  await tx
    .insertInto('chat_deliveries')
    .values({ ...key, side: reader.side, last_message_id: 0 })
    .onConflict((conflict) => conflict.columns(['agent_id', 'bank']).doNothing())
    .execute();
  const { last_message_id: before } = await tx
    .selectFrom('chat_deliveries')
    .select('last_message_id')
    .where('agent_id', '=', reader.agentId)
    .where('bank', '=', reader.bank)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before >= lastMessageId) return undefined;
  await tx
    .updateTable('chat_deliveries')
    .set({ last_message_id: lastMessageId, side: reader.side })
    .where('agent_id', '=', reader.agentId)
    .where('bank', '=', reader.bank)
    .execute();
  return sideBefore;
}

/** Threads with messages of the other side between two ids, the latest first, with the last of them. */
export async function threadsBetween(
  db: DbOrTx,
  reader: { readonly agentId: string; readonly bank: BankCode; readonly side: Side },
  after: number,
  upTo: number,
  limit: number,
): Promise<{ readonly thread_id: string; readonly last_id: number }[]> {
  const other = reader.side === 'agent' ? 'bank' : 'agent';
  const { rows } = await sql<{ thread_id: string; last_id: number }>`
    select m.thread_id, max(m.id) as last_id
    from chat_messages m join chat_threads t on t.id = m.thread_id
    where m.id > ${after} and m.id <= ${upTo} and m.side = ${other} and t.bank = ${reader.bank}
      ${reader.side === 'agent' ? sql`and t.agent_id = ${reader.agentId}` : sql``}
    group by m.thread_id order by last_id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Messages that the reader has not read, and in how many threads. Staff read the open threads that they answer, and those
 * that nobody has taken.
 */
export async function countUnread(
  db: DbOrTx,
  reader: { readonly agentId: string; readonly bank: BankCode; readonly side: Side },
): Promise<{ readonly messages: number; readonly threads: number }> {
  const { agentId, bank, side } = reader;
  const [mine, foreign] =
    side === 'agent'
      ? [sql`t.agent_id = ${agentId}`, sql`m.side <> 'agent'`]
      : [
          sql`(t.responder_id = ${agentId} or t.responder_id is null) and t.closed_at is null and t.message_count > 0`,
          sql`m.side = 'agent'`,
        ];
  const { rows } = await sql<{ messages: number; threads: number }>`
    select count(*) as messages, count(distinct t.id) as threads
    from chat_threads t
    join chat_messages m on m.thread_id = t.id and ${foreign}
    where ${mine} and t.bank = ${bank} and m.id > ${readMark(agentId, side)}`.execute(db);
  return rows[0] ?? { messages: 0, threads: 0 };
}

/** Messages of the other side in the thread `t` that the reader has not read. */
const unreadInThread = (readerId: string, side: Side) => sql<number>`(
  select count(*) from chat_messages m
  where m.thread_id = t.id and ${side === 'agent' ? sql`m.side <> 'agent'` : sql`m.side = 'agent'`}
    and m.id > ${readMark(readerId, side)})`;

/** Messages of the other side that the reader has not read about an application: a part of a query that lists these. */
export function unreadInRows(readerId: string, side: Side) {
  return (applicationId: RawBuilder<unknown>) => sql<number>`(
    select cast(coalesce(sum(${unreadInThread(readerId, side)}), 0) as bigint)
    from chat_threads t where t.application_id = ${applicationId})`;
}

/** The thread about an application itself, not about a request of the bank, with what the reader has not read in it. */
export async function findDiscussion(
  db: DbOrTx,
  readerId: string,
  side: Side,
  applicationId: number,
): Promise<{ readonly thread_id: string; readonly unread: number } | undefined> {
  const { rows } = await sql<{ thread_id: string; unread: number }>`
    select t.id as thread_id, ${unreadInThread(readerId, side)} as unread
    from chat_threads t where t.application_id = ${applicationId} and t.kind = 'application'
    order by t.created_at, t.id limit 1`.execute(db);
  return rows[0];
}
