import { sql, type RawBuilder } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Thread } from 'shared-kernel/contract/chat';
import type { DbOrTx, Tx } from '../../database/types.ts';

export type Side = 'agent' | 'bank';

export interface ThreadRow {
  readonly id: string;
  readonly kind: Thread['kind'];
  readonly title: string;
  readonly agent_id: string;
  readonly agent_name: string;
  readonly closed_at: string | null;
  readonly application_id: number | null;
  readonly hash_password: string | null;
  readonly client_name: string | null;
  readonly last_text: string | null;
  readonly last_author_id: string | null;
  readonly last_author_name: string | null;
  readonly last_side: 'agent' | 'bank' | 'system' | null;
  readonly last_at: string | null;
  readonly unread: number;
  readonly waiting_since: string | null;
  readonly message_count: number;
  readonly request_id: string | null;
  readonly request_title: string | null;
  readonly request_state: 'open' | 'answered' | 'accepted' | null;
  readonly request_due_at: string | null;
  readonly responder_id: string | null;
  readonly responder_name: string | null;
}

export interface MessageRow {
  readonly id: number;
  readonly number: number;
  readonly thread_id: string;
  readonly client_id: string;
  readonly author_id: string | null;
  readonly author_name: string | null;
  readonly side: 'agent' | 'bank' | 'system';
  readonly text: string;
  readonly created_at: string;
  readonly reply_id: number | null;
  readonly reply_text: string | null;
  readonly reply_author: string | null;
}

export interface NewMessage {
  readonly clientId: string;
  readonly authorId: string | null;
  readonly side: 'agent' | 'bank' | 'system';
  readonly text: string;
  readonly replyTo: number | null;
}

const name = (alias: string): RawBuilder<string> =>
  sql.raw(`concat_ws(' ', ${alias}.last_name, ${alias}.first_name, ${alias}.middle_name)`);

/** How far the reader has read: own mark, or else how far the reader's side has. */
function readMark(readerId: string, side: Side): RawBuilder<number> {
  return sql`coalesce(
    (select r.last_read_id from chat_reads r where r.thread_id = t.id and r.agent_id = ${readerId}),
    (select max(r.last_read_id) from chat_reads r where r.thread_id = t.id and r.side = ${side}), 0)`;
}

export interface ThreadFilter {
  readonly bank: BankCode;
  readonly readerId: string;
  readonly side: Side;
  /** Threads of this agent only. */
  readonly agentId?: string;
  readonly applicationId?: number;
  readonly threadId?: string;
  readonly search?: string;
  /** Only those in which the other side waits, the longest wait first. */
  readonly waiting?: boolean;
  /** Only those that the reader answers. */
  readonly mine?: boolean;
}

/** A text as it is searched: case and the two ways to write «ё» do not matter. `plain` is the same in SQL. */
export const folded = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** Pattern for `like`, against text prepared by `plain`. */
export function patternOf(search: string): string {
  return `%${folded(search).replace(/[\\%_]/g, '\\$&')}%`;
}

export const plain = (column: string): RawBuilder<string> => sql.raw(`replace(lower(${column}), 'ё', 'е')`);

function conditionsOf(filter: ThreadFilter): RawBuilder<unknown> {
  const { bank, agentId, applicationId, threadId, search } = filter;
  const parts = [sql`t.bank = ${bank}`];
  if (filter.mine === true) parts.push(sql`t.responder_id = ${filter.readerId}`);
  if (agentId !== undefined) parts.push(sql`t.agent_id = ${agentId}`);
  if (applicationId !== undefined) parts.push(sql`t.application_id = ${applicationId}`);
  if (threadId !== undefined) parts.push(sql`t.id = ${threadId}`);
  if (search !== undefined && search !== '') {
    const pattern = patternOf(search);
    parts.push(sql`(${plain('t.title')} like ${pattern} or ${plain('a.client_name')} like ${pattern}
      or replace(lower(${name('g')}), 'ё', 'е') like ${pattern}
      or exists (select 1 from chat_messages s
        where s.thread_id = t.id and ${plain('s.text')} like ${pattern}))`);
  }
  return sql.join(parts, sql` and `);
}

