import { sql, type RawBuilder } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';
import { THREADS_LIMIT, type Thread } from 'shared-kernel/contract/chat';
import type { DbOrTx, Tx } from '../../database/types.ts';
import { foldedColumn, fullName, toPattern } from './search-repository.ts';

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

/**
 * How far the reader has read the thread `t`: own mark, or else how far the reader's side has. For the agent whose thread
 * it is nobody else's reading counts.
 */
export function readMark(readerId: string, side: Side): RawBuilder<number> {
  return sql`coalesce(
    (select r.last_read_id from chat_reads r where r.thread_id = t.id and r.agent_id = ${readerId}),
    case when t.agent_id <> ${readerId} then
      (select max(r.last_read_id) from chat_reads r where r.thread_id = t.id and r.side = ${side}) end, 0)`;
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
  /** Only the agent's one with the curator. */
  readonly main?: boolean;
}

function toConditions(filter: ThreadFilter): RawBuilder<unknown> {
  const { bank, agentId, applicationId, threadId, search } = filter;
  const parts = [sql`t.bank = ${bank}`];
  if (filter.waiting === true) parts.push(sql`t.closed_at is null and t.message_count > 0`);
  if (filter.mine === true) parts.push(sql`t.responder_id = ${filter.readerId}`);
  if (filter.main === true) parts.push(sql`t.key = 'curator:' || t.bank || ':' || t.agent_id`);
  if (agentId !== undefined) parts.push(sql`t.agent_id = ${agentId}`);
  if (applicationId !== undefined) parts.push(sql`t.application_id = ${applicationId}`);
  if (threadId !== undefined) parts.push(sql`t.id = ${threadId}`);
  if (search !== undefined && search !== '') {
    const pattern = toPattern(search);
    parts.push(sql`(${foldedColumn('t.title')} like ${pattern} or ${foldedColumn('a.client_name')} like ${pattern}
      or replace(lower(${fullName('g')}), 'ё', 'е') like ${pattern}
      or exists (select 1 from chat_messages s
        where s.thread_id = t.id and ${foldedColumn('s.text')} like ${pattern}))`);
  }
  return sql.join(parts, sql` and `);
}

/** Threads with what their readers are shown of them, the latest first; no more than `THREADS_LIMIT`. */
export async function findThreads(db: DbOrTx, filter: ThreadFilter): Promise<ThreadRow[]> {
  const { side, readerId } = filter;
  const foreign = side === 'agent' ? sql`m.side <> 'agent'` : sql`m.side = 'agent'`;
  const other = side === 'agent' ? 'bank' : 'agent';
  const { rows } = await sql<ThreadRow>`
    select * from (
    select t.last_message_at, t.message_count, t.id, t.kind, t.title, t.agent_id, ${fullName('g')} as agent_name, t.closed_at, t.application_id,
      a.hash_password, a.client_name,
      l.text as last_text, l.author_id as last_author_id, l.side as last_side, l.created_at as last_at,
      ${fullName('w')} as last_author_name,
      dr.id as request_id, dr.title as request_title, dr.state as request_state, dr.due_at as request_due_at,
      t.responder_id, ${fullName('p')} as responder_name,
      (select count(*) from chat_messages m
        where m.thread_id = t.id and ${foreign} and m.id > k.read_id) as unread,
      (select min(m.created_at) from chat_messages m
        where m.thread_id = t.id and m.side = ${other} and m.id > k.answered_id) as waiting_since
    from chat_threads t
    join agents g on g.id = t.agent_id
    -- Once for a thread, not for each of its messages: without the offset the marks are put where they are used.
    cross join lateral (
      select ${readMark(readerId, side)} as read_id, greatest(
        (select o.id from chat_messages o where o.thread_id = t.id and o.side = ${side}
          order by o.number desc limit 1), t.settled_message_id, 0) as answered_id
      offset 0) k
    left join applications a on a.id = t.application_id
    left join lateral (
      select m.text, m.author_id, m.side, m.created_at from chat_messages m
      where m.thread_id = t.id order by m.number desc limit 1) l on true
    left join agents w on w.id = l.author_id
    left join agents p on p.id = t.responder_id
    left join document_requests dr on dr.thread_id = t.id
    where ${toConditions(filter)}) threads
    ${
      filter.waiting === true
        ? sql`where waiting_since is not null order by waiting_since, id`
        : sql`order by last_message_at desc, id`
    }
    limit ${sql.lit(THREADS_LIMIT)}`.execute(db);
  return rows;
}

export function threadById(db: DbOrTx, bank: BankCode, id: string) {
  return db
    .selectFrom('chat_threads')
    .innerJoin('agents', 'agents.id', 'chat_threads.agent_id')
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
      'agents.org_id as agent_org_id',
      'agents.approval as agent_approval',
    ])
    .where('chat_threads.id', '=', id)
    .where('chat_threads.bank', '=', bank)
    .executeTakeFirst();
}

