import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { threadFor } from './access.ts';
import { announceThread } from './events.ts';
import { setThreadResponder } from './repository.ts';

export type ResponderService = ReturnType<typeof createResponderService>;

/** Who answers a thread at the bank. */
export function createResponderService({ db }: { readonly db: Db }) {
  return {
    /** One of the bank's people takes a thread, also from a colleague, or gives it back. @throws DomainError not_found */
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
        await setThreadResponder(tx, thread.id, responder);
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
