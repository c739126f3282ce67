import { withTransaction } from '../../database/transaction.ts';
import type { Db } from '../../database/types.ts';
import { emitSignal } from '../../events/emit-signal.ts';
import type { Actor } from '../../http/actor.ts';
import type { Clock } from '../module.ts';
import { nameOfAgent } from '../account/index.ts';
import { readOfThread } from '../notifications/index.ts';
import { getSide, threadFor, writableThread } from './access.ts';
import { announceDelivered, announceRead, getAudiences } from './events.ts';
import { lastMessageId, newestMessageId } from './messages-repository.ts';
import { setDelivered, setReadMark, threadsBetween } from './read-marks-repository.ts';

/** Open senders that are told of one delivery; the others see it when they open the thread. */
const TOLD_AT_ONCE = 50;
/** A portal that was away for long is not told of everything it missed. */
const LONGEST_LOOK_BACK = 5000;

export type DeliveryService = ReturnType<typeof createDeliveryService>;

/** How far messages have come: delivered, read; and who is writing one. */
export function createDeliveryService({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  return {
    /** Moves the reader's mark; a smaller id makes later messages unread again, unless it is only to go forward. */
    async markRead(actor: Actor, threadId: string, lastReadId: number, isForward = false): Promise<void> {
      await withTransaction(db, async (tx) => {
        const { thread, side } = await threadFor(tx, actor, threadId);
        const last = await lastMessageId(tx, thread.id);
        const wanted = Math.min(lastReadId, last);
        const mark = await setReadMark(tx, thread.id, actor.agentId, side, wanted, isForward);
        if (mark === last) await readOfThread(tx, actor, thread.id, clock());
        await announceRead(tx, thread.id, mark, side);
      });
    },

    /** The reader's portal has every message up to this one, or all there are: senders see that they arrived. */
    async markDelivered(actor: Actor, lastId: number | undefined): Promise<void> {
      await withTransaction(db, async (tx) => {
        const newest = await newestMessageId(tx);
        const mark = Math.min(lastId ?? newest, newest);
        const reader = { agentId: actor.agentId, bank: actor.bank, side: getSide(actor) };
        const before = await setDelivered(tx, reader, mark);
        if (before === undefined) return;
        const after = Math.max(before, mark - LONGEST_LOOK_BACK);
        for (const { thread_id, last_id } of await threadsBetween(tx, reader, after, mark, TOLD_AT_ONCE)) {
          await announceDelivered(tx, thread_id, last_id, reader.side);
        }
      });
    },

    /** Tells the open portals of both sides that somebody is writing. @throws DomainError not_found */
    async announceTyping(actor: Actor, threadId: string): Promise<void> {
      const { thread } = await writableThread(db, actor, threadId);
      if (thread.closed_at !== null) return;
      await emitSignal(db, {
        bank: actor.bank,
        audiences: getAudiences(thread),
        event: {
          type: 'thread-typing',
          thread_id: thread.id,
          author_id: actor.agentId,
          author_name: await nameOfAgent(db, actor.agentId),
        },
      });
    },
  };
}
