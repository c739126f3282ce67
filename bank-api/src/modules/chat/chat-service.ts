import type { z } from 'zod';
import {
  MESSAGE_LIMIT,
  type listMessages,
  type listThreads,
  type Message,
  type sendMessage,
  type Thread,
} from 'shared-kernel/contract/chat';
import type { AppContext } from '../../app-context.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { curatorOf } from '../account/index.ts';
import { applications } from '../documents/applications-port.ts';
import { notify } from '../notifications/index.ts';
import { attach, checkMentions } from './attachments.ts';
import { sideOf, threadFor, writableThread } from './chat-access.ts';
import { announceMessage, announceThread } from './chat-events.ts';
import {
  appendMessage,
  findMessages,
  findThreads,
  lastMessageId,
  lockThread,
  messageByClientId,
  messageById,
  type Side,
  type ThreadFacts,
  type ThreadRow,
} from './chat-repository.ts';
import { TEXTS } from './chat-texts.ts';
import { messageViews } from './message-views.ts';
import { deliveredTo, numberAt, readMarksOf, setReadMark } from './read-marks.ts';
import { createThread, postSystemMessage } from './system-threads.ts';

type ThreadsQuery = z.output<NonNullable<(typeof listThreads)['query']>>;
type MessagesQuery = z.output<NonNullable<(typeof listMessages)['query']>>;
type NewMessageBody = z.output<NonNullable<(typeof sendMessage)['body']>>;

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

function threadView(row: ThreadRow, readerId: string, counterpart: string): Thread {
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
    message_count: row.message_count,
    request:
      row.request_id === null || row.request_state === null
        ? null
        : {
            id: row.request_id,
            title: row.request_title ?? '',
            state: row.request_state,
            due_at: row.request_due_at,
          },
    responder:
      row.responder_id === null
        ? null
        : {
            id: row.responder_id,
            name: row.responder_name ?? '',
            is_me: row.responder_id === readerId,
          },
  };
}

async function threadViews(
  db: DbOrTx,
  actor: Actor,
  side: Side,
  rows: readonly ThreadRow[],
): Promise<Thread[]> {
  const curator = side === 'agent' ? await curatorName(db, actor.agentId, actor) : '';
  return rows.map((row) => threadView(row, actor.agentId, side === 'agent' ? curator : row.agent_name));
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
    ...(query.waiting === undefined ? {} : { waiting: query.waiting }),
    ...(query.mine === undefined ? {} : { mine: query.mine }),
  });
  return threadViews(db, actor, side, rows);
}

/** One of them. @throws DomainError not_found */
export async function threadOf(db: DbOrTx, actor: Actor, id: string): Promise<Thread> {
  const { thread, side } = await threadFor(db, actor, id);
  const { bank, agentId: readerId } = actor;
  const [view] = await threadViews(
    db,
    actor,
    side,
    await findThreads(db, { bank, readerId, side, threadId: thread.id }),
  );
  if (view === undefined) throw new DomainError('not_found');
  return view;
}

/** A window of a thread, oldest first. */
export async function messagesOf(db: DbOrTx, actor: Actor, id: string, window: MessagesQuery) {
  const { thread, side } = await threadFor(db, actor, id);
  const rows = await findMessages(db, thread.id, window);
  const marks = await readMarksOf(db, thread.id, actor.agentId, side);
  const page = rows.slice(0, window.limit);
  if (window.after === undefined && window.from === undefined) page.reverse();
  const isAgent = side === 'agent';
  const read = isAgent ? marks.bankSide : marks.agentSide;
  const delivered = await deliveredTo(db, isAgent ? 'bank' : 'agent', thread);
  return {
    messages: await messageViews(db, actor, marks, page),
    has_more: rows.length > window.limit,
    last_read_id: marks.mine,
    last_read_number: await numberAt(db, thread.id, marks.mine),
    total: thread.message_count,
    other_side: { delivered_id: Math.max(read, delivered), read_id: read },
  };
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
    threadId: thread.id,
    at,
  });
}

/** Whoever of the bank answers first has the thread from then on. */
async function answerAs(tx: Tx, threadId: string, responderId: string): Promise<void> {
  await tx
    .updateTable('chat_threads')
    .set({ responder_id: responderId })
    .where('id', '=', threadId)
    .execute();
  await announceThread(tx, threadId);
}

/**
 * Sends a message. The same `client_id` of the same author is stored once, and the stored message is answered.
 * @throws DomainError not_found, conflict when the thread is closed, message_empty, message_too_long
 */
export async function send(
  { db, now }: AppContext,
  actor: Actor,
  threadId: string,
  body: NewMessageBody,
): Promise<Message> {
  return withTransaction(db, async (tx) => {
    const { thread, side } = await writableThread(tx, actor, threadId);
    const { closed_at } = await lockThread(tx, thread.id);
    const at = now();
    let id = await messageByClientId(tx, thread.id, actor.agentId, body.client_id);
    if (id === undefined) {
      if (closed_at !== null) throw new DomainError('conflict');
      if (body.text === '' && body.document_ids.length === 0) throw new DomainError('message_empty');
      if (body.text.length > MESSAGE_LIMIT) throw new DomainError('message_too_long');
      await checkMentions(tx, actor, body.text);
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
      if (side === 'bank' && thread.responder_id === null) await answerAs(tx, thread.id, actor.agentId);
      if (side === 'bank') await notifyAgent(tx, actor, thread, id, at);
    }
    const row = await messageById(tx, id);
    const marks = await readMarksOf(tx, thread.id, actor.agentId, side);
    const [view] = await messageViews(tx, actor, marks, row === undefined ? [] : [row]);
    if (view === undefined) throw new DomainError('not_found');
    return view;
  });
}
