import type { Approval } from 'shared-kernel/contract/agent';
import type { StoredServerEvent } from 'shared-kernel/contract/events';
import type { Tx } from '../../database/types.ts';
import { emitEvent, type Audience } from '../../events/emit-event.ts';
import { commonMessages } from './message-views.ts';
import { messageById } from './messages-repository.ts';
import { threadParties, type Side } from './repository.ts';

/** A longer message is asked for: its event is stored once for each audience, and goes to every open portal of the bank. */
const CARRIED_LIMIT = 4_000;

/** Whom a thread is between. */
interface Parties {
  readonly agent_id: string;
  /** The agent is one of it with an approval only. */
  readonly agent_org_id: string | null;
  readonly agent_approval: Approval;
  /** Of the application. */
  readonly org_id: string | null;
}

/**
 * The bank's staff, and on the other side the agent, with the colleagues where the thread is about an application. An agent
 * who hears what the organisation does is not told twice.
 */
export function getAudiences(thread: Parties, side?: Side): readonly Audience[] {
  const { org_id: orgId } = thread;
  const isOneOfThem = thread.agent_approval === 'success' && thread.agent_org_id === orgId;
  return [
    ...(side === 'agent' ? [] : [{ role: 'staff' as const }]),
    ...(side === 'bank' || orgId === null ? [] : [{ orgId }]),
    ...(side === 'bank' || (orgId !== null && isOneOfThem) ? [] : [{ agentId: thread.agent_id }]),
  ];
}

/** Tells both sides of a thread, or one. */
async function tell(tx: Tx, threadId: string, event: StoredServerEvent, side?: Side): Promise<void> {
  const thread = await threadParties(tx, threadId);
  for (const audience of getAudiences(thread, side)) emitEvent(tx, { bank: thread.bank, audience, event });
}

/** With the message itself: those who are told are those who may read the thread. */
export async function announceMessage(tx: Tx, threadId: string, messageId: number): Promise<void> {
  const row = await messageById(tx, messageId);
  const [message] = await commonMessages(tx, row === undefined ? [] : [row]);
  await tell(tx, threadId, {
    type: 'message-added',
    thread_id: threadId,
    message_id: messageId,
    ...(JSON.stringify(message).length > CARRIED_LIMIT ? {} : { message }),
  });
}

export function announceRead(tx: Tx, threadId: string, lastReadId: number, side: Side): Promise<void> {
  return tell(tx, threadId, {
    type: 'thread-read',
    thread_id: threadId,
    last_read_id: lastReadId,
    side,
  });
}

/** Tells those who wrote: their own side knows what it has. */
export function announceDelivered(tx: Tx, threadId: string, lastId: number, side: Side): Promise<void> {
  const event = { type: 'thread-delivered', thread_id: threadId, last_message_id: lastId, side } as const;
  return tell(tx, threadId, event, side === 'bank' ? 'agent' : 'bank');
}

export function announceThread(tx: Tx, threadId: string): Promise<void> {
  return tell(tx, threadId, { type: 'thread-updated', thread_id: threadId });
}
