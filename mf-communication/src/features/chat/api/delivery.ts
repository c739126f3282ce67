import { reportDelivered } from 'shared-kernel/contract/chat';
import { callEndpoint } from 'shared-kernel/http';

/** Reports that everything up to a message has reached this portal; without one, everything there is. */
export async function reportDelivery(lastMessageId?: number): Promise<void> {
  const body = lastMessageId === undefined ? {} : { last_message_id: lastMessageId };
  await callEndpoint(reportDelivered, { body });
}
