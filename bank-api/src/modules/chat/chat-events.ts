import type { ServerEvent } from 'shared-kernel/contract/events';
import type { Tx } from '../../database/types.ts';
import { emitEvent } from '../../events/emit-event.ts';

/** Tells the agent, the agent's colleagues where the thread is about an application, and the bank's staff. */
async function tellBothSides(tx: Tx, threadId: string, event: ServerEvent): Promise<void> {
  const thread = await tx
    .selectFrom('chat_threads')
    .leftJoin('applications', 'applications.id', 'chat_threads.application_id')
    .select(['chat_threads.bank', 'chat_threads.agent_id', 'applications.org_id'])
    .where('chat_threads.id', '=', threadId)
    .executeTakeFirstOrThrow();
  const { bank } = thread;
  emitEvent(tx, { bank, audience: { agentId: thread.agent_id }, event });
  emitEvent(tx, { bank, audience: { role: 'staff' }, event });
  if (thread.org_id !== null) emitEvent(tx, { bank, audience: { orgId: thread.org_id }, event });
}

export function announceMessage(tx: Tx, threadId: string, messageId: number): Promise<void> {
  return tellBothSides(tx, threadId, { type: 'message-added', thread_id: threadId, message_id: messageId });
}

export function announceRead(tx: Tx, threadId: string, lastReadId: number): Promise<void> {
  return tellBothSides(tx, threadId, { type: 'thread-read', thread_id: threadId, last_read_id: lastReadId });
}
