import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { threadFor } from './access.ts';
import { announceThread } from './events.ts';
import { releaseThread, setThreadResponder } from './repository.ts';

export type ResponderService = ReturnType<typeof createResponderService>;

/** Who answers a thread at the bank. */
export function createResponderService({ db }: { readonly db: Db }) {
  return {
    /**
     * One of the bank's people takes a thread, also from a colleague, or gives the own one back.
     * @throws DomainError not_found, conflict when a colleague has taken it meanwhile
     */
    async change(
      actor: Actor,
      threadId: string,
      action: 'take' | 'release',
      requestId: string,
    ): Promise<void> {
      await withTransaction(db, async (tx) => {
        const { thread } = await threadFor(tx, actor, threadId);
        const responder = action === 'take' ? actor.agentId : null;
        if (thread.responder_id === responder) return;
        if (responder !== null) await setThreadResponder(tx, thread.id, responder);
        else if (!(await releaseThread(tx, thread.id, actor.agentId))) throw new DomainError('conflict');
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