/** Threads with what their readers are shown of them, the latest first. */
export async function findThreads(db: DbOrTx, filter: ThreadFilter): Promise<ThreadRow[]> {
  const { side, readerId } = filter;
  const foreign = side === 'agent' ? sql`m.side <> 'agent'` : sql`m.side = 'agent'`;
  const other = side === 'agent' ? 'bank' : 'agent';
  const { rows } = await sql<ThreadRow>`
    select * from (
    select t.last_message_at, t.message_count, t.id, t.kind, t.title, t.agent_id, ${name('g')} as agent_name, t.closed_at, t.application_id,
      a.hash_password, a.client_name,
      l.text as last_text, l.author_id as last_author_id, l.side as last_side, l.created_at as last_at,
      ${name('w')} as last_author_name,
      dr.id as request_id, dr.title as request_title, dr.state as request_state, dr.due_at as request_due_at,
      t.responder_id, ${name('p')} as responder_name,
      (select count(*) from chat_messages m
        where m.thread_id = t.id and ${foreign} and m.id > k.read_id) as unread,
      (select min(m.created_at) from chat_messages m
        where m.thread_id = t.id and m.side = ${other} and m.id > k.answered_id) as waiting_since
    from chat_threads t
    join agents g on g.id = t.agent_id
    -- Once for a thread, not for each of its messages: without the offset the marks are put where they are used.
    cross join lateral (
      select ${readMark(readerId, side)} as read_id, coalesce(
        (select o.id from chat_messages o where o.thread_id = t.id and o.side = ${side}
          order by o.number desc limit 1), 0) as answered_id
      offset 0) k
    left join applications a on a.id = t.application_id
    left join lateral (
      select m.text, m.author_id, m.side, m.created_at from chat_messages m
      where m.thread_id = t.id order by m.number desc limit 1) l on true
    left join agents w on w.id = l.author_id
    left join agents p on p.id = t.responder_id
    left join document_requests dr on dr.thread_id = t.id
    where ${conditionsOf(filter)}) threads
    ${
      filter.waiting === true
        ? sql`where waiting_since is not null and closed_at is null order by waiting_since, id`
        : sql`order by last_message_at desc, id`
    }
    limit 500`.execute(db);
  return rows;
}

export function threadById(db: DbOrTx, bank: BankCode, id: string) {
  return db
    .selectFrom('chat_threads')
    .leftJoin('applications', 'applications.id', 'chat_threads.application_id')
    .select([
      'chat_threads.id',
      'chat_threads.kind',
      'chat_threads.title',
      'chat_threads.agent_id',
      'chat_threads.application_id',
      'chat_threads.closed_at',
      'chat_threads.bank',
      'chat_threads.message_count',
      'chat_threads.responder_id',
      'applications.org_id',
    ])
    .where('chat_threads.id', '=', id)
    .where('chat_threads.bank', '=', bank)
    .executeTakeFirst();
}

export type ThreadFacts = NonNullable<Awaited<ReturnType<typeof threadById>>>;

export interface Window {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  /** Place of the first message. */
  readonly from?: number | undefined;
  readonly limit: number;
}

const messageColumns = (): RawBuilder<unknown> => sql`
  m.id, m.number, m.thread_id, m.client_id, m.author_id, ${name('g')} as author_name, m.side, m.text, m.created_at,
  p.id as reply_id, p.text as reply_text, ${name('q')} as reply_author
  from chat_messages m
  left join agents g on g.id = m.author_id
  left join chat_messages p on p.id = m.reply_to
  left join agents q on q.id = p.author_id`;

/** A window of a thread, oldest first, one row more than asked for when there are more. */
export async function findMessages(db: DbOrTx, threadId: string, window: Window): Promise<MessageRow[]> {
  const forward = window.after !== undefined || window.from !== undefined;
  const { rows } = await sql<MessageRow>`
    select ${messageColumns()}
    where m.thread_id = ${threadId}
      ${window.before === undefined ? sql`` : sql`and m.id < ${window.before}`}
      ${window.after === undefined ? sql`` : sql`and m.id > ${window.after}`}
      ${window.from === undefined ? sql`` : sql`and m.number >= ${window.from}`}
    order by m.number ${forward ? sql`asc` : sql`desc`}
    limit ${window.limit + 1}`.execute(db);
  return rows;
}

export async function messageById(db: DbOrTx, id: number): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`select ${messageColumns()} where m.id = ${id}`.execute(db);
  return rows[0];
}

export function attachmentsOf(db: DbOrTx, messageIds: readonly number[]) {
  if (messageIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('chat_attachments')
    .selectAll()
    .where('message_id', 'in', [...messageIds])
    .orderBy('file_name')
    .execute();
}

export async function lockThread(tx: Tx, id: string): Promise<{ readonly closed_at: string | null }> {
  return tx
    .selectFrom('chat_threads')
    .select('closed_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function messageByClientId(
  tx: Tx,
  threadId: string,
  authorId: string,
  clientId: string,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('chat_messages')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.id;
}

/** Locks the thread, so that ids and numbers grow in the order in which readers see the messages. */
export async function appendMessage(
  tx: Tx,
  threadId: string,
  message: NewMessage,
  at: string,
): Promise<number> {
  const { message_count: number } = await tx
    .updateTable('chat_threads')
    .set((eb) => ({ message_count: eb('message_count', '+', 1), last_message_at: at }))
    .where('id', '=', threadId)
    .returning('message_count')
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('chat_messages')
    .values({
      thread_id: threadId,
      number,
      client_id: message.clientId,
      author_id: message.authorId,
      side: message.side,
      text: message.text,
      reply_to: message.replyTo,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Id of the thread's last message; 0 when it has none. */
export async function lastMessageId(db: DbOrTx, threadId: string): Promise<number> {
  const row = await db
    .selectFrom('chat_messages')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('thread_id', '=', threadId)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Id of the newest message anywhere; 0 without any. */
export async function newestMessageId(db: DbOrTx): Promise<number> {
  const row = await db
    .selectFrom('chat_messages')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}
