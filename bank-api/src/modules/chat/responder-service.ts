import type { z } from 'zod';
import type { setResponder } from 'shared-kernel/contract/chat';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { threadFor } from './access.ts';
import { announceThread } from './events.ts';
import { releaseThread, setThreadResponder, settleMessages, type ThreadFacts } from './repository.ts';

type Action = z.output<NonNullable<(typeof setResponder)['body']>>['action'];

export type ResponderService = ReturnType<typeof createResponderService>;

/** @returns Whether anything is another way now. @throws DomainError conflict */
async function perform(tx: Tx, thread: ThreadFacts, actor: Actor, action: Action): Promise<boolean> {
  if (action === 'settle') return settleMessages(tx, thread.id);
  const responder = action === 'take' ? actor.agentId : null;
  if (thread.responder_id === responder) return false;
  if (responder !== null) await setThreadResponder(tx, thread.id, responder);
  else if (!(await releaseThread(tx, thread.id, actor.agentId))) throw new DomainError('conflict');
  return true;
}

/** Who answers a thread at the bank. */
export function createResponderService({ db }: { readonly db: Db }) {
  return {
    /**
     * One of the bank's people takes a thread, also from a colleague, gives the own one back, or says that what was
     * written in it needs no answer.
     * @throws DomainError not_found, conflict when a colleague has taken it meanwhile
     */
    async change(actor: Actor, threadId: string, action: Action, requestId: string): Promise<void> {
      await withTransaction(db, async (tx) => {
        const { thread } = await threadFor(tx, actor, threadId);
        if (!(await perform(tx, thread, actor, action))) return;
        await announceThread(tx, thread.id);
        await audit(tx, {
          action: `chat.${action}`,
          bank: actor.bank,
          actorId: actor.agentId,
          subject: { type: 'chat_thread', id: thread.id },
          detail: { before: thread.responder_id },
          requestId,
        });
      });
    },
  };
}
