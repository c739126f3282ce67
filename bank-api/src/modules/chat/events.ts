import type { StoredServerEvent } from 'shared-kernel/contract/events';
import type { Tx } from '../../database/types.ts';
import { emitEvent, type Audience } from '../../events/emit-event.ts';
import { commonMessages } from './message-views.ts';
import { messageById } from './messages-repository.ts';
import { threadParties, type Side } from './repository.ts';

/** A longer message is asked for: its event is stored once for each audience, and goes to every open portal of the bank. */
const CARRIED_LIMIT = 4_000;

/** The agent, the agent's colleagues where the thread is about an application, and the bank's staff. */
export function getAudiences(thread: {
  readonly agent_id: string;
  readonly org_id: string | null;
}): readonly Audience[] {
  return [
    { agentId: thread.agent_id },
    { role: 'staff' },
    ...(thread.org_id === null ? [] : [{ orgId: thread.org_id }]),
  ];
}

async function tellBothSides(tx: Tx, threadId: string, event: StoredServerEvent): Promise<void> {
  const thread = await threadParties(tx, threadId);
  for (const audience of getAudiences(thread)) emitEvent(tx, { bank: thread.bank, audience, event });
}

/** With the message itself: those who are told are those who may read the thread. */
export async function announceMessage(tx: Tx, threadId: string, messageId: number): Promise<void> {
  const row = await messageById(tx, messageId);
  const [message] = await commonMessages(tx, row === undefined ? [] : [row]);
  await tellBothSides(tx, threadId, {
    type: 'message-added',
    thread_id: threadId,
    message_id: messageId,
    ...(JSON.stringify(message).length > CARRIED_LIMIT ? {} : { message }),
  });
}

export function announceRead(tx: Tx, threadId: string, lastReadId: number, side: Side): Promise<void> {
  return tellBothSides(tx, threadId, {
    type: 'thread-read',
    thread_id: threadId,
    last_read_id: lastReadId,
    side,
  });
}

export function announceDelivered(tx: Tx, threadId: string, lastId: number, side: Side): Promise<void> {
  return tellBothSides(tx, threadId, {
    type: 'thread-delivered',
    thread_id: threadId,
    last_message_id: lastId,
    side,
  });
}

export function announceThread(tx: Tx, threadId: string): Promise<void> {
  return tellBothSides(tx, threadId, { type: 'thread-updated', thread_id: threadId });
}
