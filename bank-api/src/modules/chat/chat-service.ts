import type { z } from 'zod';
import type { listMessages, listThreads, Message, sendMessage, Thread } from 'shared-kernel/contract/chat';
import type { AppContext } from '../../app-context.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { curatorOf } from '../account/account-repository.ts';
import { applications } from '../documents/applications-port.ts';
import { readable } from '../documents/document-access.ts';
import { versionsOf } from '../documents/versions-repository.ts';
import { notify } from '../notifications/notify.ts';
import { announceMessage, announceRead } from './chat-events.ts';
import {
  appendMessage,
  attachmentsOf,
  findMessages,
  findThreads,
  lastMessageId,
  lockThread,
  messageByClientId,
  messageById,
  readMarksOf,
  setReadMark,
  threadById,
  type MessageRow,
  type ReadMarks,
  type Side,
  type ThreadFacts,
  type ThreadRow,
} from './chat-repository.ts';
import { TEXTS } from './chat-texts.ts';
import { createThread, postSystemMessage } from './system-threads.ts';

type ThreadsQuery = z.output<NonNullable<(typeof listThreads)['query']>>;
type MessagesQuery = z.output<NonNullable<(typeof listMessages)['query']>>;
type NewMessageBody = z.output<NonNullable<(typeof sendMessage)['body']>>;

function sideOf(actor: Actor): Side {
  return actor.role === 'staff' ? 'bank' : 'agent';
}

async function curatorName(db: DbOrTx, agentId: string, actor: Actor): Promise<string> {
  const curator = await curatorOf(db, agentId, actor.bank);
  const name = [curator?.last_name, curator?.first_name, curator?.middle_name].filter(Boolean).join(' ');
  return name === '' ? TEXTS.bankSide : name;
}

/** Every agent has a thread with the curator of each bank. */
async function ensureCuratorThread({ db, now }: AppContext, actor: Actor): Promise<void> {
  const key = `curator:${actor.bank}:${actor.agentId}`;
  const known = await db.selectFrom('chat_threads').select('id').where('key', '=', key).executeTakeFirst();
  if (known !== undefined) return;
  await withTransaction(db, async (tx) => {
    const at = now();
    const id = await createThread(tx, {
      kind: 'curator',
      key,
      bank: actor.bank,
      agentId: actor.agentId,
      applicationId: null,
      title: TEXTS.curatorThread,
      at,
    });
    if ((await lastMessageId(tx, id)) === 0) await postSystemMessage(tx, id, TEXTS.welcome, at);
  });
}

function lastAuthor(row: ThreadRow): string {
  return row.last_side === 'system' ? TEXTS.system : (row.last_author_name ?? '');
}

function threadView(row: ThreadRow, counterpart: string): Thread {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    application:
      row.application_id === null || row.hash_password === null
        ? null
        : { id: row.application_id, hash_password: row.hash_password, client_name: row.client_name ?? '' },
    counterpart,
    last_message:
      row.last_text === null || row.last_at === null
        ? null
        : { text: row.last_text, author_name: lastAuthor(row), created_at: row.last_at },
    unread: row.unread,
    waiting_since: row.waiting_since,
    closed: row.closed_at !== null,
  };
}

/** Own threads, or those of a readable application; for staff all of the bank. */
export async function threadsOf(context: AppContext, actor: Actor, query: ThreadsQuery): Promise<Thread[]> {
  const { db } = context;
  const side = sideOf(actor);
  if (actor.role === 'user' && query.hash_password === undefined) await ensureCuratorThread(context, actor);
  const application =
    query.hash_password === undefined
      ? undefined
      : await applications().findReadable(db, actor, query.hash_password);
  const rows = await findThreads(db, {
    bank: actor.bank,
    readerId: actor.agentId,
    side,
    ...(application === undefined ? {} : { applicationId: application.id }),
    ...(application === undefined && side === 'agent' ? { agentId: actor.agentId } : {}),
    ...(query.search === undefined ? {} : { search: query.search }),
  });
  const curator = side === 'agent' ? await curatorName(db, actor.agentId, actor) : '';
  return rows.map((row) => threadView(row, side === 'agent' ? curator : row.agent_name));
}

interface ThreadAccess {
  readonly thread: ThreadFacts;
  readonly side: Side;
  readonly write: boolean;
}

/** Own threads, the organisation's about applications, for staff all of the bank. @throws DomainError not_found */
async function threadFor(db: DbOrTx, actor: Actor, id: string): Promise<ThreadAccess> {
  const thread = await threadById(db, actor.bank, id);
  if (thread === undefined) throw new DomainError('not_found');
  if (actor.role === 'staff') return { thread, side: 'bank', write: true };
  if (thread.agent_id === actor.agentId) return { thread, side: 'agent', write: true };
  if (thread.org_id === null || thread.org_id !== actor.orgId) throw new DomainError('not_found');
  return { thread, side: 'agent', write: actor.hasAccessToAllTasks };
}