export type ThreadFacts = NonNullable<Awaited<ReturnType<typeof threadById>>>;

export async function lockThread(tx: Tx, id: string): Promise<{ readonly closed_at: string | null }> {
  return tx
    .selectFrom('chat_threads')
    .select('closed_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export interface NewThread {
  readonly kind: Thread['kind'];
  /** What the thread is about: `application:10001`, `request:<id>`. A second thread with the same key is the first. */
  readonly key: string;
  readonly bank: BankCode;
  /** Agent on the one side: the owner of the application. */
  readonly agentId: string;
  readonly applicationId: number | null;
  /** Russian title: «Диалог по заявке №10001», «Запрос: устав». */
  readonly title: string;
  readonly at: Date;
}

/** @returns Its id; `undefined` when there is one of the same key. */
export async function insertThread(tx: Tx, thread: NewThread): Promise<string | undefined> {
  const row = await tx
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
  return row?.id;
}

export async function threadIdOfKey(db: DbOrTx, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('chat_threads').select('id').where('key', '=', key).executeTakeFirst();
  return row?.id;
}

export async function setThreadResponder(tx: Tx, id: string, responderId: string | null): Promise<void> {
  await tx.updateTable('chat_threads').set({ responder_id: responderId }).where('id', '=', id).execute();
}

/** Nothing up to now needs an answer of the bank. @returns Whether anything was waiting to be said so of. */
export async function settleMessages(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update chat_threads t set settled_message_id = last.id
    from (select max(m.id) as id from chat_messages m where m.thread_id = ${id} and m.side = 'agent') last
    where t.id = ${id} and last.id > coalesce(t.settled_message_id, 0)
    returning t.id`.execute(tx);
  return rows.length > 0;
}

/** @returns Whether the thread was this responder's. */
export async function releaseThread(tx: Tx, id: string, responderId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat_threads')
    .set({ responder_id: null })
    .where('id', '=', id)
    .where('responder_id', '=', responderId)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}

/** Whom a thread is between. */
export function threadParties(db: DbOrTx, id: string) {
  return db
    .selectFrom('chat_threads')
    .innerJoin('agents', 'agents.id', 'chat_threads.agent_id')
    .leftJoin('applications', 'applications.id', 'chat_threads.application_id')
    .select([
      'chat_threads.bank',
      'chat_threads.agent_id',
      'applications.org_id',
      'agents.org_id as agent_org_id',
      'agents.approval as agent_approval',
    ])
    .where('chat_threads.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The bank's request for a document that a thread is about. */
export function findRequest(db: DbOrTx, requestId: string) {
  return db
    .selectFrom('document_requests')
    .select(['thread_id', 'document_id', 'title'])
    .where('id', '=', requestId)
    .executeTakeFirst();
}

/** Of these threads the ones that can be written in, with the time of the agent's last message in each. */
export async function findOpenThreads(
  db: DbOrTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('chat_threads')
    .leftJoin('chat_messages', (join) =>
      join.onRef('chat_messages.thread_id', '=', 'chat_threads.id').on('chat_messages.side', '=', 'agent'),
    )
    .where('chat_threads.id', 'in', ids)
    .where('chat_threads.closed_at', 'is', null)
    .groupBy('chat_threads.id')
    .select((eb) => ['chat_threads.id', eb.fn.max('chat_messages.created_at').as('answered_at')])
    .execute();
  return new Map(rows.map((row) => [row.id, row.answered_at]));
}

/**
 * Closes the threads of an application that has ended or is archived, and those about an accepted request; opens what has
 * been taken up again. Says nothing anew of a thread that stands as it should.
 * @returns Ids of those that have changed.
 */
export async function syncClosedThreads(tx: Tx, applicationId: number, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update chat_threads t
    set closed_at = case when wanted.is_over then ${at.toISOString()}::timestamptz end
    from (
      select own.id, a.outcome is not null or a.archived
        or (own.kind = 'request' and exists (
          select 1 from document_requests dr where dr.thread_id = own.id and dr.state = 'accepted')) as is_over
      from chat_threads own join applications a on a.id = own.application_id
      where own.application_id = ${applicationId}) wanted
    where t.id = wanted.id and wanted.is_over <> (t.closed_at is not null)
    returning t.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The discussions of an application go on with its new owner, who has read what the agent's side has. */
export async function giveThreadsToOwner(tx: Tx, applicationId: number, ownerId: string): Promise<void> {
  await sql`
    insert into chat_reads (thread_id, agent_id, side, last_read_id)
    select t.id, ${ownerId}::uuid, 'agent', max(r.last_read_id)
    from chat_threads t join chat_reads r on r.thread_id = t.id and r.side = 'agent'
    where t.application_id = ${applicationId}
    group by t.id
    on conflict (thread_id, agent_id) do nothing`.execute(tx);
  await tx
    .updateTable('chat_threads')
    .set({ agent_id: ownerId })
    .where('application_id', '=', applicationId)
    .execute();
}
