import { sql, type RawBuilder } from 'kysely';
import type { DbOrTx, Tx } from '../../database/types.ts';
import { fullName } from './search-repository.ts';

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

export interface Window {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  /** Place of the first message. */
  readonly from?: number | undefined;
  readonly limit: number;
}

const messageColumns = (): RawBuilder<unknown> => sql`
  m.id, m.number, m.thread_id, m.client_id, m.author_id, ${fullName('g')} as author_name, m.side, m.text, m.created_at,
  p.id as reply_id, p.text as reply_text, ${fullName('q')} as reply_author
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

export function findAttachments(db: DbOrTx, messageIds: readonly number[]) {
  if (messageIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('chat_attachments')
    .selectAll()
    .where('message_id', 'in', [...messageIds])
    .orderBy('file_name')
    .orderBy('document_id')
    .execute();
}

export interface AttachedVersion {
  readonly documentId: string;
  readonly versionId: string;
  readonly fileName: string;
  readonly sizeBytes: number;
}

export async function insertAttachment(tx: Tx, messageId: number, attached: AttachedVersion): Promise<void> {
  await tx
    .insertInto('chat_attachments')
    .values({
      message_id: messageId,
      document_id: attached.documentId,
      file_name: attached.fileName,
      size_bytes: attached.sizeBytes,
      version_id: attached.versionId,
    })
    .execute();
}

/** An attached file with the thread of its message. */
export function findAttachment(db: DbOrTx, messageId: number, documentId: string) {
  return db
    .selectFrom('chat_attachments')
    .innerJoin('chat_messages', 'chat_messages.id', 'chat_attachments.message_id')
    .select(['chat_messages.thread_id', 'chat_attachments.version_id'])
    .where('chat_attachments.message_id', '=', messageId)
    .where('chat_attachments.document_id', '=', documentId)
    .executeTakeFirst();
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

/** Whether the bank has written between two messages. */
export async function hasBankMessageBetween(
  db: DbOrTx,
  threadId: string,
  after: number,
  before: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('chat_messages')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('side', '=', 'bank')
    .where('id', '>', after)
    .where('id', '<', before)
    .executeTakeFirst();
  return row !== undefined;
}
