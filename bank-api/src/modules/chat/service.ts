import type { z } from 'zod';
import {
  MESSAGE_LIMIT,
  type listMessages,
  type listThreads,
  type Message,
  type sendMessage,
  type Thread,
} from 'shared-kernel/contract/chat';
import { withTransaction } from '../../database/transaction.ts';
import type { Db, DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { findCurator } from '../account/index.ts';
import type { Clock } from '../module.ts';
import { notify } from '../notifications/index.ts';
import { getSide, threadFor, writableThread } from './access.ts';
import type { Attachments } from './attachments.ts';
import { announceMessage, announceThread } from './events.ts';
import { messageViews } from './message-views.ts';
import {
  appendMessage,
  findMessages,
  hasBankMessageBetween,
  lastMessageId,
  messageByClientId,
  messageById,
} from './messages-repository.ts';
import { countUnread, deliveredTo, numberAt, setReadMark } from './read-marks-repository.ts';
import { findReadMarks } from './read-marks.ts';
import {
  findThreads,
  lockThread,
  setThreadResponder,
  threadIdOfKey,
  type Side,
  type ThreadFacts,
  type ThreadRow,
} from './repository.ts';
import { createThread, postSystemMessage } from './system-threads.ts';
import { TEXTS } from './texts.ts';
import { threadView } from './thread-views.ts';

type ThreadsQuery = z.output<NonNullable<(typeof listThreads)['query']>>;
type MessagesQuery = z.output<NonNullable<(typeof listMessages)['query']>>;
type NewMessageBody = z.output<NonNullable<(typeof sendMessage)['body']>>;

export interface ChatServiceDependencies {
  readonly db: Db;
  readonly clock: Clock;
  /** An application by its hash. @throws DomainError not_found */
  readonly findApplication: (db: DbOrTx, actor: Actor, hash: string) => Promise<{ readonly id: number }>;
  readonly attachments: Attachments;
}

async function curatorName(db: DbOrTx, agentId: string, actor: Actor): Promise<string> {
  const curator = await findCurator(db, agentId, actor.bank);
  const name = [curator?.last_name, curator?.first_name, curator?.middle_name].filter(Boolean).join(' ');
  return name === '' ? TEXTS.bankSide : name;
}

async function threadViews(
  db: DbOrTx,
  actor: Actor,
  side: Side,
  rows: readonly ThreadRow[],
): Promise<Thread[]> {
  const curator = side === 'agent' ? await curatorName(db, actor.agentId, actor) : '';
  return rows.map((row) => threadView(row, actor, side === 'agent' ? curator : row.agent_name));
}

/** Tells the agent of an answer of the bank, unless one is waiting to be read already. */
async function notifyAgent(
  tx: Tx,
  actor: Actor,
  thread: ThreadFacts,
  messageId: number,
  at: Date,
): Promise<void> {
  const marks = await findReadMarks(tx, thread, thread.agent_id, 'agent');
  if (await hasBankMessageBetween(tx, thread.id, marks.mine, messageId)) return;
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
  await setThreadResponder(tx, threadId, responderId);
  await announceThread(tx, threadId);
}

export type ChatService = ReturnType<typeof createChatService>;

/** Threads and their messages, as their readers see and write them. */
export function createChatService({ db, clock, findApplication, attachments }: ChatServiceDependencies) {
  /** Every agent has a thread with the curator of each bank. */
  async function ensureCuratorThread(actor: Actor): Promise<void> {
    const key = `curator:${actor.bank}:${actor.agentId}`;
    if ((await threadIdOfKey(db, key)) !== undefined) return;
    await withTransaction(db, async (tx) => {
      const at = clock();
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

  /** Stores a message that was not sent before. */
  async function store(
    tx: Tx,
    actor: Actor,
    { thread, side }: { readonly thread: ThreadFacts; readonly side: Side },
    body: NewMessageBody,
  ): Promise<number> {
    const at = clock();
    if (body.text === '' && body.document_ids.length === 0) throw new DomainError('message_empty');
    if (body.text.length > MESSAGE_LIMIT) throw new DomainError('message_too_long');
    await attachments.checkMentions(tx, actor, body.text);
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
    const id = await appendMessage(tx, thread.id, message, at.toISOString());
    await attachments.attach(tx, actor, { thread, messageId: id }, body.document_ids);
    await setReadMark(tx, thread.id, actor.agentId, side, id);
    await announceMessage(tx, thread.id, id);
    if (side === 'bank' && thread.responder_id === null) await answerAs(tx, thread.id, actor.agentId);
    if (side === 'bank') await notifyAgent(tx, actor, thread, id, at);
    return id;
  }

  return {
    /** Own threads, or those of a readable application; for staff all of the bank. */
    async threads(actor: Actor, query: ThreadsQuery): Promise<Thread[]> {
      const side = getSide(actor);
      if (actor.role === 'user' && query.hash_password === undefined) await ensureCuratorThread(actor);
      const application =
        query.hash_password === undefined ? undefined : await findApplication(db, actor, query.hash_password);
      const rows = await findThreads(db, {
        bank: actor.bank,
        readerId: actor.agentId,
        side,
        ...(application === undefined ? {} : { applicationId: application.id }),
        ...(application === undefined && side === 'agent' ? { agentId: actor.agentId } : {}),
        ...(query.search === undefined ? {} : { search: query.search }),
        ...(query.waiting === undefined ? {} : { waiting: query.waiting }),
        ...(query.mine === undefined ? {} : { mine: query.mine }),
        ...(query.main === undefined ? {} : { main: query.main }),
      });
      return threadViews(db, actor, side, rows);
    },

    /** One of them. @throws DomainError not_found */
    async thread(actor: Actor, id: string): Promise<Thread> {
      const { thread, side } = await threadFor(db, actor, id);
      const filter = { bank: actor.bank, readerId: actor.agentId, side, threadId: thread.id };
      const [view] = await threadViews(db, actor, side, await findThreads(db, filter));
      if (view === undefined) throw new DomainError('not_found');
      return view;
    },

    /** What the reader has not read yet, for the badge of the menu. */
    unread(actor: Actor): Promise<{ readonly messages: number; readonly threads: number }> {
      return countUnread(db, { agentId: actor.agentId, bank: actor.bank, side: getSide(actor) });
    },

    /** A window of a thread, oldest first. */
    async messages(actor: Actor, id: string, window: MessagesQuery) {
      const { thread, side } = await threadFor(db, actor, id);
      const rows = await findMessages(db, thread.id, window);
      const marks = await findReadMarks(db, thread, actor.agentId, side);
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
    },

    /**
     * Sends a message. The same `client_id` of the same author is stored once, and the stored message is answered.
     * @throws DomainError not_found, conflict when the thread is closed, message_empty, message_too_long
     */
    async send(actor: Actor, threadId: string, body: NewMessageBody): Promise<Message> {
      return withTransaction(db, async (tx) => {
        const access = await writableThread(tx, actor, threadId);
        const { thread, side } = access;
        const { closed_at } = await lockThread(tx, thread.id);
        let id = await messageByClientId(tx, thread.id, actor.agentId, body.client_id);
        if (id === undefined) {
          if (closed_at !== null) throw new DomainError('conflict');
          id = await store(tx, actor, access, body);
        }
        const row = await messageById(tx, id);
        const marks = await findReadMarks(tx, thread, actor.agentId, side);
        const [view] = await messageViews(tx, actor, marks, row === undefined ? [] : [row]);
        if (view === undefined) throw new DomainError('not_found');
        return view;
      });
    },
  };
}
