import { sendMessage } from 'shared-kernel/contract/chat';
import type { Message } from 'shared-kernel/contract/chat';
import { callEndpoint } from 'shared-kernel/http';
import { session } from 'shared-kernel/session';

export interface NewMessage {
  /** The sender's own id: the bank stores a message once, however often it is sent. */
  readonly clientId: string;
  readonly text: string;
  readonly documentIds: readonly string[];
  /** The message that is answered. */
  readonly replyTo?: number | undefined;
}

/** Sends a message to a thread of the current bank and returns it as the bank has stored it. */
export function postMessage(threadId: string, message: NewMessage): Promise<Message> {
  const { clientId, text, documentIds, replyTo } = message;
  return callEndpoint(sendMessage, {
    bank: session.currentBank(),
    params: { id: threadId },
    body: {
      client_id: clientId,
      text,
      document_ids: [...documentIds],
      ...(replyTo === undefined ? {} : { reply_to: replyTo }),
    },
  });
}
