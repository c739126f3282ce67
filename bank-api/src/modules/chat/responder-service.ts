import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { threadFor } from './chat-access.ts';
import { announceThread } from './chat-events.ts';

/** One of the bank's people takes a thread, also from a colleague, or gives it back. @throws DomainError not_found */
export async function changeResponder(
  { db }: AppContext,
  actor: Actor,
  threadId: string,
  action: 'take' | 'release',
  requestId: string,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const { thread } = await threadFor(tx, actor, threadId);
    const responder = action === 'take' ? actor.agentId : null;
    if (thread.responder_id === responder) return;
    await tx
      .updateTable('chat_threads')
      .set({ responder_id: responder })
      .where('id', '=', thread.id)
      .execute();
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
}