function messageView(
  row: MessageRow,
  actor: Actor,
  marks: ReadMarks,
  attachments: Message['attachments'],
): Message {
  const isSystem = row.side === 'system';
  return {
    id: row.id,
    thread_id: row.thread_id,
    client_id: row.client_id,
    author: {
      id: row.author_id ?? 'system',
      name: isSystem ? TEXTS.system : (row.author_name ?? ''),
      role: row.side,
      is_me: row.author_id === actor.agentId,
    },
    text: row.text,
    reply_to:
      row.reply_id === null
        ? null
        : { id: row.reply_id, author_name: row.reply_author || TEXTS.system, text: row.reply_text ?? '' },
    attachments,
    read: row.id <= (row.side === 'agent' ? marks.bankSide : marks.agentSide),
    created_at: row.created_at,
  };
}

async function messageViews(
  db: DbOrTx,
  actor: Actor,
  marks: ReadMarks,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const files = await attachmentsOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const own = files
      .filter((file) => file.message_id === row.id)
      .map(({ document_id, file_name, size_bytes }) => ({ document_id, file_name, size_bytes }));
    return messageView(row, actor, marks, own);
  });
}

/** A window of a thread, oldest first. */
export async function messagesOf(db: DbOrTx, actor: Actor, id: string, window: MessagesQuery) {
  const { thread, side } = await threadFor(db, actor, id);
  const rows = await findMessages(db, thread.id, window);
  const marks = await readMarksOf(db, thread.id, actor.agentId, side);
  const page = rows.slice(0, window.limit);
  if (window.after === undefined) page.reverse();
  return {
    messages: await messageViews(db, actor, marks, page),
    has_more: rows.length > window.limit,
    last_read_id: marks.mine,
  };
}

async function attach(
  tx: Tx,
  actor: Actor,
  messageId: number,
  documentIds: readonly string[],
): Promise<void> {
  for (const documentId of new Set(documentIds)) {
    const { document } = await readable(tx, actor, documentId);
    const [current] = await versionsOf(tx, [document.id]);
    if (current === undefined) throw new DomainError('not_found');
    await tx
      .insertInto('chat_attachments')
      .values({
        message_id: messageId,
        document_id: document.id,
        file_name: current.file_name,
        size_bytes: current.size_bytes,
      })
      .execute();
  }
}

/** Tells the agent of an answer of the bank, unless one is waiting to be read already. */
async function notifyAgent(
  tx: Tx,
  actor: Actor,
  thread: ThreadFacts,
  messageId: number,
  at: Date,
): Promise<void> {
  const marks = await readMarksOf(tx, thread.id, thread.agent_id, 'agent');
  const unread = await tx
    .selectFrom('chat_messages')
    .select('id')
    .where('thread_id', '=', thread.id)
    .where('side', '=', 'bank')
    .where('id', '>', marks.mine)
    .where('id', '<', messageId)
    .executeTakeFirst();
  if (unread !== undefined) return;
  const row = await messageById(tx, messageId);
  await notify(tx, {
    agentId: thread.agent_id,
    bank: actor.bank,
    kind: 'message',
    title: TEXTS.notificationTitle,
    text: TEXTS.notificationText(row?.author_name ?? TEXTS.bankSide, thread.title),
    ...(thread.application_id === null ? {} : { applicationId: thread.application_id }),
    at,
  });
}

/**
 * Sends a message. The same `client_id` of the same author is stored once, and the stored message is answered.
 * @throws DomainError not_found, conflict when the thread is closed
 */
export async function send(
  { db, now }: AppContext,
  actor: Actor,
  threadId: string,
  body: NewMessageBody,
): Promise<Message> {
  return withTransaction(db, async (tx) => {
    const { thread, side, write } = await threadFor(tx, actor, threadId);
    if (!write) throw new DomainError('not_found');
    const { closed_at } = await lockThread(tx, thread.id);
    const at = now();
    let id = await messageByClientId(tx, thread.id, actor.agentId, body.client_id);
    if (id === undefined) {
      if (closed_at !== null) throw new DomainError('conflict');
      if (body.reply_to !== undefined) {
        const original = await messageById(tx, body.reply_to);
        if (original?.thread_id !== thread.id) throw new DomainError('not_found');
      }
      const message = {
        clientId: body.client_id,
        authorId: actor.agentId,
        side,
        text: body.text,
        replyTo: body.reply_to ?? null,
      };
      id = await appendMessage(tx, thread.id, message, at.toISOString());
      await attach(tx, actor, id, body.document_ids);
      await setReadMark(tx, thread.id, actor.agentId, side, id);
      await announceMessage(tx, thread.id, id);
      if (side === 'bank') await notifyAgent(tx, actor, thread, id, at);
    }
    const row = await messageById(tx, id);
    const marks = await readMarksOf(tx, thread.id, actor.agentId, side);
    const [view] = await messageViews(tx, actor, marks, row === undefined ? [] : [row]);
    if (view === undefined) throw new DomainError('not_found');
    return view;
  });
}

/** Moves the reader's mark; a smaller id makes later messages unread again. */
export async function markRead(
  { db }: AppContext,
  actor: Actor,
  threadId: string,
  lastReadId: number,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const { thread, side } = await threadFor(tx, actor, threadId);
    const mark = Math.min(lastReadId, await lastMessageId(tx, thread.id));
    await setReadMark(tx, thread.id, actor.agentId, side, mark);
    await announceRead(tx, thread.id, mark);
  });
}
